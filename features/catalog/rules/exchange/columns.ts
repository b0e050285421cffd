import type { CatalogRecord } from './records.ts';

/** Columns of a catalogue as CSV: the fields of all records side by side, each empty where it does not apply. */
const KINDS = {
  record: 'text',
  brand: 'text',
  /** Of the record EDITION alone: which state of the catalogue the file was made from. */
  edition: 'number',
  model: 'text',
  mvs: 'text',
  year: 'number',
  part: 'text',
  list: 'text',
  kind: 'text',
  other: 'text',
  market: 'text',
  type: 'text',
  code: 'text',
  slug: 'text',
  name: 'text',
  shortName: 'text',
  namePt: 'text',
  nameEs: 'text',
  textPt: 'text',
  textEs: 'text',
  summaryPt: 'text',
  summaryEs: 'text',
  descriptionPt: 'text',
  descriptionEs: 'text',
  bodyKind: 'text',
  launchedOn: 'text',
  engine: 'text',
  gearPt: 'text',
  gearEs: 'text',
  gearKind: 'text',
  fuel: 'text',
  doors: 'number',
  datasheet: 'json',
  highlights: 'json',
  soldFrom: 'text',
  soldUntil: 'text',
  category: 'text',
  behaviour: 'text',
  group: 'text',
  hex: 'text',
  roofHex: 'text',
  finish: 'text',
  standard: 'flag',
  required: 'flag',
  validFrom: 'text',
  validUntil: 'text',
  amount: 'number',
  currency: 'text',
  net: 'number',
  position: 'number',
} as const;

export const COLUMNS = Object.keys(KINDS) as (keyof typeof KINDS)[];
type Column = keyof typeof KINDS;

export const isColumn = (name: string): name is Column => Object.hasOwn(KINDS, name);

/** A cell that a spreadsheet would run as a formula travels behind an apostrophe (OWASP, CSV injection). */
const GUARDED = /^'(?=[=+\-@\t\r＝＋－＠])/;

/** The text of a cell, as `csv-stringify` is to write it: the guard against formulas is the writer's. */
export const cellOf = (row: CatalogRecord, column: Column): string => {
  const value: unknown = (row as Readonly<Record<string, unknown>>)[column] ?? null;
  if (value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const FLAGS: Readonly<Record<string, boolean>> = { true: true, false: false, '1': true, '0': false };
const NUMBER = /^-?\d{1,16}(?:\.\d{1,6})?$/;

/** What a cell says; text that is no number, flag or JSON stays text, for the record's schema to refuse. */
const valueOf = (cell: string, column: Column): unknown => {
  const text = cell.replace(GUARDED, '').trim();
  if (text === '') return null;
  switch (KINDS[column]) {
    case 'number':
      return NUMBER.test(text) ? Number(text) : text;
    case 'flag':
      return FLAGS[text.toLowerCase()] ?? text;
    case 'json':
      return parseOr(text);
    case 'text':
      return text;
  }
};

const parseOr = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** A row as a record-to-be: only the fields the record has, or that are filled in. `fields` are those of the record's kind. */
export const rowToValue = (
  header: readonly Column[],
  cells: readonly string[],
  fields: readonly string[],
): Record<string, unknown> => {
  const value: Record<string, unknown> = {};
  for (const [index, column] of header.entries()) {
    const input = valueOf(cells[index] ?? '', column);
    if (input !== null || fields.includes(column)) value[column] = input;
  }
  return value;
};
