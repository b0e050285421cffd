import { redirect } from 'react-router';
import * as z from 'zod/mini';
import { ownPath } from '#kernel/own-path.ts';
import type { Page } from '#ui/page-context.ts';
import { codeSchema, typedEmailSchema } from '../contract/shapes.ts';
import { confirmSignUp, resendCode } from '../contract/user.ts';
import { faultsOf, hasFaults, refusedFields, refusedForm } from '#ui/form-answer.ts';
import { fieldOf } from '#ui/form.ts';
import { refusedLink } from './link-answer.ts';
import { forgetEmail, rememberEmail } from './join-cookie.ts';
import { typedCode } from './typed-code.ts';

const codeForm = z.strictObject({ email: typedEmailSchema, code: codeSchema });

/** By the link's token or by address and code: the account is made and the person is in. */
export const confirm = async (page: Page, form: FormData) => {
  const proof = fieldOf(form, 'proof');
  const typed = { email: fieldOf(form, 'email').trim(), code: typedCode(form) };
  const faults = proof === '' ? faultsOf(page, codeForm, typed) : {};
  if (hasFaults(faults)) return refusedFields(page, form, faults);
  const result = await page.call(confirmSignUp, { body: proof === '' ? typed : { token: proof } });
  if (!result.ok) return refusedLink(page, form, { result: result, ended: 'accounts.codeWrong' });
  forgetEmail(page);
  return redirect(ownPath(form.get('next'), page.path('account')), 303);
};

export const resend = async (page: Page, form: FormData) => {
  const body = { email: fieldOf(form, 'email').trim() };
  const result = await page.call(resendCode, { body });
  if (!result.ok) return refusedForm(page, form, result);
  rememberEmail(page, body.email);
  const next = ownPath(form.get('next'), '');
  return redirect(
    `${page.path('confirmEmail')}?resent=1${next === '' ? '' : `&next=${encodeURIComponent(next)}`}`,
    303,
  );
};
