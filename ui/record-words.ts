import { formatDateTime } from '#kernel/date-times.ts';
import { formatDay } from '#kernel/dates.ts';
import { toLocal } from '#kernel/local-time.ts';
import { MARKETS, type Market } from '#kernel/market.ts';
import { formatMoney } from '#kernel/money.ts';
import type { FieldShapes } from './admin-fields.ts';
import type { Translate } from './translate.ts';

/** A record's changes as the call has them: values as they are stored. */
export type RecordChange = {
  readonly id: number;
  readonly at: string;
  readonly actor: string;
  readonly actorName: string | null;
  readonly kind: 'created' | 'changed' | 'approved' | 'removed';
  readonly fields: readonly { readonly field: string; readonly before?: unknown; readonly after?: unknown }[];
};
export type RecordChanges = { readonly changes: readonly RecordChange[]; readonly next: number | null };

/** How the fields of a record are put into words. */
export type RecordWords = {
  readonly t: Translate;
  readonly market: Market;
  /** Labels are `<stem>.<field>`, choices `<stem>.<field>.<value>`. */
  readonly stem: string;
  readonly shapes?: FieldShapes;
  /** The form's fields in their order. */
  readonly order?: readonly string[];
  /** Keys of labels that are called otherwise. */
  readonly labels?: Readonly<Record<string, string>>;
  /** What a value is called where neither schema nor dictionary says. */
  readonly wordsFor?: (field: string, value: unknown) => string | undefined;
};

export type ShownField = { readonly label: string; readonly before: string; readonly after: string };
export type ShownChange = {
  readonly id: string;
  readonly at: string;
  readonly who: string;
  readonly kind: string;
  readonly fields: readonly ShownField[];
};

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The first moment of a day means the day. */
const momentInWords = (moment: string, market: Market): string => {
  const [day = '', hour = ''] = toLocal(new Date(moment).toISOString(), market).split('T');
  return hour.startsWith('00:00') ? formatDay(day) : formatDateTime(moment, market);
};

const textInWords = (value: string, field: string, { t, market, stem }: RecordWords): string => {
  if (MOMENT.test(value)) return momentInWords(value, market);
  if (DAY.test(value)) return formatDay(value);
  return t.find(`${stem}.${field}.${value}`) ?? value;
};

/** A value as the list shows it; nothing is an empty text. */
export const valueInWords = (value: unknown, field: string, words: RecordWords): string => {
  if (value === null || value === undefined) return '';
  const own = words.wordsFor?.(field, value);
  if (own !== undefined) return own;
  if (typeof value === 'boolean') return words.t(value ? 'console.yes' : 'console.no');
  if (typeof value === 'number')
    return words.shapes?.[field]?.kind === 'money'
      ? formatMoney({ amount: value, currency: MARKETS[words.market].currency }, words.market)
      : String(value);
  if (typeof value === 'string') return textInWords(value, field, words);
  const isList = Array.isArray(value);
  const parts = Object.values(value)
    .map((part) => valueInWords(part, field, words))
    .filter((part) => part !== '');
  return parts.join(isList ? ', ' : ' · ');
};

const LONG = 160;
const AROUND = 40;

const commonStart = (one: string, other: string): number => {
  let place = 0;
  while (place < one.length && place < other.length && one[place] === other[place]) place += 1;
  return place;
};

const commonEnd = (one: string, other: string): number => {
  let count = 0;
  while (count < one.length && count < other.length && one.at(-1 - count) === other.at(-1 - count)) count += 1;
  return count;
};

const cut = (text: string, from: number, to: number): string => {
  const part = text.slice(from, Math.min(to, from + 3 * LONG));
  return `${from > 0 ? '…' : ''}${part}${from + part.length < text.length ? '…' : ''}`;
};

/** Of long texts what differs, with some words around it. */
export const differing = (before: string, after: string): readonly [before: string, after: string] => {
  if (before.length <= LONG && after.length <= LONG) return [before, after];
  const start = commonStart(before, after);
  const end = commonEnd(before.slice(start), after.slice(start));
  const from = Math.max(0, start - AROUND);
  return [cut(before, from, before.length - end + AROUND), cut(after, from, after.length - end + AROUND)];
};

const fieldInWords = ({ field, before, after }: RecordChange['fields'][number], words: RecordWords): ShownField => {
  const [was, is] = differing(valueInWords(before, field, words), valueInWords(after, field, words));
  // Of an address its origin alone is kept, lest a token stand here.
  const shown = is === was && is !== '' ? words.t('console.history.elsewhere', { value: is }) : is;
  return { label: words.t.find(words.labels?.[field] ?? `${words.stem}.${field}`) ?? field, before: was, after: shown };
};

/** What one act wrote is one line, whatever number of rows it wrote. */
const inActs = (changes: readonly RecordChange[]): RecordChange[] => {
  const acts: RecordChange[] = [];
  for (const change of changes) {
    const last = acts.at(-1);
    if (last === undefined || last.at !== change.at || last.actor !== change.actor) acts.push(change);
    else {
      const kind = last.kind === 'changed' ? change.kind : last.kind;
      acts[acts.length - 1] = { ...last, kind, fields: [...change.fields, ...last.fields] };
    }
  }
  return acts;
};

const whoOf = ({ actor, actorName }: RecordChange, t: Translate): string => {
  if (actorName !== null) return actorName;
  if (actor.startsWith('account:')) return t('console.history.gone');
  return t(actor.startsWith('anonymous:') ? 'console.history.visitor' : 'console.history.program');
};

export const changesInWords = (changes: readonly RecordChange[], words: RecordWords): ShownChange[] => {
  const { t, market, order = [] } = words;
  const placeOf = (field: string): number => (order.includes(field) ? order.indexOf(field) : order.length);
  return inActs(changes).map((change) => ({
    id: String(change.id),
    at: formatDateTime(change.at, market),
    who: whoOf(change, t),
    kind: t(`console.history.${change.kind}`),
    fields: change.fields
      .toSorted((one, other) => placeOf(one.field) - placeOf(other.field))
      .map((field) => fieldInWords(field, words)),
  }));
};
