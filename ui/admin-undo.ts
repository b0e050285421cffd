import * as z from 'zod/mini';
import { dayIn } from '#kernel/dates.ts';
import type { CallResult } from '#kernel/client.ts';
import type { Area } from '#brands/texts/areas.ts';
import { describeInput, type FieldShapes } from './admin-fields.ts';
import {
  versionField,
  versionOf,
  type AnyRow,
  type At,
  type PlainField,
  type SpecialField,
  type Stays,
  type Undo,
  type Writes,
} from './admin-resource.ts';
import type { Page } from './page-context.ts';
import type { RecordChange } from './record-words.ts';
import { translator } from './translate.ts';

/**
 * The last save of a record, taken back: a save as any other, of what stood there before by the record's history. Offered only where
 * what its call takes is, field by field, what the row and its history show; so no state of a machine, no amount and no file is among it.
 */

/** What was saved longer ago is changed by its form: nobody remembers what the button would do. */
const MOST_AGE = 10 * 60_000;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** A moment in the one writing that answers have. */
const plain = (value: unknown): unknown => {
  if (typeof value === 'string' && MOMENT.test(value) && !Number.isNaN(Date.parse(value)))
    return new Date(value).toISOString();
  return value === undefined ? null : value;
};
const isSame = (one: unknown, other: unknown): boolean => {
  const [a, b] = [plain(one), plain(other)];
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return a === b;
  const [left, right] = [Object.entries(a), new Map(Object.entries(b))];
  return left.length === right.size && left.every(([name, value]) => right.has(name) && isSame(value, right.get(name)));
};

/** The lines that the newest act wrote, and those of the act before it. */
export const newestActs = (changes: readonly RecordChange[]): readonly [RecordChange[], RecordChange[]] => {
  const [first] = changes;
  const ofAct = (one: RecordChange | undefined) =>
    changes.filter(({ at, actor }) => at === one?.at && actor === one.actor);
  const newest = ofAct(first);
  return [newest, ofAct(changes[newest.length])];
};

export type Body = Record<string, unknown>;
type Rule = PlainField<never> | SpecialField<never, never, never> | null;
/** What of a declared thing it takes to know whether a save of it can be taken back. */
export type Resource<R> = {
  readonly area: string;
  readonly texts: readonly Area[];
  readonly create: Writes;
  readonly change: Writes;
  readonly fields: object;
  readonly isUpload?: boolean;
  readonly isOver?: (row: R) => boolean;
  readonly fixed?: (row: R) => readonly string[];
  readonly stays?: Stays;
};

/** What the form would send of the record as it stands; null where that is not what the row shows. */
export const bodyOf = async <R extends AnyRow>(
  resource: Resource<R>,
  { page, row, extra }: { page: Page; row: R; extra: unknown },
): Promise<Body | null> => {
  const t = translator(page.texts(...resource.texts, 'console', 'accounts', 'ui'));
  const at: At<unknown> = { t, market: page.market, now: page.now, today: dayIn(page.now, page.market), extra };
  const stored = new Map<string, unknown>(Object.entries(row));
  const body: Body = {};
  for (const [name, rule] of Object.entries(resource.fields) as [string, Rule][]) {
    if (rule === null) continue;
    if (rule.part === undefined) {
      body[name] = stored.get(name);
      if (!stored.has(name)) return null;
      continue;
    }
    const form = new FormData();
    for (const [input, text] of Object.entries(rule.show(row as never, at as never))) form.set(input, text);
    const share = await rule.read(form, page);
    if ('refused' in share) return null;
    for (const [field, value] of Object.entries(share.body)) {
      if (!isSame(value, stored.get(field))) return null;
      body[field] = value;
    }
  }
  return body;
};

/** Each field that the act changed, with what it was; null where one is none of the form's, of money, or not as the row has it. */
const formerOf = <R extends AnyRow>(
  resource: Resource<R>,
  { row, lines, body }: { row: R; lines: readonly RecordChange[]; body: Body },
): Body | null => {
  const shapes = describeInput(resource.create.body);
  const fixed: readonly string[] = resource.fixed?.(row) ?? [];
  const former: Body = {};
  for (const { field, before, after } of lines.flatMap(({ fields }) => fields)) {
    const isOfForm = Object.hasOwn(body, field) && !fixed.includes(field) && shapes[field]?.kind !== 'money';
    if (!isOfForm || !isSame(body[field], after)) return null;
    former[field] = plain(before);
  }
  return Object.keys(former).length === 0 ? null : former;
};

const isOwn = ({ actor }: RecordChange, page: Page): boolean => actor === `account:${page.user?.id}`;

/** Whether the lines are of one's own act of a moment ago. */
export const isRecentOwn = (page: Page, lines: readonly RecordChange[], kind: RecordChange['kind']): boolean =>
  lines.length > 0 &&
  lines.every(
    (line) => line.kind === kind && isOwn(line, page) && page.now.getTime() - Date.parse(line.at) <= MOST_AGE,
  );

/** What may be left out, and may not be said to be nothing, is left out. */
export const withoutNothing = (body: Body, shapes: FieldShapes): Body =>
  Object.fromEntries(
    Object.entries(body).filter(([field, value]) => value !== null || shapes[field]?.isNullable === true),
  );

type Of<R> = { readonly page: Page; readonly row: R; readonly extra: unknown };
type Found = Undo & { readonly body: Body };

/** The save that may be taken back: one's own, the newest of the record, a moment ago. */
export const findUndo = async <R extends AnyRow>(
  resource: Resource<R>,
  { page, row, extra }: Of<R>,
): Promise<Found | null> => {
  const name = versionField(resource.change);
  const { stays, isUpload, isOver } = resource;
  if (name === undefined || stays?.saved !== undefined || isUpload === true || isOver?.(row) === true) return null;
  const found = await page.changesOf({ type: resource.area, id: row.id, before: undefined });
  const [lines] = newestActs(found?.changes ?? []);
  const [newest] = lines;
  if (newest === undefined || !isRecentOwn(page, lines, 'changed')) return null;
  const body = await bodyOf(resource, { page, row, extra });
  const former = body === null ? null : formerOf(resource, { row, lines, body });
  if (former === null) return null;
  const whole = withoutNothing({ ...body, ...former }, describeInput(resource.change.body));
  const isTaken = z.safeParse(resource.change.body, { ...whole, [name]: versionOf(row) }).success;
  return isTaken ? { act: 'undo', id: row.id, version: versionOf(row), line: newest.id, body: whole } : null;
};

const isInverse = (one: RecordChange, other: RecordChange): boolean =>
  one.fields.length === other.fields.length &&
  one.fields.every(({ field, before, after }) =>
    other.fields.some((was) => was.field === field && isSame(was.before, after) && isSame(was.after, before)),
  );

/** Whether the save was taken back already: by a form sent twice. */
export const isUndone = async (
  { area }: { readonly area: string },
  { page, id, line }: { page: Page; id: string; line: number },
): Promise<boolean> => {
  const found = await page.changesOf({ type: area, id, before: undefined });
  const [[newest], [former]] = newestActs(found?.changes ?? []);
  if (newest === undefined || former === undefined || former.id !== line) return false;
  return isOwn(newest, page) && isInverse(newest, former);
};

/** Taken back from the version that the page showed: whoever saved since is told of, not overwritten. */
export const sendUndo = (
  { change }: { readonly change: Writes },
  { page, found, key }: { page: Page; found: Found; key: string },
): Promise<CallResult<unknown>> => {
  const name = versionField(change) ?? 'version';
  const inPath = change.params !== undefined;
  return page.submit(change, {
    ...(inPath ? { params: { id: found.id } } : {}),
    body: { ...(inPath ? {} : { id: found.id }), ...found.body, [name]: found.version },
    ...(change.idempotency === undefined ? {} : { idempotencyKey: key }),
  });
};
