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
import { Notice } from '#ui/notice.tsx';
import { pageContext } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { translator } from '#ui/translate.ts';
import { TextField } from '#ui/text-field.tsx';
import { CODE_MINUTES } from '../rules/guesses.ts';
import { AccountForm } from './account-form.tsx';
import { AccountScreen } from './account-screen.tsx';
import { confirm, resend } from './confirm-actions.ts';
import { rememberedEmail } from './join-cookie.ts';
import { withNext } from './next.ts';
import { ResendForm } from './resend-form.tsx';

export const handle = { js: false, fields: true };
export const headers = () => ({ 'cache-control': 'no-store' });

export const loader = ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const query = page.url.searchParams;
  const next = ownPath(query.get('next'), '');
  if (page.user !== null) throw redirect(next === '' ? page.path('account') : next);
  return {
    texts: page.shownTexts('accounts'),
    next,
    /** The link of the mail proves the mailbox by itself; it takes a press, as opening an address changes nothing. */
    proof: query.get('token') ?? '',
    email: rememberedEmail(page),
    resent: query.get('resent') !== null,
    other: withNext(page.path('signUp'), next),
  };
};

export const action = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  return form.get('intent') === 'resend' ? resend(page, form) : confirm(page, form);
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('confirm.title'), matches);

export default function ConfirmEmail() {
  const { texts, next, proof, email, resent, other } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = translator(texts);
  if (proof !== '' && answer === undefined) {
    return (
      <AccountScreen title={t('confirm.title')} lead={t('confirm.link.lead')}>
        <AccountForm next={next}>
          <input type="hidden" name="proof" value={proof} />
          <Button type="submit" size="large">
            {t('confirm.link.send')}
          </Button>
        </AccountForm>
      </AccountScreen>
    );
  }
  return (
    <AccountScreen
      title={t('confirm.title')}
      lead={email === '' ? t('confirm.lead.noEmail') : t('confirm.lead', { email, minutes: CODE_MINUTES })}
      foot={<ResendForm t={t} next={next} email={email} other={other} />}
    >
      {resent && answer === undefined && (
        <Notice tone="success" live>
          {t('confirm.resent')}
        </Notice>
      )}
      <AccountForm next={next} message={answer?.message}>
        {email === '' ? (
          <TextField
            label={t('confirm.email')}
            name="email"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            defaultValue={answer?.values['email']}
            error={answer?.fields['email']}
          />
        ) : (
          <input type="hidden" name="email" value={email} />
        )}
        <TextField
          label={t('confirm.code')}
          hint={t('confirm.code.hint')}
          name="code"
          data-sends="\d{3} ?\d{3}"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          error={answer?.fields['code']}
        />
        <Button type="submit" size="large">
          {t('confirm.send')}
        </Button>
      </AccountForm>
    </AccountScreen>
  );
}
