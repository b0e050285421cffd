import type {
  ConfigurableCar,
  ConfigurableCoating,
  ConfigurableColor,
  ConfigurablePart,
  ConfigurableService,
  ConfigurableVersion,
} from '#features/catalog/public.ts';
import { MARKETS } from '#kernel/market.ts';
import { readColumn, type Table } from './table.ts';

type Lists = {
  readonly versions: ConfigurableVersion;
  readonly colors: ConfigurableColor;
  readonly coatings: ConfigurableCoating;
  readonly parts: ConfigurablePart;
  readonly services: ConfigurableService;
};

/** A car as a page carries it: its lists as tables, a third of what they take as objects. Written by `write-car.ts`. */
export type SentCar = Omit<ConfigurableCar, keyof Lists> & { readonly [Name in keyof Lists]: Table<Lists[Name]> };

type Field = { [Name in keyof Lists]: keyof Lists[Name] }[keyof Lists];

export const ALL_VERSIONS = '*';

/** The code that an id ends with. */
export const codeIn = (id = ''): string => id.slice(id.lastIndexOf('-') + 1).toUpperCase();

export const readCar = (sent: SentCar): ConfigurableCar => {
  const { currency } = MARKETS[sent.market];
  const all: string[] = [];
  const money = (cell: string) => ({ amount: Number(cell), currency });
  const orNull = (cell: string) => (cell === '' ? null : cell);
  const id = (cell: string) => (cell.startsWith('.') ? cell.slice(1) : sent.modelCode.toLowerCase() + cell);
  const listOf = (cell: string) => (cell === '' ? [] : cell.split(','));
  const ids = (cell: string) => listOf(cell).map(id);
  /** What is no text. */
  const readers: { readonly [Name in Field]?: (cell: string) => unknown } = {
    id,
    year: Number,
    doors: Number,
    price: money,
    listPrice: money,
    priceWithoutTaxes: (cell) => (cell === '' ? null : money(cell)),
    picturePath: orNull,
    standardCoatingCode: orNull,
    roofHex: orNull,
    choiceGroup: orNull,
    inclusive: ids,
    exclusive: ids,
    optionalColors: ids,
    isRequired: (cell) => (cell === '' ? undefined : cell === 'true'),
    versionIds: (cell) => (cell === ALL_VERSIONS ? [...all] : listOf(cell).map((at) => all[Number(at)] ?? '')),
  };
  const rowsOf = <Row extends object>({ count, ...columns }: Table<Row>): Row[] => {
    const rows = Array.from({ length: count }, (): Record<string, unknown> => ({}));
    for (const [name, column] of Object.entries<string>(columns)) {
      const read = readers[name as Field];
      readColumn(column, count).forEach((cell, at) => {
        const value = read === undefined ? cell : read(cell);
        if (value !== undefined) Object.assign(rows[at] ?? {}, { [name]: value });
      });
    }
    for (const row of rows) {
      if (row['code'] === '') row['code'] = codeIn(String(row['id']));
      if (row['name'] === '') row['name'] = row['serviceName'] ?? '';
    }
    return rows as Row[];
  };
  const versions = rowsOf(sent.versions);
  all.push(...versions.map((version) => version.id));
  return {
    ...sent,
    versions,
    colors: rowsOf(sent.colors),
    coatings: rowsOf(sent.coatings),
    parts: rowsOf(sent.parts),
    services: rowsOf(sent.services),
  };
};
