import { data } from 'react-router';
import type { CallResult } from '#kernel/client.ts';
import { fieldOf } from './form.ts';
import type { Page } from './page-context.ts';

/** What a form shows after it was refused: why, what is wrong with each field, and what was typed. */
export type PageFormAnswer = {
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string>>;
};

const NEVER_SENT_BACK = /^(?:token|key)$|password/i;

/** What was typed, but for what is never sent back. */
export const typedIn = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form.keys()].filter((name) => !NEVER_SENT_BACK.test(name)).map((name) => [name, fieldOf(form, name)]),
  );

export const statusOf = (result: CallResult<unknown>): number => (result.ok ? 200 : (result.problem?.status ?? 500));

export const problemText = (page: Page, result: CallResult<unknown>): string =>
  (result.ok ? null : result.problem?.detail) ?? page.texts('rules')['generic.error'];

/** What was typed wrongly is 422 to a page (RFC 9110, section 15.5.21); other refusals keep their status. */
const shownStatus = (result: CallResult<unknown>): number => {
  const status = statusOf(result);
  return status === 400 ? 422 : status;
};

/** The form again with the reasons of the refusal. */
export const refusedForm = (page: Page, form: FormData, result: CallResult<unknown>) => {
  const fields = result.ok ? [] : (result.problem?.fields ?? []);
  const answer: PageFormAnswer = {
    message: problemText(page, result),
    fields: Object.fromEntries(fields.map(({ field, message }) => [field, message])),
    values: typedIn(form),
  };
  return data(answer, { status: shownStatus(result) });
};

/** The refusal of a form whose fields have no place for their faults, as those in the rows of a list: the first fault is told. */
export const refusedLine = (page: Page, result: CallResult<unknown>) => {
  const fault = result.ok ? undefined : result.problem?.fields?.[0]?.message;
  return data({ message: fault ?? problemText(page, result) }, { status: shownStatus(result) });
};
