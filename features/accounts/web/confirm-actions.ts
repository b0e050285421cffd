import { data, redirect } from 'react-router';
import * as z from 'zod/mini';
import { ownPath } from '#kernel/own-path.ts';
import type { Page } from '#ui/page-context.ts';
import { codeSchema, typedEmailSchema } from '../contract/shapes.ts';
import { confirmSignUp, resendCode } from '../contract/user.ts';
import { answerOf, faultsOf, faultyAnswer, hasFaults, linkAnswerOf, statusOf, textOf } from './form-answer.ts';
import { forgetEmail, rememberEmail } from './join-cookie.ts';

const codeForm = z.strictObject({ email: typedEmailSchema, code: codeSchema });

/** By the link's token or by address and code: the account is made and the person is in. */
export const confirm = async (page: Page, form: FormData) => {
  const proof = textOf(form, 'proof');
  const typed = { email: textOf(form, 'email').trim(), code: textOf(form, 'code').replace(/\s/g, '') };
  const faults = proof === '' ? faultsOf(page, codeForm, typed) : {};
  if (hasFaults(faults)) return data(faultyAnswer({ page, form }, faults), { status: 422 });
  const result = await page.call(confirmSignUp, { body: proof === '' ? typed : { token: proof } });
  if (!result.ok) return data(linkAnswerOf({ page, form }, result, 'accounts.codeWrong'), { status: statusOf(result) });
  forgetEmail(page);
  return redirect(ownPath(form.get('next'), page.path('account')), 303);
};

export const resend = async (page: Page, form: FormData) => {
  const body = { email: textOf(form, 'email').trim() };
  const result = await page.call(resendCode, { body });
  if (!result.ok) return data(answerOf({ page, form }, result), { status: statusOf(result) });
  rememberEmail(page, body.email);
  const next = ownPath(form.get('next'), '');
  return redirect(
    `${page.path('confirmEmail')}?resent=1${next === '' ? '' : `&next=${encodeURIComponent(next)}`}`,
    303,
  );
};
