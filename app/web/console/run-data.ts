import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import {
  listRuns,
  readRun,
  RUN_PAGE,
  startRun,
  stopRun,
  type RunRecord,
} from '#features/accounts/contract/bulk-runs.ts';
import { MOST_RUN_ROWS } from '#features/accounts/public.ts';
import { MARKETS } from '#kernel/market.ts';
import { numberFormat } from '#kernel/number-format.ts';
import { formatDateTime } from '#kernel/date-times.ts';
import { describeInput } from '#ui/admin-fields.ts';
import { adminHref, shownAnswer } from '#ui/admin-query.ts';
import { actOf, partsOfAct, takesWords, type BulkList } from '#ui/bulk-list.ts';
import { isBulk } from '#ui/bulk.ts';
import { refusedForm } from '#ui/form-answer.ts';
import { fieldOf } from '#ui/form.ts';
import { narrowedBy } from '#ui/narrowing.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { declaredText, translator } from '#ui/translate.ts';
import { BULK_LISTS } from '../../bulk-lists.ts';
import { requireStaff } from '../require-staff.ts';

const AREAS = ['console', 'accounts', 'ui'] as const;
/** As many as one run deals with, as the market writes it. */
const mostRows = (page: Page): string => numberFormat(MARKETS[page.market].locale).format(MOST_RUN_ROWS);

const runsHref = (page: Page): string => `${page.path('admin')}/runs`;

/** What is done to which list, in words; a list that is no more by its name alone. */
const wordsOf = (page: Page, { area, act }: { area: string; act: string }) => {
  const list = BULK_LISTS.find((one) => one.area === area);
  if (list === undefined) return { list: area, act };
  const t = translator(page.texts(...list.texts, 'accounts'));
  return { list: t(`admin.area.${list.area}`), act: declaredText(t, `${list.stem}.bulk.${partsOfAct(act).name}`) };
};

/** The list and the act that an address names, and what narrows it there; otherwise there is no such page. */
const chosenIn = (query: URLSearchParams) => {
  const list = BULK_LISTS.find(({ area }) => area === query.get('area'));
  const act = query.get('act') ?? '';
  if (list === undefined || actOf(list, act, '') === undefined) throw data(null, { status: 404 });
  return { list, act, narrowing: narrowingOf(list, query) };
};

const narrowingOf = (list: BulkList, searchParams: URLSearchParams) => {
  const text = (searchParams.get('q') ?? '').slice(0, 100);
  const shapes = describeInput(list.list.query);
  const { narrowed, query } = narrowedBy({ searchParams }, { shapes, filters: list.filters, text });
  return { shown: { ...narrowed, ...(text !== '' && { q: text }) }, query };
};

/** What is done, and the name of whom it is done for. */
const wordsFor = async (page: Page, list: BulkList, act: string) => {
  const words = wordsOf(page, { area: list.area, act });
  const { whom } = partsOfAct(act);
  if (whom === null) return words;
  const name = await list.actsFor?.nameOf(page, whom);
  if (typeof name !== 'string') throw data(null, { status: 404 });
  return { ...words, act: `${words.act} ${name}` };
};

/** How many match now, before anything is begun. */
export const newRunLoader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  await requireStaff(page);
  const { list, act, narrowing } = chosenIn(page.url.searchParams);
  const found = await page.submit(list.list, { query: { ...narrowing.query, size: 1 } });
  const { total, isMore } = list.read(shownAnswer(found) as never);
  const listHref = page.path('adminArea', { area: list.area });
  return {
    texts: page.shownTexts(...AREAS),
    key: page.newKey(),
    words: await wordsFor(page, list, act),
    area: list.area,
    act,
    typed: takesWords(list, act) ? (page.isPosted ? fieldOf(page.form, 'words') : '') : null,
    query: new URLSearchParams(narrowing.shown).toString(),
    isNarrowed: Object.keys(narrowing.shown).length > 0,
    total,
    isMore,
    most: mostRows(page),
    back: adminHref(listHref, narrowing.shown),
    runs: runsHref(page),
  };
};

export const newRunAction = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  await requireStaff(page);
  const { form } = page;
  // The list's own form with what was written over it: it is shown here, and begun from here.
  if (isBulk(form)) return null;
  const asQuery = new URLSearchParams(fieldOf(form, 'query'));
  asQuery.set('area', fieldOf(form, 'area'));
  asQuery.set('act', fieldOf(form, 'act'));
  const { list, act, narrowing } = chosenIn(asQuery);
  const words = takesWords(list, act) && { words: fieldOf(form, 'words') };
  const body = { area: list.area, act, query: new URLSearchParams(narrowing.shown).toString(), ...words };
  const begun = await page.call(startRun, { body, idempotencyKey: fieldOf(form, 'key') });
  return begun.ok ? redirect(`${runsHref(page)}/${begun.value.id}`, 303) : refusedForm(page, form, begun);
};

const shownRun = (page: Page, { createdAt, endedAt, ...run }: RunRecord) => ({
  ...run,
  words: wordsOf(page, run),
  begun: formatDateTime(createdAt, page.market),
  ended: endedAt === null ? null : formatDateTime(endedAt, page.market),
  href: `${runsHref(page)}/${run.id}`,
});
export type ShownRun = ReturnType<typeof shownRun>;

export const runsLoader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  await requireStaff(page);
  const { runs } = shownAnswer(await page.call(listRuns, {}));
  return { texts: page.shownTexts(...AREAS), runs: runs.map((run) => shownRun(page, run)) };
};

export const runLoader = async ({ context, params }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  await requireStaff(page);
  const { searchParams } = page.url;
  const current = Math.max(1, Math.trunc(Number(searchParams.get('p') ?? 1)) || 1);
  const shown = searchParams.get('shown') === 'refused' ? 'refused' : 'all';
  const found = await page.call(readRun, { params: { id: params['run'] ?? '' }, query: { page: current, shown } });
  if (!found.ok && found.problem?.status === 400) throw data(null, { status: 404 });
  const { rows, page: _page, ...run } = shownAnswer(found);
  const inList = shown === 'refused' ? run.refused : run.total;
  return {
    texts: page.shownTexts(...AREAS),
    run: shownRun(page, run),
    rows,
    shown,
    current,
    pages: Math.ceil(inList / RUN_PAGE),
    here: `${runsHref(page)}/${run.id}`,
    runs: runsHref(page),
    most: mostRows(page),
  };
};
export type RunLoaded = Awaited<ReturnType<typeof runLoader>>;

export const runAction = async ({ context, params }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  await requireStaff(page);
  const id = params['run'] ?? '';
  const stopped = await page.call(stopRun, { params: { id } });
  return stopped.ok ? redirect(`${runsHref(page)}/${id}`, 303) : refusedForm(page, page.form, stopped);
};
