import { data, redirect } from 'react-router';
import { ownPath } from '#kernel/own-path.ts';
import { drawQr, type QrDrawing } from '#kernel/qr.ts';
import type { Page } from '#ui/page-context.ts';
import { checkSecondFactor, enrolSecondFactor, stepUp } from '../contract/auth.ts';
import { type PageFormAnswer, answerOf, faultsOf, faultyAnswer, hasFaults, shownStatus } from '#ui/form-answer.ts';
import { fieldOf } from '#ui/form.ts';
import { typedCode } from './typed-code.ts';

export type ShownEnrolment = { readonly uri: string; readonly secret: string; readonly qr: QrDrawing };

/** The address of an authenticator app, as this page wrote it a moment ago; anything else shows no code. */
const shownOf = (uri: string): ShownEnrolment | null => {
  const secret = /^otpauth:\/\/totp\/[^\s?]+\?secret=([A-Z2-7]{32})&/.exec(uri)?.[1];
  return secret === undefined || uri.length > 500 ? null : { uri, secret, qr: drawQr(uri) };
};

const NOTHING_WRONG: { message: string | undefined; fields: PageFormAnswer['fields'] } = {
  message: undefined,
  fields: {},
};

const refused = (answer: PageFormAnswer, enrolment: ShownEnrolment | null, status = 422) =>
  data({ ...answer, enrolment }, { status });

/** Makes a secret and shows it; it counts once a code of it was checked. */
export const enrol = async (page: Page, form: FormData) => {
  const result = await page.call(enrolSecondFactor, {});
  if (!result.ok) return refused(answerOf({ page, form }, result), null, shownStatus(result));
  return data({ ...NOTHING_WRONG, enrolment: shownOf(result.value.uri) });
};

/** The right code opens a session of full strength; a wrong one leaves everything shown as it was. */
export const check = async (page: Page, form: FormData) => {
  const body = { code: typedCode(form) };
  const enrolment = shownOf(fieldOf(form, 'uri'));
  const faults = faultsOf(page, checkSecondFactor.body, body);
  if (hasFaults(faults)) return refused(faultyAnswer({ page, form }, faults), enrolment);
  const result = await page.call(checkSecondFactor, { body });
  if (!result.ok) return refused(answerOf({ page, form }, result), enrolment, shownStatus(result));
  return redirect(ownPath(form.get('next'), page.path('account')), 303);
};

/** The password once more, from whoever has no second factor. */
export const prove = async (page: Page, form: FormData) => {
  const body = { password: fieldOf(form, 'password') };
  const faults = faultsOf(page, stepUp.body, body);
  if (hasFaults(faults)) return refused(faultyAnswer({ page, form }, faults), null);
  const result = await page.call(stepUp, { body });
  if (!result.ok) return refused(answerOf({ page, form }, result), null, shownStatus(result));
  return redirect(ownPath(form.get('next'), page.path('account')), 303);
};
