import { keyOfRecord, RECORD_KINDS, type CatalogRecord, type RecordKind } from './records.ts';

export type FieldChange = { readonly field: string; readonly from: string | null; readonly to: string | null };
export type Change = {
  readonly kind: 'added' | 'changed' | 'removed';
  readonly key: string;
  readonly record: CatalogRecord;
  readonly fields: readonly FieldChange[];
};
export type Counts = { readonly added: number; readonly changed: number; readonly removed: number };

/** By the record's own name. */
export type Catalog = ReadonlyMap<string, CatalogRecord>;

export const catalogOf = (records: readonly CatalogRecord[]): Catalog =>
  new Map(records.map((record) => [keyOfRecord(record), record]));

const shown = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** Moments are compared as moments: with or without milliseconds they are the same. */
const sameAs = (a: unknown): string | null => {
  const text = shown(a);
  return text !== null && /^\d{4}-\d\d-\d\dT/.test(text) ? String(Date.parse(text)) : text;
};

/** JSON objects are compared with their keys in order. */
const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, inOrder(inner)]));
};

const changesOf = (before: CatalogRecord, after: CatalogRecord): FieldChange[] => {
  const [old, input] = [before, after] as unknown as Readonly<Record<string, unknown>>[];
  return Object.keys(after).flatMap((field) => {
    const [from, to] = [inOrder(old?.[field]), inOrder(input?.[field])];
    return sameAs(from) === sameAs(to) ? [] : [{ field, from: shown(from), to: shown(to) }];
  });
};

/** What an import would do. `replaces`: what it does not name leaves; price lists, which orders rest on, stay. */
export const diffOf = (before: Catalog, input: Catalog, { replaces }: { replaces: boolean }): Change[] => {
  const changes: Change[] = [];
  for (const [key, record] of input) {
    const old = before.get(key);
    if (old === undefined) changes.push({ kind: 'added', key, record, fields: [] });
    else {
      const fields = changesOf(old, record);
      if (fields.length > 0) changes.push({ kind: 'changed', key, record, fields });
    }
  }
  if (!replaces) return changes;
  for (const [key, record] of before) {
    if (!input.has(key) && record.record !== 'LIST') changes.push({ kind: 'removed', key, record, fields: [] });
  }
  return changes;
};

/** The catalogue as it would be. */
export const applyTo = (before: Catalog, changes: readonly Change[]): Catalog => {
  const after = new Map(before);
  for (const { kind, key, record } of changes) {
    if (kind === 'removed') after.delete(key);
    else after.set(key, record);
  }
  return after;
};

export const countChanges = (changes: readonly Change[]): Record<RecordKind, Counts> => {
  const count = (record: RecordKind): Counts => {
    const own = changes.filter((change) => change.record.record === record);
    const of = (kind: Change['kind']): number => own.filter((change) => change.kind === kind).length;
    return { added: of('added'), changed: of('changed'), removed: of('removed') };
  };
  return Object.fromEntries(RECORD_KINDS.map((kind) => [kind, count(kind)])) as Record<RecordKind, Counts>;
};
