import type { RowFault, StockRow } from './row.ts';

/** A car that is there already, or was. */
export type KnownUnit = {
  readonly id: string;
  readonly chassis: string;
  readonly market: string;
  readonly dealerId: string;
  readonly mvsCode: string;
  readonly year: number;
  readonly colorCode: string;
  readonly coatingCode: string | null;
  readonly itemCodes: readonly string[];
  readonly deliveryDays: number | null;
  readonly arrivesOn: string | null;
  readonly inStockSince: string;
  readonly state: 'free' | 'held' | 'sold' | 'blocked' | 'withdrawn';
  /** Left the stock because a file did not name it. */
  readonly mayReturn: boolean;
};

export type ImportFacts = {
  readonly market: string;
  readonly today: string;
  /** By code; with whether the person's grants reach it. */
  readonly dealers: ReadonlyMap<string, { readonly id: string; readonly isReached: boolean }>;
  readonly reachedIds: ReadonlySet<string> | null;
  /** By `code-year`: the parts it is built with, as `TYPE CODE`. */
  readonly versions: ReadonlyMap<string, ReadonlySet<string>>;
  readonly units: ReadonlyMap<string, KnownUnit>;
  /** Chassis of other brands. */
  readonly elsewhere: ReadonlySet<string>;
};

/** A car as it stands after the import. */
export type UnitValues = Omit<KnownUnit, 'id' | 'market' | 'state' | 'mayReturn'>;

export type Judgement =
  | { readonly kind: 'refused'; readonly faults: readonly RowFault[] }
  | { readonly kind: 'new'; readonly values: UnitValues }
  | { readonly kind: 'unchanged'; readonly id: string }
  | {
      readonly kind: 'changed';
      readonly id: string;
      readonly values: UnitValues;
      readonly fields: readonly FieldChange[];
    };

export type FieldChange = { readonly field: string; readonly from: string | null; readonly to: string | null };

const FIELDS = {
  dealerId: 'dealer',
  mvsCode: 'version',
  year: 'year',
  colorCode: 'color',
  coatingCode: 'coating',
  itemCodes: 'items',
  deliveryDays: 'days',
  arrivesOn: 'arrives',
  inStockSince: 'since',
} as const satisfies Partial<Record<keyof UnitValues, string>>;

const textOf = (value: string | number | readonly string[] | null): string | null => {
  if (value === null) return null;
  return typeof value === 'object' ? value.toSorted().join(' ') : String(value);
};

const differences = (before: KnownUnit, after: UnitValues): FieldChange[] =>
  (Object.keys(FIELDS) as (keyof typeof FIELDS)[]).flatMap((name) => {
    const [from, to] = [textOf(before[name]), textOf(after[name])];
    return from === to ? [] : [{ field: FIELDS[name], from, to }];
  });

/** What the row does not name the car keeps: of another version it must be possible too. */
const faultsOfCar = (
  row: StockRow,
  parts: ReadonlySet<string> | undefined,
  unit: KnownUnit | undefined,
): RowFault[] => {
  if (parts === undefined) return [{ column: 'version', key: 'stock.import.versionUnknown' }];
  const faults: RowFault[] = [];
  const check = (column: 'color' | 'coating' | 'items', type: string, code: string) => {
    if (!parts.has(`${type} ${code}`)) faults.push({ column, key: 'stock.import.partUnknown', params: { code } });
  };
  check('color', 'COLOR', row.colorCode);
  const kept = unit !== undefined && (unit.mvsCode !== row.mvsCode || unit.year !== row.year) ? unit : null;
  const coatingCode = row.coatingCode === undefined ? kept?.coatingCode : row.coatingCode;
  if (coatingCode) check('coating', 'COATING', coatingCode);
  for (const code of row.itemCodes ?? kept?.itemCodes ?? []) check('items', 'ITEM', code);
  return faults;
};

const faultOfUnit = (unit: KnownUnit, facts: ImportFacts): RowFault | null => {
  if (unit.market !== facts.market) return { column: 'chassis', key: 'stock.import.elsewhere' };
  if (unit.state === 'withdrawn' && !unit.mayReturn) return { column: 'chassis', key: 'stock.import.left' };
  const isReached = facts.reachedIds === null || facts.reachedIds.has(unit.dealerId);
  return isReached ? null : { column: 'dealer', key: 'stock.import.dealerReach' };
};

/** What a row does to the stock, or why it does nothing. A car that somebody holds or bought stays as it is. */
export const judgeRow = (row: StockRow, facts: ImportFacts): Judgement => {
  const faults: RowFault[] = [];
  const dealer = facts.dealers.get(row.dealer);
  if (dealer === undefined) faults.push({ column: 'dealer', key: 'stock.import.dealerUnknown' });
  else if (!dealer.isReached) faults.push({ column: 'dealer', key: 'stock.import.dealerReach' });
  const unit = facts.units.get(row.chassis);
  faults.push(...faultsOfCar(row, facts.versions.get(`${row.mvsCode}-${row.year}`), unit));
  if (facts.elsewhere.has(row.chassis)) faults.push({ column: 'chassis', key: 'stock.import.elsewhere' });
  const ofUnit = unit === undefined ? null : faultOfUnit(unit, facts);
  if (ofUnit !== null) faults.push(ofUnit);
  if (faults.length > 0 || dealer === undefined) return { kind: 'refused', faults };
  const values: UnitValues = {
    chassis: row.chassis,
    dealerId: dealer.id,
    mvsCode: row.mvsCode,
    year: row.year,
    colorCode: row.colorCode,
    coatingCode: row.coatingCode === undefined ? (unit?.coatingCode ?? null) : row.coatingCode,
    itemCodes: row.itemCodes ?? unit?.itemCodes ?? [],
    deliveryDays: row.deliveryDays === undefined ? (unit?.deliveryDays ?? null) : row.deliveryDays,
    arrivesOn: row.arrivesOn === undefined ? (unit?.arrivesOn ?? null) : row.arrivesOn,
    inStockSince: row.inStockSince ?? unit?.inStockSince ?? facts.today,
  };
  if (unit === undefined) return { kind: 'new', values };
  const back = unit.state === 'withdrawn' ? [{ field: 'state', from: null, to: null }] : [];
  const fields = [...differences(unit, values), ...back];
  if (fields.length === 0) return { kind: 'unchanged', id: unit.id };
  if (unit.state === 'held' || unit.state === 'sold')
    return { kind: 'refused', faults: [{ column: 'chassis', key: `stock.import.${unit.state}` }] };
  return { kind: 'changed', id: unit.id, values, fields };
};
