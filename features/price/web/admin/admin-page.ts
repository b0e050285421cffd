import { data } from 'react-router';
import type { CallResult } from '#kernel/client.ts';
import { formatDateTime } from '#kernel/date-times.ts';
import { formatMoney, type Money } from '#kernel/money.ts';
import type { Page } from '#ui/page-context.ts';

/** What the pages of who keeps prices share. */

export const formatsOf = (page: Page) => {
  return {
    money: (value: Money): string => formatMoney(value, page.market),
    time: (text: string | null): string | null => (text === null ? null : formatDateTime(text, page.market)),
  };
};
export type Formats = ReturnType<typeof formatsOf>;

/** Pages count from one in addresses. */
export const pageOf = (page: Page): number => {
  const requested = Number(page.url.searchParams.get('page') ?? 1);
  return Number.isInteger(requested) && requested >= 1 && requested <= 1000 ? requested : 1;
};

export type Errors = Readonly<Record<string, string>>;

/** What a refused form comes back with: the refusal, and what is said of single fields. */
export type Answer = { readonly message: string; readonly errors: Errors; readonly values: Errors };

const toValues = (form: FormData): Errors =>
  Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'));

/** The form as it was sent, with the refusal; `errors` are those the form itself finds. */
export const refusedForm = (form: FormData, { message = '', errors = {} }: { message?: string; errors?: Errors }) =>
  data<Answer>({ message, errors, values: toValues(form) }, { status: message === '' ? 422 : 403 });

export const refusedCall = (page: Page, form: FormData, result: Extract<CallResult<unknown>, { ok: false }>) => {
  const fields = result.problem?.fields ?? [];
  const answer: Answer = {
    message: result.problem?.detail ?? page.texts('rules')['generic.error'],
    errors: Object.fromEntries(fields.map(({ field, message }) => [field.split('.')[0] ?? field, message])),
    values: toValues(form),
  };
  return data(answer, { status: result.problem?.status ?? 500 });
};

/** Who wrote something: the reader, somebody else by name, somebody whose account is gone, or the program. */
export type Writer = { readonly kind: 'you' | 'account' | 'gone' | 'system'; readonly name: string };

type Written = { readonly requestedBy: string; readonly requestedByName: string | null };

export const byWhom = ({ requestedBy, requestedByName: name }: Written, self: string): Writer => {
  const [kind, id = ''] = requestedBy.split(':');
  if (kind !== 'account') return { kind: 'system', name: '' };
  if (id === self) return { kind: 'you', name: '' };
  return name === null ? { kind: 'gone', name: '' } : { kind: 'account', name };
};
