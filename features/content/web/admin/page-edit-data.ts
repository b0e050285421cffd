import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { fromLocal, toLocal } from '#kernel/local-time.ts';
import type { Market } from '#kernel/market.ts';
import { shownAnswer } from '#ui/admin-query.ts';
import { answerOf, shownStatus } from '#ui/form-answer.ts';
import { fieldOf } from '#ui/form.ts';
import { forgetKept, RESENT } from '#ui/kept-form.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { isPart, kindsAt, seenAt } from '../../contract/frame-parts.ts';
import { listPictures } from '../../contract/page-pictures.ts';
import { readPage, saveDraft } from '../../contract/pages.ts';
import {
  baseOf,
  choicesIn,
  conflictOf,
  mergeDrafts,
  pressedAt,
  readBase,
  writeBase,
  type Conflict,
} from './block-conflict.ts';
import { ownName } from './shown-words.ts';
import { editionAfter, press, readDraft, type TypedDraft } from './draft-form.ts';

type PageRecord = Awaited<ReturnType<typeof load>>;

const load = async (page: Page, id: string) => shownAnswer(await page.call(readPage, { params: { id }, query: {} }));

/** The newest version, as the editor's form has it. */
const newestOf = (record: PageRecord, market: Market) => {
  const [newest] = record.versions;
  if (newest === undefined) throw data(null, { status: 404 });
  const draft: TypedDraft = {
    title: newest.title,
    description: newest.description,
    publishAt: toLocal(newest.state === 'APPROVED' ? null : newest.publishAt, market),
    endsAt: toLocal(newest.state === 'APPROVED' ? null : newest.endsAt, market),
    blocks: newest.blocks,
  };
  return { newest, draft };
};

export const pageEditLoader = async ({ context, params }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const id = params['page'] ?? '';
  const record = await load(page, id);
  const { pictures } = shownAnswer(await page.call(listPictures, { query: {} }));
  const { newest, draft } = newestOf(record, page.market);
  const back = page.path('adminPage', { page: id });
  return {
    texts: page.shownTexts('pagesAdmin', 'console'),
    brand: page.brand,
    market: page.market,
    ownName: ownName(record.slug),
    isPart: isPart(record.slug),
    kinds: kindsAt(record.slug),
    place: seenAt(record.slug),
    edition: record.edition,
    number: newest.state === 'APPROVED' ? newest.number + 1 : newest.number,
    isLocked: newest.state === 'SUBMITTED',
    sentBack: newest.sentBack,
    draft,
    base: writeBase(baseOf(draft)),
    pictures,
    back,
    picturesPage: `${page.path('adminArea', { area: 'pages' })}/pictures`,
    preview: `${ownName(record.slug) === null ? page.path('contentPage', { slug: record.slug }) : page.path('home')}?preview=${record.preview}`,
    done: page.url.searchParams.get('done') === 'saved',
  };
};
export type EditorLoaded = Awaited<ReturnType<typeof pageEditLoader>>;

/** What the editor shows after a save was refused: all that was typed, and the edition it stands on now. */
export type EditorAnswer = {
  /** Null where nothing was refused: what was kept stands in the form again. */
  readonly message: string | null;
  readonly fields: Readonly<Record<string, string>>;
  readonly draft: TypedDraft;
  readonly edition: number;
  /** What both editors began with, as long as nothing is saved. */
  readonly base: string;
  /** Where somebody else was first: what they changed, and what stands there now. */
  readonly conflict: (Conflict & { readonly theirs: TypedDraft }) | null;
};

/** What was changed stands on a later one. */
const FIRST = 1;
/** The edition the form stands on; the first where it was sent only to see what changed. */
const editionIn = (form: FormData): number => (form.has(RESENT) ? FIRST : Number(fieldOf(form, 'edition')));

type Sent = { readonly draft: TypedDraft; readonly at: number | null };

/** What is typed with what was chosen where two had met, and what the pressed button makes of it. */
const sentBy = async (page: Page, id: string): Promise<Sent> => {
  const { form } = page;
  const typed = readDraft(form);
  const button = fieldOf(form, 'do');
  const added = { kind: fieldOf(form, 'kind'), behind: fieldOf(form, 'behind') };
  const choices = choicesIn(form);
  const record = choices.size === 0 ? null : await load(page, id);
  if (record === null || record.edition !== editionIn(form)) {
    const pressed = press(typed.blocks, button, added);
    return { draft: { ...typed, blocks: pressed.blocks }, at: pressed.at };
  }
  const theirs = newestOf(record, page.market).draft;
  const { draft, places } = mergeDrafts(readBase(fieldOf(form, 'base')), { mine: typed, theirs }, choices);
  const behind = added.behind === '0' ? 0 : places.indexOf(Number(added.behind) - 1) + 1 || places.length;
  const pressed = press(draft.blocks, pressedAt(button, places) ?? 'save', { ...added, behind: String(behind) });
  return { draft: { ...draft, blocks: pressed.blocks }, at: pressed.at };
};

/** What was kept with other blocks than the stored page has: in the form again, where nobody saved meanwhile. */
const takenUp = async (page: Page, id: string, draft: TypedDraft): Promise<EditorAnswer | null> => {
  const { form } = page;
  if (!form.has(RESENT)) return null;
  const record = await load(page, id);
  const base = writeBase(baseOf(newestOf(record, page.market).draft));
  if (base !== fieldOf(form, 'base')) return null;
  return { message: null, fields: {}, draft, edition: record.edition, base, conflict: null };
};

/** Every button saves what is typed, and then does what it says: nothing hangs on an open tab. */
export const pageEditAction = async ({ context, params }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const id = params['page'] ?? '';
  const { draft, at } = await sentBy(page, id);
  const again = await takenUp(page, id, draft);
  if (again !== null) return data(again);
  const edition = editionIn(form);
  const { title, description, blocks } = draft;
  const [publishAt = null, endsAt = null] = [draft.publishAt, draft.endsAt].map((text) =>
    text === '' ? null : fromLocal(text, page.market),
  );
  const body = { edition, title, description, blocks, publishAt, endsAt };
  const result = await page.submit(saveDraft, { params: { id }, body });
  if (result.ok) {
    forgetKept(page);
    const place = at === null ? '' : `#block-${at + 1}`;
    return redirect(`${page.path('adminPage', { page: id })}/edit?done=saved${place}`, 303);
  }
  const { message, fields } = answerOf({ page, form }, result);
  const isMet = result.problem?.code === 'changedMeanwhile';
  const theirs = isMet ? newestOf(await load(page, id), page.market).draft : null;
  const base = fieldOf(form, 'base');
  const answer: EditorAnswer = {
    message,
    fields: isMet ? {} : fields,
    draft,
    edition: editionAfter(result.problem, edition),
    base,
    conflict: theirs === null ? null : { ...conflictOf(readBase(base), { mine: draft, theirs }), theirs },
  };
  return data(answer, { status: shownStatus(result) });
};
