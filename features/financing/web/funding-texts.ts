import { data } from 'react-router';
import type { CallResult } from '#kernel/client.ts';
import type { Page } from '#ui/page-context.ts';
import { fieldOf } from '#ui/form.ts';
import { FUNDING_PAGES, type FundingPage } from '../rules/steps.ts';
import { askQuery, readAsk, type Ask } from './ask.ts';

export const FUNDING_AREAS = ['financing', 'proposals', 'ui'] as const;

/** Which page of the flow an address is; its routes name no other. */
export const stepOfPage = (page: Page): FundingPage => {
  const last = page.url.pathname.split('/').at(-1);
  return FUNDING_PAGES.find((step) => step === last) ?? 'flow-selection';
};

export const askOf = (page: Page): Ask => readAsk(page.url.searchParams);

/** Address of a page of the flow with what is asked. */
export const toFunding = (page: Page, step: FundingPage, ask: Partial<Ask> = {}): string =>
  `${page.path('financingStep', { step })}${askQuery(ask)}`;

/** A proposal's page: it knows everything else by itself. */
export const toProposal = (page: Page, step: FundingPage, id: string): string =>
  `${page.path('financingStep', { step })}?id=${encodeURIComponent(id)}`;

export const problemOf = (page: Page, result: CallResult<unknown>): string =>
  (result.ok ? null : result.problem?.detail) ?? page.texts('rules')['generic.error'];

export const statusOf = (result: CallResult<unknown>): number => (result.ok ? 200 : (result.problem?.status ?? 500));

/** What a form shows after it was refused: why, what is wrong with each field, and what was typed. */
export type FormAnswer = {
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string>>;
};

const NEVER_SENT_BACK = new Set(['token', 'key']);

const typed = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form.keys()].filter((name) => !NEVER_SENT_BACK.has(name)).map((name) => [name, fieldOf(form, name)]),
  );

/** The form again with the reasons of the refusal. What was typed wrongly is 422 to a page, as everywhere; other refusals keep their status. */
export const refusedForm = (page: Page, form: FormData, result: CallResult<unknown>) => {
  const fields = result.ok ? [] : (result.problem?.fields ?? []);
  const answer: FormAnswer = {
    message: problemOf(page, result),
    fields: Object.fromEntries(fields.map(({ field, message }) => [field, message])),
    values: typed(form),
  };
  const status = statusOf(result);
  return data(answer, { status: status === 400 ? 422 : status });
};

/** A form refused before any call. */
export const refusedWith = (input: {
  form: FormData;
  message: string;
  fields?: Record<string, string>;
  status: number;
}) =>
  data({ message: input.message, fields: input.fields ?? {}, values: typed(input.form) } satisfies FormAnswer, {
    status: input.status,
  });
