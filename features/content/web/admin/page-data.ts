import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import type { CallResult } from '#kernel/client.ts';
import { formatDateTime } from '#kernel/date-times.ts';
import { shownAnswer } from '#ui/admin-query.ts';
import { endsSoon } from '#ui/ends-soon.ts';
import { answerOf, shownStatus } from '#ui/form-answer.ts';
import { fieldOf } from '#ui/form.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import { seenAt } from '../../contract/frame-parts.ts';
import { pageAddress } from '../../contract/home-page.ts';
import { listLinks } from '../../contract/links.ts';
import {
  decidePage,
  readPage,
  showVersion,
  submitDraft,
  type PageRecord,
  type PageVersion,
} from '../../contract/pages.ts';
import { endOf } from '../../rules/page-end.ts';
import { changesBetween, type PageChange } from '../../rules/page-changes.ts';
import { linkedPlaces } from './linked-places.ts';
import { shownLink } from './links-data.ts';
import { hasStandard, ownName, shownWords } from './shown-words.ts';

/** Changes shown between two versions. */
const MOST_CHANGES = 60;

/** Fields that hold a moment: read at the market's clock, as they were written. */
const MOMENTS = new Set(['publishAt', 'endsAt']);
const inWords = (change: PageChange, when: (instant: string) => string | null): PageChange => ({
  ...change,
  before: change.before === '' ? '' : (when(change.before) ?? ''),
  after: change.after === '' ? '' : (when(change.after) ?? ''),
});

/** A person by name, whatever no person did as the system's. */
const actorName = (page: Page, record: PageRecord, actor: string): string =>
  record.names[actor] ??
  (actor.startsWith('system:') ? translator(page.texts('pagesAdmin'))('pageAdmin.system') : actor);

const versionOf = (page: Page, record: PageRecord, version: PageVersion, before: PageVersion | undefined) => {
  const when = (instant: string | null) => (instant === null ? null : formatDateTime(instant, page.market));
  const nameOf = (actor: string): string => actorName(page, record, actor);
  const changes = before === undefined ? [] : changesBetween(before, version);
  return {
    id: version.id,
    number: version.number,
    state: version.state,
    title: version.title,
    makers: version.makers.map(nameOf).join(', '),
    changed: formatDateTime(version.changedAt, page.market),
    decided: version.decidedBy === null ? null : `${nameOf(version.decidedBy)}, ${when(version.decidedAt) ?? ''}`,
    publish: when(version.publishAt),
    ends: when(version.endsAt),
    before: before?.number ?? null,
    changes: changes.slice(0, MOST_CHANGES).map((one) => (MOMENTS.has(one.field) ? inWords(one, when) : one)),
    /** Seen by visitors, and by what was approved with it not over. */
    mayComeBack:
      record.publications.some(
        ({ versionId, fromAt }) => versionId === version.id && Date.parse(fromAt) <= page.now.getTime(),
      ) &&
      (version.endsAt === null || Date.parse(version.endsAt) > page.now.getTime()),
  };
};

const publicationsOf = (page: Page, record: PageRecord) => {
  const when = (instant: string) => formatDateTime(instant, page.market);
  const whenever = (instant: string | null) => (instant === null ? null : when(instant));
  /** The one shown after it, newest first, ends it before its own time. */
  const lasts = (until: string | null, next: string | undefined) =>
    next !== undefined && (until === null || next < until) ? next : until;
  return record.publications.map((one, index, all) => ({
    id: `${record.publications.length - index}`,
    number: record.versions.find(({ id }) => id === one.versionId)?.number ?? null,
    from: when(one.fromAt),
    until: whenever(lasts(one.untilAt, all[index - 1]?.fromAt)),
    isPlanned: Date.parse(one.fromAt) > page.now.getTime(),
    actor: actorName(page, record, one.actor),
    reason: one.reason,
  }));
};

/** Links on the air that lead to a page: whoever takes it off the air is to know them. */
const linkedFrom = async (page: Page, { slug, shown }: PageRecord) => {
  if (shown !== 'live' || ownName(slug) !== null) return [];
  const found = await page.call(listLinks, { query: { to: pageAddress(slug) } });
  // Its links to itself go with it.
  return found.ok ? found.value.links.filter((link) => link.slug !== slug).map((link) => shownLink(page, link)) : [];
};

/** That the page ends within a week, and what will lead nowhere then, codes that are printed too. */
const endingOf = async (page: Page, { id, slug, shown, publications }: PageRecord) => {
  const now = page.now.getTime();
  const [current] = publications.filter(({ fromAt }) => Date.parse(fromAt) <= now);
  // They stand newest first.
  const planned = publications.filter(({ fromAt }) => Date.parse(fromAt) > now).toReversed();
  const end = current === undefined || shown !== 'live' ? null : endOf(current, planned, page.now);
  if (end === null || !endsSoon(end.toISOString(), page.now)) return null;
  const places = ownName(slug) === null ? await linkedPlaces(page, page.path('contentPage', { slug })) : [];
  return {
    when: formatDateTime(end.toISOString(), page.market),
    places: places.filter((place) => !place.id.startsWith(id)),
  };
};

const DONE = ['submitted', 'approved', 'sentBack', 'withdrawn', 'shown', 'hidden', 'created'] as const;

export const pageLoader = async ({ context, params }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const id = params['page'] ?? '';
  const record = shownAnswer(await page.call(readPage, { params: { id }, query: {} }));
  const { versions, publications } = record;
  const [newest] = versions;
  if (newest === undefined) throw data(null, { status: 404 });
  const current = publications.find(({ fromAt }) => Date.parse(fromAt) <= page.now.getTime());
  const { slug } = record;
  return {
    texts: page.shownTexts('pagesAdmin', 'console'),
    title: newest.title,
    ownName: ownName(slug),
    hasStandard: hasStandard(slug),
    place: seenAt(slug),
    shownWords: shownWords(slug, record.shown),
    edition: record.edition,
    shown: record.shown,
    state: newest.state,
    sentBack: newest.sentBack,
    isMaker: record.isMaker,
    currentId: record.shown === 'live' ? (current?.versionId ?? null) : null,
    versions: versions.map((version, index) => versionOf(page, record, version, versions[index + 1])),
    publications: publicationsOf(page, record),
    address: ownName(slug) === null ? page.path('contentPage', { slug }) : page.path('home'),
    edit: `${page.path('adminPage', { page: id })}/edit`,
    preview: record.preview,
    devices: `${page.path('adminPage', { page: id })}/preview`,
    back: page.path('adminArea', { area: 'pages' }),
    linked: await linkedFrom(page, record),
    ending: await endingOf(page, record),
    compared: record.compared.join(', '),
    early: Number(/^\d{1,4}$/.exec(page.url.searchParams.get('early') ?? '')?.[0] ?? 0),
    done: DONE.find((one) => one === page.url.searchParams.get('done')) ?? null,
  };
};
export type PageLoaded = Awaited<ReturnType<typeof pageLoader>>;

type Doing = { readonly result: CallResult<unknown>; readonly done: (typeof DONE)[number]; readonly early?: number };

const decide = async (page: Page, id: string, edition: number): Promise<Doing> => {
  const decision = fieldOf(page.form, 'decision');
  const reason = fieldOf(page.form, 'reason');
  const result = await page.submit(decidePage, { params: { id }, body: { edition, decision, reason } });
  return { result, done: ({ APPROVE: 'approved', WITHDRAW: 'withdrawn' } as const)[decision] ?? 'sentBack' };
};

const act = async (page: Page, id: string): Promise<Doing> => {
  const { form } = page;
  const edition = Number(fieldOf(form, 'edition'));
  const doing = fieldOf(form, 'do');
  if (doing === 'submit') {
    const result = await page.submit(submitDraft, { params: { id }, body: { edition } });
    return { result, done: 'submitted', early: result.ok ? result.value.early.length : 0 };
  }
  if (doing === 'decide') return decide(page, id, edition);
  const version = fieldOf(form, 'version');
  const body = { edition, versionId: version === '' ? null : version, reason: fieldOf(form, 'reason') };
  const result = await page.submit(showVersion, { params: { id }, body });
  return { result, done: version === '' ? 'hidden' : 'shown' };
};

/** Hands a draft on, decides on one, or shows an earlier version again. */
export const pageAction = async ({ context, params }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const id = params['page'] ?? '';
  const { result, done, early = 0 } = await act(page, id);
  const news = early > 0 ? `${done}&early=${early}` : done;
  if (result.ok) return redirect(`${page.path('adminPage', { page: id })}?done=${news}`, 303);
  const { message, fields, values } = answerOf({ page, form: page.form }, result);
  return data({ message, fields, values }, { status: shownStatus(result) });
};
