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
import { pageContext, type Page } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { translator } from '#ui/translate.ts';
import type { CallInput } from '#kernel/endpoint.ts';
import { resetPassword } from '../contract/auth.ts';
import { migrate } from '../contract/migration.ts';
import { setPassword } from '../contract/user.ts';
import { Agreement } from './agreement.tsx';
import { AccountForm } from './account-form.tsx';
import { AccountScreen } from './account-screen.tsx';
import { hasFaults, refusedFields } from '#ui/form-answer.ts';
import { fieldOf } from '#ui/form.ts';
import { refusedLink } from './link-answer.ts';
import { acceptedIn, agreementFaults } from './sign-up-body.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { newPasswordFaults } from './new-password-form.ts';

export const handle = { js: false };
export const headers = () => ({ 'cache-control': 'no-store' });

/** What the link of the mail is for: an invitation, coming over from the former sign-on, or a forgotten password. */
const KINDS = ['invitation', 'migration', 'token'] as const;
const LEADS = { invitation: 'newPassword.invited', migration: 'migration.lead', token: 'newPassword.lead' } as const;

export const loader = ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const query = page.url.searchParams;
  const kind = KINDS.find((name) => query.has(name)) ?? 'token';
  return {
    texts: page.shownTexts('accounts', 'people'),
    kind,
    proof: query.get(kind) ?? '',
    links: { TERMS: page.path('terms'), PRIVACY: page.path('privacyNotice') },
    again: page.path('forgotPassword'),
  };
};

export const action = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const { agreements } = acceptedIn(form);
  const isMigration = form.get('intent') === 'migration';
  const faults = { ...newPasswordFaults(page, form), ...(isMigration ? agreementFaults(page, agreements) : {}) };
  if (hasFaults(faults)) return refusedFields(page, form, faults);
  const body = { token: fieldOf(form, 'proof'), password: fieldOf(form, 'password') };
  if (isMigration) return comeOver(page, form, { ...body, agreements });
  const result =
    form.get('intent') === 'invitation'
      ? await page.call(setPassword, { body })
      : await page.call(resetPassword, { body });
  if (!result.ok) return refusedLink(page, form, { result: result, ended: 'accounts.linkEnded' });
  return redirect(`${page.path('signIn')}?done=password`, 303);
};

/** Whoever came over is signed in by that. */
const comeOver = async (page: Page, form: FormData, body: Parameters<typeof callMigrate>[1]) => {
  const result = await callMigrate(page, body);
  if (!result.ok) return refusedLink(page, form, { result: result, ended: 'accounts.linkEnded' });
  return redirect(page.path(result.value.secondFactor === 'none' ? 'account' : 'secondFactor'), 303);
};

const callMigrate = (page: Page, body: CallInput<typeof migrate>['body']) => page.call(migrate, { body });

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('newPassword.title'), matches);

export default function NewPassword() {
  const { texts, kind, proof, links, again } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = translator(texts);
  const another = <LinkButton href={again}>{t('forgot.send')}</LinkButton>;
  if (proof === '') {
    return (
      <AccountScreen title={t('newPassword.title')}>
        <Notice tone="warning" title={t('newPassword.missing.title')} actions={another}>
          {t('newPassword.missing.text')}
        </Notice>
      </AccountScreen>
    );
  }
  return (
    <AccountScreen title={t('newPassword.title')} lead={t(LEADS[kind])}>
      <AccountForm intent={kind} message={answer?.message}>
        <input type="hidden" name="proof" value={proof} />
        <NewPasswordFields
          t={t}
          errors={answer?.fields ?? {}}
          label={t('newPassword.title')}
          again={t('access.confirmation')}
        />
        {kind === 'migration' && (
          <Agreement t={t} button={t('newPassword.send')} links={links} errors={answer?.fields ?? {}} />
        )}
        <Button type="submit" size="large">
          {t('newPassword.send')}
        </Button>
      </AccountForm>
    </AccountScreen>
  );
}
