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
import { LinkButton } from '#ui/link-button.tsx';
import { pageContext } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { translator } from '#ui/translate.ts';
import { Cluster } from '#ui/stack.tsx';
import { createUser } from '../contract/user.ts';
import { AccountForm } from './account-form.tsx';
import { AccountScreen } from './account-screen.tsx';
import { hasFaults, refusedFields, refusedForm } from '#ui/form-answer.ts';
import { rememberEmail } from './join-cookie.ts';
import { withNext } from './next.ts';
import { signUpBody, signUpFaults, typoFault } from './sign-up-body.ts';
import { AccessFields, AgreementFields, PersonFields } from './sign-up-fields.tsx';

export const handle = { js: false, fields: true };
export const headers = () => ({ 'cache-control': 'no-store' });

export const loader = ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const next = ownPath(page.url.searchParams.get('next'), '');
  if (page.user !== null) throw redirect(next === '' ? page.path('account') : next);
  return {
    texts: page.shownTexts('accounts', 'ui'),
    market: page.market,
    next,
    links: {
      signIn: withNext(page.path('signIn'), next),
      TERMS: page.path('terms'),
      PRIVACY: page.path('privacyNotice'),
    },
  };
};

export const action = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const body = signUpBody(page, form);
  const faults = { ...typoFault(page, form, body), ...signUpFaults(page, body) };
  if (hasFaults(faults)) return refusedFields(page, form, faults);
  const result = await page.call(createUser, { query: {}, body });
  if (!result.ok) return refusedForm(page, form, result);
  rememberEmail(page, body.email);
  return redirect(withNext(page.path('confirmEmail'), ownPath(form.get('next'), '')), 303);
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('signUp.title'), matches);

export default function SignUp() {
  const { texts, market, next, links } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = translator(texts);
  const form = { t, market, links, values: answer?.values ?? {}, errors: answer?.fields ?? {} };
  return (
    <AccountScreen
      title={t('signUp.title')}
      lead={t('signUp.lead')}
      foot={
        <Cluster justify="between">
          <span>{t('signUp.have')}</span>
          <LinkButton href={links.signIn} variant="secondary">
            {t('signUp.signIn')}
          </LinkButton>
        </Cluster>
      }
    >
      <AccountForm next={next} message={answer?.message}>
        <PersonFields form={form} />
        <AccessFields form={form} />
        <AgreementFields form={form} />
        <Button type="submit" size="large">
          {t('signUp.send')}
        </Button>
      </AccountForm>
    </AccountScreen>
  );
}
