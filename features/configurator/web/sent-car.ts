import type {
  ConfigurableCar,
  ConfigurableCoating,
  ConfigurableColor,
  ConfigurablePart,
  ConfigurableService,
  ConfigurableVersion,
} from '#features/catalog/public.ts';
import { MARKETS } from '#kernel/market.ts';
import type { Money } from '#kernel/money.ts';
import { readTable, writeTable, type Cell, type Cells, type Table } from './table.ts';

type Lists = {
  readonly versions: ConfigurableVersion;
  readonly colors: ConfigurableColor;
  readonly coatings: ConfigurableCoating;
  readonly parts: ConfigurablePart;
  readonly services: ConfigurableService;
};

/** A car as a page carries it: its lists as tables, a third of what they take as objects. */
export type SentCar = Omit<ConfigurableCar, keyof Lists> & { readonly [Name in keyof Lists]: Table<Lists[Name]> };

const asIs = <Value extends string>(): Cell<Value> => ({ write: (value) => value, read: (text) => text as Value });
const text = asIs<string>();
const whole: Cell<number> = { write: String, read: Number };
const orNull = <Value>({ write, read }: Cell<Value>): Cell<Value | null> => ({
  write: (value, row) => (value === null ? '' : write(value, row)),
  read: (cell, before) => (cell === '' ? null : read(cell, before)),
});
const list: Cell<string[]> = {
  write: (values) => values.join(),
  read: (cell) => (cell === '' ? [] : cell.split(',')),
};
const flag: Cell<boolean | undefined> = {
  write: (value) => (value === undefined ? '' : String(value)),
  read: (cell) => (cell === '' ? undefined : cell === 'true'),
};

type Car = Pick<ConfigurableCar, 'market' | 'modelCode'>;

const moneyIn = ({ market }: Car): Cell<Money> => ({
  write: ({ amount }) => String(amount),
  read: (cell) => ({ amount: Number(cell), currency: MARKETS[market].currency }),
});

/** Ids begin with the model's code; one that does not is written behind a point. */
const idOf = ({ modelCode }: Car): Cell<string> => {
  const stem = modelCode.toLowerCase();
  return {
    write: (id) => (id.startsWith(stem) ? id.slice(stem.length) : `.${id}`),
    read: (cell) => (cell.startsWith('.') ? cell.slice(1) : `${stem}${cell}`),
  };
};

const codeIn = (id = ''): string => id.slice(id.lastIndexOf('-') + 1).toUpperCase();

/** A code is the end of its id, if nothing else is written. */
const code: Cell<string, { readonly id: string }> = {
  write: (value, { id }) => (value === codeIn(id) ? '' : value),
  read: (cell, { id }) => (cell === '' ? codeIn(id) : cell),
};

/** A service is called as its product, if nothing else is written. */
const serviceName: Cell<string, ConfigurableService> = {
  write: (value, row) => (value === row.serviceName ? '' : value),
  read: (cell, before) => (cell === '' ? (before.serviceName ?? '') : cell),
};

const idsOf = (car: Car): Cell<string[]> => {
  const id = idOf(car);
  return {
    write: (ids) =>
      list.write(
        ids.map((one) => id.write(one, null)),
        null,
      ),
    read: (cell) => list.read(cell, {}).map((one) => id.read(one, {})),
  };
};

const ALL = '*';

/** Places in the list of versions. */
const versionsIn = (all: readonly string[]): Cell<string[]> => ({
  write: (ids) => (ids.join() === all.join() ? ALL : ids.map((id) => all.indexOf(id)).join()),
  read: (cell) => (cell === ALL ? [...all] : list.read(cell, {}).map((at) => all[Number(at)] ?? '')),
});

const versionCells = (car: Car): Cells<ConfigurableVersion> => {
  const money = moneyIn(car);
  return {
    id: idOf(car),
    code: text,
    year: whole,
    modelCode: text,
    versionCode: text,
    seriesCode: text,
    groupedMvs: text,
    modelName: text,
    modelShortName: text,
    versionName: text,
    fullDescription: text,
    engine: text,
    gear: text,
    fuel: asIs(),
    doors: whole,
    price: money,
    listPrice: money,
    priceWithoutTaxes: orNull(money),
    picturePath: orNull(text),
    standardCoatingCode: orNull(text),
  };
};

type Choices = { readonly [Name in Exclude<keyof Lists, 'versions'>]: Cells<Lists[Name]> };

const choiceCells = (car: Car, versions: readonly string[]): Choices => {
  const common = { id: idOf(car), code, name: text, price: moneyIn(car), versionIds: versionsIn(versions) };
  return {
    colors: { ...common, hex: text, roofHex: orNull(text), finish: asIs() },
    coatings: { ...common, hex: text },
    parts: {
      ...common,
      description: text,
      category: text,
      type: asIs(),
      inclusive: idsOf(car),
      exclusive: idsOf(car),
      optionalColors: idsOf(car),
      choiceGroup: orNull(text),
      behaviour: asIs(),
      isRequired: flag,
    },
    services: {
      serviceName: text,
      ...common,
      name: serviceName,
      description: text,
      category: asIs(),
      choiceGroup: orNull(text),
    },
  };
};

export const writeCar = (car: ConfigurableCar): SentCar => {
  const cells = choiceCells(
    car,
    car.versions.map(({ id }) => id),
  );
  return {
    ...car,
    versions: writeTable(car.versions, versionCells(car)),
    colors: writeTable(car.colors, cells.colors),
    coatings: writeTable(car.coatings, cells.coatings),
    parts: writeTable(car.parts, cells.parts),
    services: writeTable(car.services, cells.services),
  };
};

export const readCar = (sent: SentCar): ConfigurableCar => {
  const versions = readTable(sent.versions, versionCells(sent));
  const cells = choiceCells(
    sent,
    versions.map(({ id }) => id),
  );
  return {
    ...sent,
    versions,
    colors: readTable(sent.colors, cells.colors),
    coatings: readTable(sent.coatings, cells.coatings),
    parts: readTable(sent.parts, cells.parts),
    services: readTable(sent.services, cells.services),
  };
};
