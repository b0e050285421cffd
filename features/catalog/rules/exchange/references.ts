import type { Catalog } from './diff.ts';
import { addError, type Gathered, type Row } from './reading.ts';
import type { CatalogRecord, RecordKind, RecordOf } from './records.ts';

/** Models of every brand, so that a code of another brand is refused by that brand's name. */
export type OwnersOfModels = ReadonlyMap<string, readonly string[]>;

type Fault = { readonly field: string; readonly key: string; readonly params?: Readonly<Record<string, string>> };
type Lookup = <Kind extends RecordKind>(
  kind: Kind,
  ...parts: readonly (string | number)[]
) => RecordOf<Kind> | undefined;

const lookupIn =
  (catalog: Catalog): Lookup =>
  (kind, ...parts) =>
    // Keys begin with the kind, so what is found under one is of that kind.
    catalog.get([kind, ...parts].join(' ')) as RecordOf<typeof kind> | undefined;

const unknownModel = (model: string, owners: OwnersOfModels, brand: string): Fault => {
  const other = owners.get(model)?.find((owner) => owner !== brand);
  return other === undefined
    ? { field: 'model', key: 'catalog.import.unknownModel', params: { model } }
    : { field: 'model', key: 'catalog.import.modelOfBrand', params: { model, brand: other } };
};

const versionFault = (find: Lookup, row: { mvs: string; year: number }): Fault[] =>
  find('VERSION', row.mvs, row.year) === undefined
    ? [{ field: 'mvs', key: 'catalog.import.unknownVersion', params: { mvs: row.mvs, year: String(row.year) } }]
    : [];

const partFault = (find: Lookup, part: string, field = 'part'): Fault[] =>
  find('PART', part) === undefined ? [{ field, key: 'catalog.import.unknownPart', params: { part } }] : [];

const listFault = (find: Lookup, row: { list: string; currency: string }): Fault[] => {
  const list = find('LIST', row.list);
  if (list === undefined) return [{ field: 'list', key: 'catalog.import.unknownList', params: { list: row.list } }];
  if (list.currency === row.currency) return [];
  return [{ field: 'currency', key: 'catalog.import.currencyOfList', params: { currency: list.currency } }];
};

const offerFaults = (find: Lookup, row: RecordOf<'OFFER'>): Fault[] => {
  const faults = [...versionFault(find, row), ...partFault(find, row.part)];
  if (faults.length > 0) return faults;
  return find('VERSION', row.mvs, row.year)?.model === find('PART', row.part)?.model
    ? []
    : [{ field: 'part', key: 'catalog.import.otherModel' }];
};

const ruleFaults = (find: Lookup, row: RecordOf<'RULE'>): Fault[] => {
  const faults = [...partFault(find, row.part), ...partFault(find, row.other, 'other')];
  if (faults.length > 0) return faults;
  const [part, other] = [find('PART', row.part), find('PART', row.other)];
  if (part?.model !== other?.model) return [{ field: 'other', key: 'catalog.import.otherModel' }];
  const fits = (row.kind === 'color') === (other?.type === 'COLOR');
  return fits ? [] : [{ field: 'kind', key: 'catalog.import.ruleKind' }];
};

/** Two of a market's lists of one type in force at once would leave open what a car costs. */
const overlapFaults = (lists: readonly RecordOf<'LIST'>[], row: RecordOf<'LIST'>): Fault[] => {
  const end = (list: RecordOf<'LIST'>): number => (list.validUntil === null ? Infinity : Date.parse(list.validUntil));
  const meets = lists.find(
    (other) =>
      other.list !== row.list &&
      other.market === row.market &&
      other.type === row.type &&
      Date.parse(other.validFrom) < end(row) &&
      Date.parse(row.validFrom) < end(other),
  );
  return meets === undefined
    ? []
    : [{ field: 'validFrom', key: 'catalog.import.overlap', params: { list: meets.list } }];
};

type ReferenceInput = {
  readonly find: Lookup;
  readonly lists: readonly RecordOf<'LIST'>[];
  readonly owners: OwnersOfModels;
};

const faultsOf = ({ find, lists, owners }: ReferenceInput, row: CatalogRecord): Fault[] => {
  switch (row.record) {
    case 'MODEL':
      return [];
    case 'VERSION':
    case 'PART':
      return find('MODEL', row.model) === undefined ? [unknownModel(row.model, owners, row.brand)] : [];
    case 'OFFER':
      return offerFaults(find, row);
    case 'RULE':
      return ruleFaults(find, row);
    case 'LIST':
      return overlapFaults(lists, row);
    case 'VERSION_PRICE':
      return [...listFault(find, row), ...versionFault(find, row)];
    case 'PART_PRICE':
      return [...listFault(find, row), ...partFault(find, row.part)];
  }
};

/** Names that no two records may share, beside the records' own keys. */
const uniqueNameOf = (row: CatalogRecord): { name: string; field: string } | null => {
  if (row.record === 'MODEL') return { name: `slug ${row.slug}`, field: 'slug' };
  return row.record === 'PART' ? { name: `code ${row.model} ${row.type} ${row.code}`, field: 'code' } : null;
};

/** Notes what a row refers to that would not be there, and names taken twice, in the catalogue as it would be. */
export const checkReferences = (options: { gathered: Gathered; catalog: Catalog; owners: OwnersOfModels }): void => {
  const { gathered, catalog, owners } = options;
  const all = [...catalog.values()];
  const input = {
    find: lookupIn(catalog),
    lists: all.filter((row) => row.record === 'LIST'),
    owners,
  };
  const names = new Map<string, number>();
  for (const row of all) {
    const unique = uniqueNameOf(row);
    if (unique !== null) names.set(unique.name, (names.get(unique.name) ?? 0) + 1);
  }
  const check = ({ line, value }: Row): void => {
    for (const fault of faultsOf(input, value)) addError(gathered, { line, ...fault });
    const unique = uniqueNameOf(value);
    if (unique !== null && (names.get(unique.name) ?? 0) > 1)
      addError(gathered, { line, field: unique.field, key: 'catalog.import.taken' });
  };
  for (const row of gathered.rows.values()) check(row);
};
