import { data } from 'react-router';
import type * as z from 'zod/mini';
import type { CallResult } from '#kernel/client.ts';
import { validate } from '#kernel/messages.ts';
import type { Page } from './page-context.ts';
import { format } from './text.ts';

type Fields = Readonly<Record<string, string>>;

/** What a form shows after it was refused: why, what is wrong with each field, and what was typed. */
export type PageFormAnswer = {
  readonly message: string;
  readonly fields: Fields;
  readonly values: Fields;
};

/** What proves who somebody is or pays is never sent back; nor is what the page makes anew: its token and its key. */
const NEVER_SENT_BACK =
  /^(?:token|key|code|current|uri|confirmation|proof(?:\..*)?)$|token$|password|security-?code|card-?number|cvv/i;

/** What was typed, but for what is never sent back. Several values of one name stand one a line. A field of `shown` is no secret, whatever its name. */
export const typedIn = (form: FormData, shown: readonly string[] = []): Record<string, string> =>
  Object.fromEntries(
    [...new Set(form.keys())]
      .filter((name) => shown.includes(name) || !NEVER_SENT_BACK.test(name))
      .map((name) => {
        const values = form.getAll(name).filter((value) => typeof value === 'string');
        return [name, values.join('\n')];
      }),
  );

export const statusOf = (result: CallResult<unknown>): number => (result.ok ? 200 : (result.problem?.status ?? 500));

export const problemText = (page: Page, result: CallResult<unknown>): string =>
  (result.ok ? null : result.problem?.detail) ?? page.texts('rules')['generic.error'];

/** What was typed wrongly is 422 to a page (RFC 9110, section 15.5.21); other refusals keep their status. */
export const shownStatus = (result: CallResult<unknown>): number => {
  const status = statusOf(result);
  return status === 400 ? 422 : status;
};

type SubmittedForm = { readonly page: Page; readonly form: FormData };

/** What the form shows after its call was refused; `names` says which field of the form a field of the call is. Of several faults of a field the first is told. */
export const answerOf = (
  { page, form }: SubmittedForm,
  result: CallResult<unknown>,
  names: Fields = {},
): PageFormAnswer => {
  const faults = result.ok ? [] : (result.problem?.fields ?? []);
  const fields = faults.map(({ field, message }) => [names[field] ?? field, message] as const);
  return {
    message: problemText(page, result),
    fields: Object.fromEntries(fields.toReversed()),
    values: typedIn(form),
  };
};

/** The form again with the reasons of the refusal. */
export const refusedForm = (page: Page, form: FormData, result: CallResult<unknown>, names: Fields = {}) =>
  data(answerOf({ page, form }, result, names), { status: shownStatus(result) });

/** The form again, refused before any call: with a reason, or with what is wrong with its fields. */
export const refusedWith = (form: FormData, refusal: { message: string; fields?: Fields; status?: number }) => {
  const { message, fields = {}, status = 422 } = refusal;
  return data<PageFormAnswer>({ message, fields, values: typedIn(form) }, { status });
};

/** What the form shows after faults of its fields were found before any call. */
export const faultyAnswer = ({ page, form }: SubmittedForm, fields: Fields): PageFormAnswer => ({
  message: page.texts('problems')['problem.invalid'],
  fields,
  values: typedIn(form),
});

/** The form again with the faults of its fields, found before any call. */
export const refusedFields = (page: Page, form: FormData, fields: Fields) =>
  data(faultyAnswer({ page, form }, fields), { status: 422 });

/**
 * All that the call's own schema finds wrong, in one text a field, before the call is made: a form that is checked by itself too
 * (two passwords that must be equal) shows everything at once, and nothing happens until all is right.
 */
export const faultsOf = (page: Page, schema: z.ZodMiniType, body: unknown): Fields => {
  const { fields } = validate(schema, body);
  const texts: Fields = page.texts('problems', 'rules', 'accounts');
  const textOf = (key: string, params: Record<string, string | number>): string =>
    format(texts[key] ?? texts['field.invalid'] ?? key, params);
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, state]) => state.keys.length > 0)
      .map(([field, { keys, params }]) => [
        field,
        [...new Set(keys.map((key) => textOf(key, params[key] ?? {})))].join('. '),
      ]),
  );
};

export const hasFaults = (fields: Fields): boolean => Object.keys(fields).length > 0;

/** The refusal of a form whose fields have no place for their faults, as those in the rows of a list: the first fault is told. */
export const refusedLine = (page: Page, result: CallResult<unknown>) => {
  const fault = result.ok ? undefined : result.problem?.fields?.[0]?.message;
  return data({ message: fault ?? problemText(page, result) }, { status: shownStatus(result) });
};
