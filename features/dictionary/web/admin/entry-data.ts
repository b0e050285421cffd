import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import type { CallResult } from '#kernel/client.ts';
import { formatDateTime } from '#kernel/date-times.ts';
import { adminHref, shownAnswer } from '#ui/admin-query.ts';
import { answerOf, shownStatus } from '#ui/form-answer.ts';
import { fieldOf } from '#ui/form.ts';
import { forgetKept } from '#ui/kept-form.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { CHANGE_DECISIONS, changeEntry, decideEntry, readEntry } from '../../contract/entries.ts';

const DONE = ['APPLIED', 'PROPOSED', 'UNCHANGED', ...CHANGE_DECISIONS] as const;

const ID = /^[A-Za-z][\w-]*(?:\.[\w-]+)+$/;
const idOf = (page: Page): string => {
  const id = page.url.searchParams.get('id') ?? '';
  if (!ID.test(id) || id.length > 120) throw data(null, { status: 404 });
  return id;
};

export const entryLoader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const entry = shownAnswer(await page.call(readEntry, { params: { id: idOf(page) }, query: {} }));
  const when = (instant: string): string => formatDateTime(instant, page.market);
  return {
    texts: page.shownTexts('dictionaryAdmin', 'console', 'ui'),
    entry,
    changes: entry.changes.map((one) => ({
      ...one,
      at: when(one.at),
      decidedAt: one.decidedAt === null ? null : when(one.decidedAt),
    })),
    back: page.path('adminArea', { area: 'dictionary' }),
    done: DONE.find((one) => one === page.url.searchParams.get('done')) ?? null,
  };
};
export type EntryLoaded = Awaited<ReturnType<typeof entryLoader>>;

type Doing = { readonly result: CallResult<unknown>; readonly done: string };

/** Several ticked choices are one list. */
const valueOf = ({ form }: Page): string =>
  form
    .getAll('value')
    .filter((one) => typeof one === 'string')
    .join(',');

const act = async (page: Page, id: string): Promise<Doing> => {
  const { form } = page;
  const edition = Number(fieldOf(form, 'edition'));
  const reason = fieldOf(form, 'reason');
  const decision = fieldOf(form, 'decision');
  if (decision !== '') {
    const body = { change: fieldOf(form, 'change'), edition, decision, reason };
    return { result: await page.submit(decideEntry, { params: { id }, body }), done: decision };
  }
  const value = fieldOf(form, 'do') === 'reset' ? null : valueOf(page);
  const result = await page.call(changeEntry, { params: { id }, body: { edition, value, reason } });
  return { result, done: result.ok ? result.value.state : '' };
};

/** Says something else, goes back, or decides on what somebody else proposed. */
export const entryAction = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const id = idOf(page);
  const { result, done } = await act(page, id);
  if (result.ok) {
    forgetKept(page);
    return redirect(adminHref(page.path('adminText'), { id, done }), 303);
  }
  const isStale = result.problem?.code === 'changedMeanwhile';
  return data({ ...answerOf({ page, form: page.form }, result), isStale }, { status: shownStatus(result) });
};
