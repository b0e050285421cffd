import { data } from 'react-router';
import type { CallResult } from '#kernel/client.ts';
import { problemText } from './form-answer.ts';
import { fieldOf } from './form.ts';
import type { Page } from './page-context.ts';
import { refusalOf } from './row-refusal.ts';

/** One thing done to many rows of a list: each row is a call, and so a transaction, of its own, and says itself what became of it. */

/** A row as the list showed it: nothing of it is believed but by the call. */
export type BulkRow = { readonly id: string; readonly version: number; readonly key: string };
/** Whoever it is done for: a person at the page, or the worker in the person's name. */
export type BulkCaller = Pick<Page, 'call'>;
export type BulkAct = (by: BulkCaller, row: BulkRow) => Promise<CallResult<unknown>>;
export type BulkActs = Readonly<Record<string, BulkAct>>;

export type BulkOutcome = {
  readonly id: string;
  readonly name: string;
  readonly refused: string | null;
  /** The version that the act left, where its answer says so: from there it can be taken back. */
  readonly version?: number | undefined;
};
export type BulkAnswer = {
  readonly act: string;
  /** Why nothing was begun: no row was chosen, or nothing to do. */
  readonly message: string | null;
  /** Rows that stay chosen: what is left to do. */
  readonly chosen: readonly string[];
  readonly rows: readonly BulkOutcome[];
};

export const BULK = 'bulk';
/** A list shows no more on a page. */
const MOST_ROWS = 100;

const textOfRow = (form: FormData, part: 'name' | 'version', id: string): string => fieldOf(form, `${part}:${id}`);

const reasonOf = (page: Page, result: CallResult<unknown>): string | null =>
  result.ok ? null : (refusalOf(result) ?? problemText(page, result));

const versionIn = (result: CallResult<unknown>): number | undefined => {
  if (!result.ok || typeof result.value !== 'object' || result.value === null || !('version' in result.value))
    return undefined;
  return typeof result.value.version === 'number' ? result.value.version : undefined;
};

/** Whether a form of the page is the one over its list. */
export const isBulk = (form: FormData): boolean => fieldOf(form, 'do') === BULK;

/** Whether it is to be done to all rows that match, not to those that are chosen. */
export const isOfAll = (form: FormData): boolean => fieldOf(form, 'scope') === 'all';

/** Does it row after row. The key of the form and the row is the key of the call: a form sent twice does nothing twice and says the same again. */
export const runBulk = async (page: Page, acts: BulkActs) => {
  const { form } = page;
  const act = fieldOf(form, 'act');
  const run = Object.hasOwn(acts, act) ? acts[act] : undefined;
  const chosen = form.getAll('row').filter((one) => typeof one === 'string' && one !== '');
  const ids = [...new Set(chosen as string[])].slice(0, MOST_ROWS);
  const answered = (of: Omit<BulkAnswer, 'act'>): { bulk: BulkAnswer } => ({ bulk: { act, ...of } });
  const texts = page.texts('console');
  const message = run === undefined ? texts['console.bulk.act.missing'] : texts['console.bulk.nothing'];
  if (run === undefined || ids.length === 0) return data(answered({ message, chosen: ids, rows: [] }), { status: 422 });
  const rows: BulkOutcome[] = [];
  for (const id of ids) {
    const version = Number(textOfRow(form, 'version', id));
    const result = await run(page, { id, version, key: `${fieldOf(form, 'key')}:${act}:${id}` });
    rows.push({
      id,
      name: textOfRow(form, 'name', id).slice(0, 200) || id,
      refused: reasonOf(page, result),
      version: versionIn(result),
    });
  }
  const refused = rows.filter((row) => row.refused !== null).map(({ id }) => id);
  return data(answered({ message: null, chosen: refused, rows }), { status: refused.length < rows.length ? 200 : 422 });
};
