import type * as z from 'zod/mini';
import type { CallResult } from '#kernel/client.ts';
import { validate } from '#kernel/messages.ts';
import type { Page } from '#ui/page-context.ts';
import { format } from '#ui/text.ts';

/** What a form shows after it was refused: why, what is wrong with each field, and what was typed. */
export type FormAnswer = {
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string>>;
};

type Fields = Readonly<Record<string, string>>;

/** Never sent back into the page. */
const SECRET = /password|confirmation|^current|^code$|^proof\.|token|^key$/i;

export const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/** What was typed, without secrets. A box of a list is kept by its value: `channel.SMS`. */
const typedValues = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form.entries()].flatMap(([name, value]) => {
      if (typeof value !== 'string' || SECRET.test(name)) return [];
      return name === 'channel' ? [[`${name}.${value}`, 'on']] : [[name, value]];
    }),
  );

/** The texts that a message key may come from. */
const messagesOf = (page: Page): Record<string, string> => page.texts('problems', 'rules', 'accounts');

/**
 * All that the call's own schema finds wrong, in one text a field, before the call is made: a form that is checked by itself too
 * (two passwords that must be equal) shows everything at once, and nothing happens until all is right.
 */
export const faultsOf = (page: Page, schema: z.ZodMiniType, body: unknown): Fields => {
  const { fields } = validate(schema, body);
  const texts = messagesOf(page);
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, state]) => state.keys.length > 0)
      .map(([field, { keys, params }]) => [
        field,
        [...new Set(keys.map((key) => format(texts[key] ?? texts['field.invalid'] ?? key, params[key] ?? {})))].join(
          '. ',
        ),
      ]),
  );
};

export const hasFaults = (fields: Fields): boolean => Object.keys(fields).length > 0;

type SubmittedForm = { readonly page: Page; readonly form: FormData };

/** The form again, with what is wrong with it. */
export const faultyAnswer = ({ page, form }: SubmittedForm, fields: Fields): FormAnswer => ({
  message: messagesOf(page)['problem.invalid'] ?? '',
  fields,
  values: typedValues(form),
});

/** The form again, after the call was refused. */
export const answerOf = ({ page, form }: SubmittedForm, result: CallResult<unknown>): FormAnswer => {
  const problem = result.ok ? null : result.problem;
  const fields = Object.fromEntries((problem?.fields ?? []).map(({ field, message }) => [field, message]));
  return { message: problem?.detail ?? messagesOf(page)['generic.error'] ?? '', fields, values: typedValues(form) };
};

/** A link cut short by a mail program is refused by its form; to its owner it is a link that no longer opens anything. */
export const linkAnswerOf = (input: SubmittedForm, result: CallResult<unknown>, ended: string): FormAnswer => {
  const answer = answerOf(input, result);
  const cut = !result.ok && result.problem?.code === 'invalid';
  return cut ? { ...answer, message: messagesOf(input.page)[ended] ?? answer.message } : answer;
};

export const statusOf = (result: CallResult<unknown>): number => (result.ok ? 200 : (result.problem?.status ?? 500));
