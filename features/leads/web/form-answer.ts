import type { CallResult } from '#kernel/client.ts';
import type { Page } from '#ui/page-context.ts';

/** What a form shows after it was refused: why, what is wrong with each field, and what was typed. */
export type FormAnswer = {
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string>>;
};

const typed = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form.entries()].flatMap(([name, value]) =>
      typeof value !== 'string' || name === 'token' || name === 'key' ? [] : [[name, value]],
    ),
  );

type SubmittedForm = { readonly page: Page; readonly form: FormData };

/** The form again, after its call was refused; `names` says which field of the form a field of the call is. */
export const answerOf = (
  { page, form }: SubmittedForm,
  result: CallResult<unknown>,
  names: Readonly<Record<string, string>> = {},
): FormAnswer => {
  const problem = result.ok ? null : result.problem;
  const fields = (problem?.fields ?? []).map(({ field, message }) => [names[field] ?? field, message] as const);
  return {
    message: problem?.detail ?? page.texts('rules')['generic.error'],
    // Of several faults of a field the first is the nearest.
    fields: Object.fromEntries(fields.toReversed()),
    values: typed(form),
  };
};

/** Of a page that shows its form again: what was typed can be mended (RFC 9110, section 15.5.21). */
export const statusOf = (result: CallResult<unknown>): number => {
  const status = result.ok ? 200 : (result.problem?.status ?? 500);
  return status === 400 ? 422 : status;
};

/** An empty field was not filled in. */
export const input = (form: FormData, name: string): string | undefined => {
  const value = form.get(name);
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? undefined : text;
};

const WIDE: Readonly<Record<string, string>> = { '&': '＆', $: '＄', '<': '＜', '>': '＞', '%': '％' };

/**
 * A message as people write it. The calls' free text takes none of & $ < > % (spec, overview 5), but "R$ 2.000" is no mistake: each
 * goes as its full-width form (Unicode, FF01 to FF5E), which reads the same and is no markup anywhere.
 */
export const freeText = (form: FormData, name: string): string | undefined =>
  input(form, name)?.replaceAll(/[&$<>%]/g, (character) => WIDE[character] ?? '');

/** The end of a lead's id: what people call it by. */
export const protocolOf = (id: string): string => id.slice(-12).toUpperCase();

/** A protocol that an address carries back after sending; null for anything that is none. */
export const readProtocol = (text: string | null): string | null =>
  text !== null && /^[0-9A-F]{12}$/.test(text) ? text : null;
