import type {
  ConfigurableCar,
  ConfigurableCoating,
  ConfigurableColor,
  ConfigurablePart,
  ConfigurableService,
  ConfigurableVersion,
} from '#features/catalog/public.ts';
import { MARKETS } from '#kernel/market.ts';
import { ABSENT, NOTHING, readCell, splitColumn, type Column, type Kind, type Table } from './table.ts';

type Lists = {
  readonly versions: ConfigurableVersion;
  readonly colors: ConfigurableColor;
  readonly coatings: ConfigurableCoating;
  readonly parts: ConfigurablePart;
  readonly services: ConfigurableService;
};

/** A car as a page carries it: its lists as tables, a third of what they take as objects. Written by `write-car.ts`. */
export type SentCar = Omit<ConfigurableCar, keyof Lists> & { readonly [Name in keyof Lists]: Table<Lists[Name]> };

export const ALL_VERSIONS = '*';

/** The code that an id ends with. */
export const codeIn = (id = ''): string => id.slice(id.lastIndexOf('-') + 1).toUpperCase();

export const readCar = (sent: SentCar): ConfigurableCar => {
  const { currency } = MARKETS[sent.market];
  const all: string[] = [];
  const id = (cell: string) => (cell.startsWith('.') ? cell.slice(1) : sent.modelCode.toLowerCase() + cell);
  const listOf = (cell: string) => (cell === '' ? [] : cell.split(','));
  const readers: Readonly<Record<Kind, (cell: string) => unknown>> = {
    text: (cell) => cell,
    id,
    ids: (cell) => listOf(cell).map(id),
    number: Number,
    money: (cell) => ({ amount: Number(cell), currency }),
    flag: (cell) => cell === 'true',
    versions: (cell) => (cell === ALL_VERSIONS ? [...all] : listOf(cell).map((at) => all[Number(at)] ?? '')),
  };
  const rowsOf = <Row extends object>({ count, ...columns }: Table<Row>): Row[] => {
    const rows = Array.from({ length: count }, (): Record<string, unknown> => ({}));
    for (const [name, [kind, column]] of Object.entries<Column>(columns)) {
      splitColumn(column, count).forEach((cell, at) => {
        if (cell === ABSENT) return;
        Object.assign(rows[at] ?? {}, { [name]: cell === NOTHING ? null : readers[kind](readCell(cell)) });
      });
    }
    for (const row of rows) {
      if (row['code'] === '') row['code'] = codeIn(String(row['id']));
      if (row['name'] === '') row['name'] = row['serviceName'] ?? '';
      const colors: unknown = row['optionalColors'];
      if (Array.isArray(colors)) row['optionalColors'] = colors.map((colorId: unknown) => ({ colorId }));
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
