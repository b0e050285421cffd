import * as z from 'zod/mini';
import type { CallResult } from '#kernel/client.ts';
import type { Endpoint } from '#kernel/endpoint.ts';
import { describeInput } from './admin-fields.ts';
import { versionOf, type AnyRow, type Removed, type Undo } from './admin-resource.ts';
import { bodyOf, isRecentOwn, newestActs, withoutNothing, type Body, type Resource } from './admin-undo.ts';
import { fieldOf } from './form.ts';
import type { Page } from './page-context.ts';

/**
 * What was just made taken away again, and what was just taken away made again: by the calls of the resource's own form and list, so with
 * their checks, rights and lines in the log. What refers to a record, and what the world was already sent, no press takes back: `stays`.
 */
type Whole<R> = Resource<R> & { readonly remove?: Endpoint };

/** As the server undoes the key of such a call, it may be sent again with it. */
const MOMENTARY: ReadonlySet<number> = new Set([429, 500, 503, 507]);
/** Another press of the same waits for its end. */
const WAITS = 'inProgress';

const actsOf = async (page: Page, type: string, id: string) =>
  newestActs((await page.changesOf({ type, id, before: undefined }))?.changes ?? []);

/** What one made a moment ago and nobody changed since. */
export const findMade = async <R extends AnyRow>(
  { area, remove, stays }: Whole<R>,
  { page, id, row }: { page: Page; id: string; row: R | undefined },
): Promise<Undo | null> => {
  if (remove === undefined || stays?.made !== undefined) return null;
  const version = row === undefined ? 1 : versionOf(row);
  const [lines, earlier] = await actsOf(page, area, id);
  const [newest] = lines;
  if (newest === undefined || earlier.length > 0 || version > 1) return null;
  return isRecentOwn(page, lines, 'created') ? { act: 'unmake', id, version, line: newest.id } : null;
};

/** Whether what is removed here may be made again: by a call that makes one of it however often it is sent. */
const isRemade = <R>({ create, remove, stays, isUpload }: Whole<R>): boolean =>
  remove !== undefined && stays?.removed === undefined && create.idempotency !== undefined && isUpload !== true;

/** All that it takes to make a record again; null where it is not known whole, or may not be made twice by two presses. */
export const remakeOf = async <R extends AnyRow>(
  resource: Whole<R>,
  of: { page: Page; row: R; extra: unknown },
): Promise<Body | null> => {
  if (!isRemade(resource)) return null;
  const body = await bodyOf(resource, of);
  const { create } = resource;
  const whole = body === null ? null : withoutNothing(body, describeInput(create.body));
  return whole !== null && z.safeParse(create.body, whole).success ? whole : null;
};

const bodyIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Makes again what one removed a moment ago; null where that is not so. Its content is checked as what a form sends is. */
export const remake = async <R extends AnyRow>(resource: Whole<R>, page: Page): Promise<CallResult<unknown> | null> => {
  const { area, create } = resource;
  const id = fieldOf(page.form, 'id');
  const body = z.safeParse(create.body, bodyIn(fieldOf(page.form, 'body')));
  if (!isRemade(resource) || !body.success) return null;
  const [lines] = await actsOf(page, area, id);
  if (!isRecentOwn(page, lines, 'removed')) return null;
  // One removal is taken back once, however often it is sent and from however many tabs. What was refused is answered the same by its key
  // for ever, also where the reason is mended: the next press is the next of a row that is the same in every tab.
  const refusals = refusalsIn(page);
  const idempotencyKey = refusals === 0 ? `undo-${id}` : `undo-${id}-${refusals}`;
  return page.submit(create, { body: body.data as Body, idempotencyKey });
};

const refusalsIn = (page: Page): number => Number(/^\d{1,2}$/.exec(fieldOf(page.form, 'refusals'))?.[0] ?? 0);

/** Whether a refusal is of the moment alone, so that the same may be sent again with its key. */
const isOfMoment = (result: CallResult<unknown>): boolean =>
  !result.ok && (result.problem === null || MOMENTARY.has(result.problem.status) || result.problem.code === WAITS);

/** What the page keeps of a removed record while it offers to make it again. */
export const removedFrom = (id: string, body: Body): Removed => ({ id, body: JSON.stringify(body) });

/** The same once more, as making it again was refused: its content stands nowhere but on the page. */
export const stillRemoved = (page: Page, result: CallResult<unknown>): Removed => ({
  id: fieldOf(page.form, 'id'),
  body: fieldOf(page.form, 'body'),
  refusals: refusalsIn(page) + (isOfMoment(result) ? 0 : 1),
});
