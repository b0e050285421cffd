import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { formatDateTime } from '#kernel/date-times.ts';
import type { Market } from '#kernel/market.ts';
import { ADMIN_PAGE_SIZE, countPages, readAdminQuery, shownAnswer } from '#ui/admin-query.ts';
import { fieldOf } from '#ui/form.ts';
import { refusedLine, statusOf } from '#ui/form-answer.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import {
  changeIntegrationError,
  ERROR_STATES,
  listIntegrationErrors,
  listSteps,
  readIntegrationError,
  reprocessErrors,
  type IntegrationError,
  type JourneyStep,
} from '../../contract/integration-errors.ts';

const here = (page: Page): string => page.path('adminArea', { area: 'journeys' });

const shownError = (page: Page, error: IntegrationError) => ({
  ...error,
  href: `${here(page)}/${error.id}`,
  /** The number, or the end of an id, by which people tell one from another. */
  named: error.orderNumber ?? error.aboutId.slice(-12),
  orderHref: error.orderNumber === null ? null : `${page.path('adminArea', { area: 'orders' })}/${error.aboutId}`,
  lastShown: formatDateTime(error.lastAt, page.market, { seconds: true }),
  firstShown: formatDateTime(error.firstAt, page.market, { seconds: true }),
});
export type ShownError = ReturnType<typeof shownError>;

const shownStep = (step: JourneyStep, market: Market) => ({
  ...step,
  id: String(step.id),
  shown: formatDateTime(step.at, market, { seconds: true }),
  request: step.request === null ? null : JSON.stringify(step.request, null, 2),
  answer: step.answer === null ? null : JSON.stringify(step.answer, null, 2),
});
export type ShownStep = ReturnType<typeof shownStep>;

export const errorsLoader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const { current } = readAdminQuery(page.url);
  const state = ERROR_STATES.find((one) => one === page.url.searchParams.get('state')) ?? 'OPEN';
  const done = page.url.searchParams.get('done');
  const query = { state, page: current - 1, size: ADMIN_PAGE_SIZE };
  const { errors, rises, total, isMore } = shownAnswer(await page.call(listIntegrationErrors, { query }));
  return {
    texts: page.shownTexts('journeys', 'console'),
    here: here(page),
    state,
    total,
    isMore,
    pages: { current, total: countPages(total) },
    sent: done !== null && /^\d{1,3}$/.test(done) ? Number(done) : null,
    rises: rises.map((rise) => ({ ...rise, usual: Math.round(rise.usual * 10) / 10 })),
    errors: errors.map((error) => shownError(page, error)),
  };
};
export type ErrorsLoaded = Awaited<ReturnType<typeof errorsLoader>>;

const reprocess = async (page: Page, ids: readonly string[], back: string) => {
  const result = await page.call(reprocessErrors, { body: { ids: [...ids] } });
  if (!result.ok) return refusedLine(page, result);
  const sent = result.value.results.filter((one) => one.result === 'sent').length;
  return redirect(`${back}?done=${sent}`, 303);
};

export const errorsAction = ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const ids = page.form.getAll('error').filter((one) => typeof one === 'string');
  return ids.length === 0 ? redirect(here(page), 303) : reprocess(page, ids, here(page));
};

const MOST_STEPS = 50;
/** What was just done: the form saved, or so many jobs sent again. */
const DONE = ['saved', '0', '1'] as const;

export const errorLoader = async ({ context, params }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const found = await page.call(readIntegrationError, { params: { id: params['id'] ?? '' } });
  if (!found.ok) throw data(null, { status: statusOf(found) < 500 ? 404 : 500 });
  const { error, last } = found.value;
  const query = { about: error.about, id: error.aboutId, size: MOST_STEPS };
  const { steps } = shownAnswer(await page.call(listSteps, { query }));
  const done = page.url.searchParams.get('done');
  return {
    texts: page.shownTexts('journeys', 'console'),
    back: here(page),
    done: DONE.find((one) => one === done) ?? null,
    error: shownError(page, error),
    last: last === null ? null : shownStep(last, page.market),
    steps: steps.map((step) => shownStep(step, page.market)),
  };
};
export type ErrorLoaded = Awaited<ReturnType<typeof errorLoader>>;

export const errorAction = async ({ context, params }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const id = params['id'] ?? '';
  const back = `${here(page)}/${id}`;
  if (fieldOf(form, 'decision') === 'reprocess') return reprocess(page, [id], back);
  const note = fieldOf(form, 'note').trim();
  const result = await page.call(changeIntegrationError, {
    params: { id },
    body: {
      version: Number(fieldOf(form, 'version')),
      note: note === '' ? null : note,
      state: fieldOf(form, 'settled') === 'on' ? 'SETTLED' : 'OPEN',
    },
  });
  if (!result.ok) return refusedLine(page, result);
  return redirect(`${back}?done=saved`, 303);
};
