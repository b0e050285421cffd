import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { ownPath } from '#kernel/own-path.ts';
import { Button } from '#ui/button.tsx';
import { FormSection, FullRow } from '#ui/form-section.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageContext, type Page } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { translator } from '#ui/translate.ts';
import { TextField } from '#ui/text-field.tsx';
import { authenticateSocial, finishSocial, joinSocial } from '../contract/social.ts';
import { AccountForm } from './account-form.tsx';
import { AccountScreen } from './account-screen.tsx';
import { hasFaults, refusedFields, refusedForm } from '#ui/form-answer.ts';
import { fieldOf } from '#ui/form.ts';
import { withNext } from './next.ts';
import { acceptedIn, agreementFaults } from './sign-up-body.ts';
import { AgreementFields } from './sign-up-fields.tsx';

export const handle = { js: false };
export const headers = () => ({ 'cache-control': 'no-store' });

type View =
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'link'; readonly email: string; readonly next: string }
  | { readonly kind: 'join'; readonly name: string; readonly email: string; readonly next: string };

/** Back from the issuer: signed in, linked, or asked for what is still missing. */
const toView = async (page: Page): Promise<View> => {
  const query = page.url.searchParams;
  const body = { code: query.get('code') ?? '', state: query.get('state') ?? '' };
  const refused = { kind: 'refused', message: page.texts('accounts')['accounts.socialRefused'] } as const;
  if (body.code === '') return refused;
  if (page.user !== null) {
    const linked = await page.call(authenticateSocial, { body });
    if (linked.ok) throw redirect(`${page.path('accountCredentials')}?done=linked`);
    return { ...refused, message: linked.problem?.detail ?? refused.message };
  }
  const result = await page.call(finishSocial, { body });
  if (!result.ok) return { ...refused, message: result.problem?.detail ?? refused.message };
  const { value } = result;
  if (value.outcome === 'LINK_FIRST') return { kind: 'link', email: value.email, next: value.next };
  if (value.outcome === 'JOIN') return { kind: 'join', ...value };
  const next = ownPath(value.next, page.path('account'));
  throw redirect(value.session.secondFactor === 'none' ? next : withNext(page.path('secondFactor'), next));
};

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const view = await toView(page);
  return {
    texts: page.shownTexts('accounts', 'people', 'ui'),
    view,
    action: page.path('socialReturn'),
    signIn: withNext(page.path('signIn'), view.kind === 'refused' ? '' : view.next),
    links: { TERMS: page.path('terms'), PRIVACY: page.path('privacyNotice') },
  };
};

export const action = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const accepted = acceptedIn(form);
  const faults = agreementFaults(page, accepted.agreements);
  if (hasFaults(faults)) return refusedFields(page, form, faults);
  const name = fieldOf(form, 'name');
  const result = await page.call(joinSocial, { body: { ...accepted, ...(name === '' ? {} : { name }) } });
  if (!result.ok) return refusedForm(page, form, result);
  return redirect(ownPath(form.get('next'), page.path('account')), 303);
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('social.title'), matches);

export default function SocialReturn() {
  const { texts, view, action: here, signIn, links } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = translator(texts);
  // After a refused form the code is spent: what was typed is all there is, and enough.
  if (view.kind !== 'join' && answer === undefined) {
    return (
      <AccountScreen title={t('social.title')}>
        <Notice tone="warning" actions={<LinkButton href={signIn}>{t('signIn.title')}</LinkButton>}>
          {view.kind === 'link' ? t('social.linkFirst', { email: view.email }) : view.message}
        </Notice>
      </AccountScreen>
    );
  }
  const shown: Readonly<Record<string, string>> =
    view.kind === 'join' ? { name: view.name, email: view.email, next: view.next } : {};
  const values = answer?.values ?? shown;
  const errors = answer?.fields ?? {};
  return (
    <AccountScreen title={t('social.join.title')} lead={t('social.join.lead')}>
      <AccountForm next={values['next'] ?? ''} message={answer?.message} action={here}>
        <FormSection title={t('signUp.person')}>
          <FullRow>
            <TextField
              label={t('signUp.name')}
              name="name"
              autoComplete="name"
              defaultValue={values['name']}
              error={errors['name']}
            />
          </FullRow>
          <FullRow>
            <TextField
              label={t('signUp.email')}
              name="email"
              value={values['email'] ?? ''}
              readOnly
              autoComplete="off"
            />
          </FullRow>
        </FormSection>
        <AgreementFields form={{ t, links, values, errors }} />
        <Button type="submit" size="large">
          {t('signUp.send')}
        </Button>
      </AccountForm>
    </AccountScreen>
  );
}
