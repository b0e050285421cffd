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
import { Notice } from '#ui/notice.tsx';
import { pageContext } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { translator } from '#ui/translate.ts';
import { Cluster } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { signIn } from '../contract/auth.ts';
import { getAuthState } from '../contract/hand-off.ts';
import { AccountForm } from './account-form.tsx';
import { AccountScreen } from './account-screen.tsx';
import { faultsOf, hasFaults, refusedFields, refusedForm } from '#ui/form-answer.ts';
import { fieldOf } from '#ui/form.ts';
import { withNext } from './next.ts';

export const handle = { js: false };
export const headers = () => ({ 'cache-control': 'no-store' });

const DONE = ['password', 'signedOut'] as const;

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const next = ownPath(page.url.searchParams.get('next'), '');
  if (page.user !== null) throw redirect(next === '' ? page.path('account') : next);
  const done = DONE.find((name) => name === page.url.searchParams.get('done'));
  const state = await page.call(getAuthState, { query: {} });
  return {
    texts: page.shownTexts('accounts', 'people'),
    issuer: state.ok ? state.value.issuer : null,
    failed: page.url.searchParams.get('failed') !== null,
    next,
    done: done ?? null,
    links: {
      signUp: withNext(page.path('signUp'), next),
      forgot: page.path('forgotPassword'),
      social: withNext(page.path('socialStart'), next),
    },
  };
};

export const action = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const body = { email: fieldOf(form, 'email'), password: fieldOf(form, 'password') };
  const faults = faultsOf(page, signIn.body, body);
  if (hasFaults(faults)) return refusedFields(page, form, faults);
  const result = await page.call(signIn, { body });
  if (!result.ok) return refusedForm(page, form, result);
  const next = ownPath(form.get('next'), '');
  if (result.value.secondFactor !== 'none') return redirect(withNext(page.path('secondFactor'), next), 303);
  return redirect(next === '' ? page.path('account') : next, 303);
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('signIn.title'), matches);

export default function SignIn() {
  const { texts, next, done, links, issuer, failed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = translator(texts);
  return (
    <AccountScreen
      title={t('signIn.title')}
      lead={t(next === '' ? 'signIn.lead' : 'signIn.continue')}
      foot={
        <Cluster justify="between">
          <span>{t('signIn.new')}</span>
          <LinkButton href={links.signUp} variant="secondary">
            {t('signIn.signUp')}
          </LinkButton>
        </Cluster>
      }
    >
      {done !== null && answer === undefined && (
        <Notice tone="success" live>
          {t(`signIn.done.${done}`)}
        </Notice>
      )}
      {failed && answer === undefined && (
        <Notice tone="error" live>
          {t('social.away')}
        </Notice>
      )}
      <AccountForm next={next} message={answer?.message}>
        <TextField
          label={t('signIn.email')}
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={answer?.values['email']}
          error={answer?.fields['email']}
        />
        <TextField
          label={t('signIn.password')}
          name="password"
          type="password"
          autoComplete="current-password"
          error={answer?.fields['password']}
        />
        <Button type="submit" size="large" wide>
          {t('signIn.send')}
        </Button>
        <Cluster justify="center">
          <LinkButton href={links.forgot} variant="quiet">
            {t('signIn.forgot')}
          </LinkButton>
        </Cluster>
      </AccountForm>
      {issuer !== null && (
        <LinkButton href={links.social} variant="secondary" wide>
          {t('social.enter', { issuer })}
        </LinkButton>
      )}
    </AccountScreen>
  );
}
