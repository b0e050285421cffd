import {
  data,
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
import { sayer } from '#ui/say.ts';
import { resetPassword } from '../contract/auth.ts';
import { setPassword } from '../contract/user.ts';
import { AccountForm } from './account-form.tsx';
import { AccountScreen } from './account-screen.tsx';
import { crossSite, faultyAnswer, hasFaults, linkAnswerOf, statusOf, textOf } from './form-answer.ts';
import { newPasswordFaults, NewPasswordFields } from './new-password-fields.tsx';

export const handle = { js: false };
export const headers = () => ({ 'cache-control': 'no-store' });

export const loader = ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const query = page.url.searchParams;
  const invitation = query.get('invitation') ?? '';
  return {
    texts: page.texts('accounts'),
    token: page.formToken,
    invited: invitation !== '',
    proof: invitation === '' ? (query.get('token') ?? '') : invitation,
    again: page.path('forgotPassword'),
  };
};

export const action = async ({ context, request }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const form = await request.formData();
  if (!page.checkForm(form)) return data(crossSite(page), { status: 403 });
  const faults = newPasswordFaults(page, form);
  if (hasFaults(faults)) return data(faultyAnswer({ page, form }, faults), { status: 422 });
  const body = { token: textOf(form, 'proof'), password: textOf(form, 'password') };
  const result =
    form.get('intent') === 'invited'
      ? await page.call(setPassword, { body })
      : await page.call(resetPassword, { body });
  if (!result.ok) return data(linkAnswerOf({ page, form }, result, 'accounts.linkEnded'), { status: statusOf(result) });
  return redirect(`${page.path('signIn')}?done=password`, 303);
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(sayer(loaderData.texts)('newPassword.title'), matches);

export default function NewPassword() {
  const { texts, token, invited, proof, again } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const say = sayer(texts);
  const another = <LinkButton href={again}>{say('forgot.send')}</LinkButton>;
  if (proof === '') {
    return (
      <AccountScreen title={say('newPassword.title')}>
        <Notice tone="warning" title={say('newPassword.missing.title')} actions={another}>
          {say('newPassword.missing.text')}
        </Notice>
      </AccountScreen>
    );
  }
  return (
    <AccountScreen title={say('newPassword.title')} lead={say(invited ? 'newPassword.invited' : 'newPassword.lead')}>
      <AccountForm keys={{ token }} intent={invited ? 'invited' : 'reset'} message={answer?.message}>
        <input type="hidden" name="proof" value={proof} />
        <NewPasswordFields
          say={say}
          errors={answer?.fields ?? {}}
          label={say('newPassword.title')}
          again={say('access.confirmation')}
        />
        <Button type="submit" size="large">
          {say('newPassword.send')}
        </Button>
      </AccountForm>
    </AccountScreen>
  );
}
