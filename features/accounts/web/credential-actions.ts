import { data, redirect } from 'react-router';
import type { CallResult } from '#kernel/client.ts';
import type { Page } from '#ui/page-context.ts';
import { revokeSession } from '../contract/auth.ts';
import { confirmEmail, requestEmail } from '../contract/email.ts';
import { removePasskey } from '../contract/passkeys.ts';
import { unlinkIdentity } from '../contract/social.ts';
import { changePassword } from '../contract/user.ts';
import { answerOf, faultsOf, faultyAnswer, hasFaults, statusOf, textOf } from './form-answer.ts';
import { newPasswordFaults } from './new-password-form.ts';

const backTo = (page: Page, done: 'changed' | 'revoked' | 'email' | 'keyDropped'): Response =>
  redirect(`${page.path('accountCredentials')}?done=${done}`, 303);

/** The present password is asked again: an open screen is not its owner. */
export const change = async (page: Page, form: FormData) => {
  const currentPassword = textOf(form, 'current');
  const needed: Record<string, string> =
    currentPassword === '' ? { currentPassword: page.texts('rules')['field.password.current'] ?? '' } : {};
  const faults = { ...newPasswordFaults(page, form), ...needed };
  if (hasFaults(faults)) return data(faultyAnswer({ page, form }, faults), { status: 422 });
  const result = await page.call(changePassword, { body: { currentPassword, password: textOf(form, 'password') } });
  if (result.ok) return backTo(page, 'changed');
  const answer = answerOf({ page, form }, result);
  if (result.problem?.code !== 'credentialsWrong') return data(answer, { status: statusOf(result) });
  const message = page.texts('accounts')['access.current.wrong'] ?? answer.message;
  return data({ ...answer, message, fields: { currentPassword: message } }, { status: statusOf(result) });
};

/** A session that is over already is what was wanted. */
export const revoke = async (page: Page, form: FormData) => {
  const result = await page.call(revokeSession, { params: { id: textOf(form, 'session') } });
  if (!result.ok && result.problem?.status !== 404) {
    return data(answerOf({ page, form }, result), { status: statusOf(result) });
  }
  return backTo(page, 'revoked');
};

/** Takes the other issuer's access away. */
export const unlink = async (page: Page, form: FormData) => {
  const result = await page.call(unlinkIdentity, {});
  if (!result.ok) return data(answerOf({ page, form }, result), { status: statusOf(result) });
  return redirect(`${page.path('accountCredentials')}?done=unlinked`, 303);
};

/** Takes a passkey away, for whoever has just proven who they are; anybody else is asked to first. */
export const dropKey = async (page: Page, form: FormData) => {
  const result = await page.call(removePasskey, { params: { id: textOf(form, 'passkey') } });
  return result.ok ? backTo(page, 'keyDropped') : provenOr(page, form, result);
};

/** What only a fresh proof opens leads to that proof, and back. */
const provenOr = (page: Page, form: FormData, result: CallResult<unknown>) => {
  const here = page.path('accountCredentials');
  if (!result.ok && result.problem?.code === 'stepUp')
    return redirect(`${page.path('secondFactor')}?fresh=1&next=${encodeURIComponent(here)}`, 303);
  return data(answerOf({ page, form }, result), { status: statusOf(result) });
};

export const askEmail = async (page: Page, form: FormData) => {
  const body = { email: textOf(form, 'email') };
  const faults = faultsOf(page, requestEmail.body, body);
  if (hasFaults(faults)) return data(faultyAnswer({ page, form }, faults), { status: 422 });
  const result = await page.call(requestEmail, { body });
  return result.ok ? redirect(`${page.path('accountCredentials')}?email=code`, 303) : provenOr(page, form, result);
};

export const takeEmail = async (page: Page, form: FormData) => {
  const body = { code: textOf(form, 'code').replaceAll(' ', '') };
  const faults = faultsOf(page, confirmEmail.body, body);
  if (hasFaults(faults)) return data(faultyAnswer({ page, form }, faults), { status: 422 });
  const result = await page.call(confirmEmail, { body });
  return result.ok ? backTo(page, 'email') : provenOr(page, form, result);
};
