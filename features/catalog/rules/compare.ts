import type { Money } from '#kernel/money.ts';
import type { Version } from '../public.ts';
import { measuresOf, SHEET_SECTIONS, type MeasureUnit } from './datasheet.ts';

/** How many versions stand side by side: fewer are no comparison, more fit no screen. */
export const LEAST_COMPARED = 2;
export const MOST_COMPARED = 4;

export const COMPARE_SECTIONS = ['price', 'basics', ...SHEET_SECTIONS, 'equipment', 'optionals', 'colors'] as const;
export type CompareSection = (typeof COMPARE_SECTIONS)[number];

export type Cell =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'money'; readonly value: Money }
  | { readonly kind: 'standard' }
  | { readonly kind: 'none' };

export type Row = {
  readonly key: string;
  readonly name: string | null;
  readonly unit: MeasureUnit | null;
  readonly cells: Cell[];
  readonly differs: boolean;
};

export type Section = { readonly section: CompareSection; readonly rows: Row[] };

export type Extra = {
  readonly code: string;
  readonly name: string;
  readonly price: Money;
  readonly isStandard: boolean;
};

/** A version with all that is compared of it. */
export type Compared = {
  readonly version: Version;
  readonly datasheet: Readonly<Record<string, number>>;
  readonly highlights: readonly string[];
  readonly optionals: readonly Extra[];
  readonly colors: readonly Extra[];
};

const NONE: Cell = { kind: 'none' };

const toRow = (key: string, cells: Cell[], { name, unit }: { name?: string; unit?: MeasureUnit } = {}): Row => ({
  key,
  name: name ?? null,
  unit: unit ?? null,
  cells,
  differs: new Set(cells.map((cell) => JSON.stringify(cell))).size > 1,
});

const priceRows = (list: readonly Compared[]): Row[] => {
  const money = (pick: (version: Version) => Money | null): Cell[] =>
    list.map(({ version }) => {
      const value = pick(version);
      return value === null ? NONE : { kind: 'money', value };
    });
  const rows = [
    toRow(
      'price',
      money((version) => version.price),
    ),
    toRow(
      'listPrice',
      money((version) => version.listPrice),
    ),
    toRow(
      'priceWithoutTaxes',
      money((version) => version.priceWithoutTaxes),
    ),
  ];
  // A price no version has is no row; nor is a list price that is every version's price.
  const isSaid = (row: Row): boolean => row.cells.some((cell) => cell.kind !== 'none');
  const isSale = list.some(({ version }) => version.price.amount !== version.listPrice.amount);
  return rows.filter((row) => isSaid(row) && (row.key !== 'listPrice' || isSale));
};

const basicRows = (list: readonly Compared[]): Row[] => {
  const text = (pick: (version: Version) => string): Cell[] =>
    list.map(({ version }) => ({ kind: 'text', text: pick(version) }));
  return [
    toRow(
      'engine',
      text((version) => version.engine),
    ),
    toRow(
      'gear',
      text((version) => version.gear),
    ),
    toRow(
      'fuel',
      text((version) => version.fuel),
    ),
    toRow(
      'year',
      text((version) => String(version.year)),
    ),
  ];
};

const measureSections = (list: readonly Compared[]): Section[] => {
  const sheets = list.map(({ datasheet }) => measuresOf(datasheet));
  return SHEET_SECTIONS.map((section) => {
    // In the order of the sheet, whichever version states a measure first.
    const all = measuresOf(Object.assign({}, ...list.map(({ datasheet }) => datasheet)));
    const rows = all
      .filter((measure) => measure.section === section)
      .map(({ key, unit }) => {
        const cells = sheets.map((sheet): Cell => {
          const measure = sheet.find((item) => item.key === key);
          return measure === undefined ? NONE : { kind: 'number', value: measure.value };
        });
        return toRow(key, cells, { unit });
      });
    return { section, rows };
  });
};

/** `Airbags: six` is a feature that versions have in different measure; any other text is had or not. */
const featureOf = (highlight: string): { name: string; value: string | null } => {
  const [name = '', ...rest] = highlight.split(': ');
  return { name, value: rest.length === 0 ? null : rest.join(': ') };
};

/** What some version has from the start and another sells stands on one line, among the options. */
const equipmentRows = (list: readonly Compared[]): Row[] => {
  const sold = new Set(list.flatMap(({ optionals }) => optionals.map(({ name }) => name)));
  const features = list.map(
    ({ highlights }) => new Map(highlights.map(featureOf).map(({ name, value }) => [name, value])),
  );
  const names = [...new Set(features.flatMap((known) => [...known.keys()]))].filter((name) => !sold.has(name));
  return names.map((name) => {
    const cells = features.map((known): Cell => {
      const value = known.get(name);
      if (value === undefined) return NONE;
      return value === null ? { kind: 'standard' } : { kind: 'text', text: value };
    });
    return toRow(name, cells, { name });
  });
};

/** Of different models an option is the same one where it has the same name; so it is as equipment of one that does not sell it. */
const extraRows = (list: readonly Compared[], pick: (of: Compared) => readonly Extra[]): Row[] => {
  const names = [...new Set(list.flatMap(pick).map(({ name }) => name))];
  return names.map((name) => {
    const cells = list.map((of): Cell => {
      const extra = pick(of).find((item) => item.name === name);
      if (extra === undefined)
        return of.highlights.some((line) => featureOf(line).name === name) ? { kind: 'standard' } : NONE;
      return extra.isStandard ? { kind: 'standard' } : { kind: 'money', value: extra.price };
    });
    return toRow(name, cells, { name });
  });
};

/** The versions line by line; sections in which nothing is said are left out. */
export const compareVersions = (list: readonly Compared[]): Section[] =>
  [
    { section: 'price' as const, rows: priceRows(list) },
    { section: 'basics' as const, rows: basicRows(list) },
    ...measureSections(list),
    { section: 'equipment' as const, rows: equipmentRows(list) },
    { section: 'optionals' as const, rows: extraRows(list, ({ optionals }) => optionals) },
    { section: 'colors' as const, rows: extraRows(list, ({ colors }) => colors) },
  ].filter(({ rows }) => rows.length > 0);

/** Only what tells the versions apart. */
export const differencesOf = (sections: readonly Section[]): Section[] =>
  sections
    .map(({ section, rows }) => ({ section, rows: rows.filter(({ differs }) => differs) }))
    .filter(({ rows }) => rows.length > 0);
