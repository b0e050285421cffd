import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageContext } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { translator } from '#ui/translate.ts';
import { Cluster } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { forgotPassword } from '../contract/user.ts';
import { RESET_MINUTES } from '../rules/guesses.ts';
import { AccountForm } from './account-form.tsx';
import { AccountScreen } from './account-screen.tsx';
import { faultsOf, hasFaults, refusedFields, refusedForm } from '#ui/form-answer.ts';
import { fieldOf } from '#ui/form.ts';

export const handle = { js: false };
export const headers = () => ({ 'cache-control': 'no-store' });

export const loader = ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  return {
    texts: page.shownTexts('accounts'),
    sent: page.url.searchParams.get('sent') !== null,
    links: { signIn: page.path('signIn'), again: page.path('forgotPassword') },
  };
};

export const action = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const body = { email: fieldOf(form, 'email').trim() };
  const faults = faultsOf(page, forgotPassword.body, body);
  if (hasFaults(faults)) return refusedFields(page, form, faults);
  const result = await page.call(forgotPassword, { body });
  if (!result.ok) return refusedForm(page, form, result);
  return redirect(`${page.path('forgotPassword')}?sent=1`, 303);
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('forgot.title'), matches);

/** The answer is the same whether or not anybody lives at the address. */
export default function ForgotPassword() {
  const { texts, sent, links } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = translator(texts);
  if (sent) {
    return (
      <AccountScreen title={t('forgot.title')}>
        <Notice tone="success" live title={t('forgot.sent.title')}>
          {t('forgot.sent.text')}
        </Notice>
        <Cluster>
          <LinkButton href={links.signIn}>{t('forgot.back')}</LinkButton>
          <LinkButton href={links.again} variant="quiet">
            {t('forgot.again')}
          </LinkButton>
        </Cluster>
      </AccountScreen>
    );
  }
  return (
    <AccountScreen title={t('forgot.title')} lead={t('forgot.lead', { minutes: RESET_MINUTES })}>
      <AccountForm message={answer?.message}>
        <TextField
          label={t('forgot.email')}
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={answer?.values['email']}
          error={answer?.fields['email']}
        />
        <Button type="submit" size="large" wide>
          {t('forgot.send')}
        </Button>
        <Cluster justify="center">
          <LinkButton href={links.signIn} variant="quiet">
            {t('forgot.back')}
          </LinkButton>
        </Cluster>
      </AccountForm>
    </AccountScreen>
  );
}
