import type { ConfigurableCar, ConfigurableVersion } from '#features/catalog/public.ts';
import type { Money } from '#kernel/money.ts';
import { ALL_VERSIONS, codeIn, type SentCar } from './sent-car.ts';
import { writeTable, type Cells } from './write-table.ts';

type Coded = { readonly id: string; readonly code: string };

const text = { kind: 'text', write: (value: string | null) => value } as const;
const whole = { kind: 'number', write: String } as const;
const price = {
  kind: 'money',
  write: (value: Money | null) => (value === null ? null : String(value.amount)),
} as const;
const flag = { kind: 'flag', write: (value: boolean | undefined) => value?.toString() } as const;
/** A code is the end of its id, if nothing else is written. */
const code = { kind: 'text', write: (value: string, { id }: Coded) => (value === codeIn(id) ? '' : value) } as const;

/** Ids begin with the model's code; one that does not is written behind a point. */
const idIn =
  ({ modelCode }: ConfigurableCar) =>
  (id: string): string =>
    id.startsWith(modelCode.toLowerCase()) ? id.slice(modelCode.length) : `.${id}`;

const versionCells = (car: ConfigurableCar): Cells<ConfigurableVersion> => ({
  id: { kind: 'id', write: idIn(car) },
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
  fuel: text,
  doors: whole,
  price,
  listPrice: price,
  priceWithoutTaxes: price,
  picturePath: text,
  standardCoatingCode: text,
});

export const writeCar = (car: ConfigurableCar): SentCar => {
  const all = car.versions.map(({ id }) => id);
  const idOf = idIn(car);
  const ids = { kind: 'ids', write: (list: readonly string[]) => list.map(idOf).join() } as const;
  const versionIds = {
    kind: 'versions',
    write: (list: readonly string[]) =>
      list.join() === all.join() ? ALL_VERSIONS : list.map((id) => all.indexOf(id)).join(),
  } as const;
  const common = { id: { kind: 'id', write: idOf }, code, name: text, price, versionIds } as const;
  return {
    ...car,
    versions: writeTable(car.versions, versionCells(car)),
    colors: writeTable(car.colors, { ...common, hex: text, roofHex: text, finish: text }),
    coatings: writeTable(car.coatings, { ...common, hex: text }),
    parts: writeTable(car.parts, {
      ...common,
      description: text,
      category: text,
      type: text,
      inclusive: ids,
      exclusive: ids,
      optionalColors: {
        kind: 'ids',
        write: (list) => list.map(({ colorId }) => idOf(colorId)).join(),
      },
      choiceGroup: text,
      behaviour: text,
      isRequired: flag,
    }),
    services: writeTable(car.services, {
      ...common,
      serviceName: text,
      // It is called as its product, if nothing else is written.
      name: { kind: 'text', write: (value, { serviceName }) => (value === serviceName ? '' : value) },
      description: text,
      category: text,
      choiceGroup: text,
    }),
  };
};
