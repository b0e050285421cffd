import { data, redirect } from 'react-router';
import type { CallResult } from '#kernel/client.ts';
import type { Page } from '#ui/page-context.ts';
import { revokeSession } from '../contract/auth.ts';
import { confirmEmail, requestEmail } from '../contract/email.ts';
import { removePasskey } from '../contract/passkeys.ts';
import { unlinkIdentity } from '../contract/social.ts';
import { changePassword } from '../contract/user.ts';
import { answerOf, faultsOf, hasFaults, refusedFields, refusedForm, shownStatus } from '#ui/form-answer.ts';
import { fieldOf } from '#ui/form.ts';
import { newPasswordFaults } from './new-password-form.ts';

const refused = (page: Page, form: FormData, result: CallResult<unknown>) => refusedForm(page, form, result);

const backTo = (page: Page, done: 'changed' | 'revoked' | 'unlinked' | 'email' | 'keyDropped'): Response =>
  redirect(`${page.path('accountCredentials')}?done=${done}`, 303);

/** The present password is asked again: an open screen is not its owner. */
export const change = async (page: Page, form: FormData) => {
  const currentPassword = fieldOf(form, 'current');
  const needed: Record<string, string> =
    currentPassword === '' ? { currentPassword: page.texts('rules')['field.password.current'] } : {};
  const faults = { ...newPasswordFaults(page, form), ...needed };
  if (hasFaults(faults)) return refusedFields(page, form, faults);
  const result = await page.call(changePassword, { body: { currentPassword, password: fieldOf(form, 'password') } });
  if (result.ok) return backTo(page, 'changed');
  const answer = answerOf({ page, form }, result);
  if (result.problem?.code !== 'credentialsWrong') return data(answer, { status: shownStatus(result) });
  const message = page.texts('accounts')['access.current.wrong'] ?? answer.message;
  return data({ ...answer, message, fields: { currentPassword: message } }, { status: shownStatus(result) });
};

/** A session that is over already is what was wanted. */
export const revoke = async (page: Page, form: FormData) => {
  const result = await page.call(revokeSession, { params: { id: fieldOf(form, 'session') } });
  const isOver = result.ok || result.problem?.status === 404;
  return isOver ? backTo(page, 'revoked') : refused(page, form, result);
};

/** Takes the other issuer's access away. */
export const unlink = async (page: Page, form: FormData) => {
  const result = await page.call(unlinkIdentity, {});
  return result.ok ? backTo(page, 'unlinked') : refused(page, form, result);
};

/** Takes a passkey away. */
export const dropKey = async (page: Page, form: FormData) => {
  const result = await page.call(removePasskey, { params: { id: fieldOf(form, 'passkey') } });
  return result.ok ? backTo(page, 'keyDropped') : refused(page, form, result);
};

export const askEmail = async (page: Page, form: FormData) => {
  const body = { email: fieldOf(form, 'email') };
  const faults = faultsOf(page, requestEmail.body, body);
  if (hasFaults(faults)) return refusedFields(page, form, faults);
  const result = await page.call(requestEmail, { body });
  return result.ok ? redirect(`${page.path('accountCredentials')}?email=code`, 303) : refused(page, form, result);
};

export const takeEmail = async (page: Page, form: FormData) => {
  const body = { code: fieldOf(form, 'code').replaceAll(' ', '') };
  const faults = faultsOf(page, confirmEmail.body, body);
  if (hasFaults(faults)) return refusedFields(page, form, faults);
  const result = await page.call(confirmEmail, { body });
  return result.ok ? backTo(page, 'email') : refused(page, form, result);
};
