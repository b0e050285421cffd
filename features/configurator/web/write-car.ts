import type { ConfigurableCar, ConfigurableVersion } from '#features/catalog/public.ts';
import type { Money } from '#kernel/money.ts';
import { ALL_VERSIONS, codeIn, type SentCar } from './sent-car.ts';
import { writeTable, type Cells } from './write-table.ts';

type Coded = { readonly id: string; readonly code: string };

const text = (value: string): string => value;
const textOrNull = (value: string | null): string => value ?? '';
const moneyOf = ({ amount }: Money): string => String(amount);
/** A code is the end of its id, if nothing else is written. */
const codeOf = (value: string, { id }: Coded): string => (value === codeIn(id) ? '' : value);

/** Ids begin with the model's code; one that does not is written behind a point. */
const idIn =
  ({ modelCode }: ConfigurableCar) =>
  (id: string): string =>
    id.startsWith(modelCode.toLowerCase()) ? id.slice(modelCode.length) : `.${id}`;

const versionCells = (car: ConfigurableCar): Cells<ConfigurableVersion> => ({
  id: idIn(car),
  code: text,
  year: String,
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
  doors: String,
  price: moneyOf,
  listPrice: moneyOf,
  priceWithoutTaxes: (price) => (price === null ? '' : moneyOf(price)),
  picturePath: textOrNull,
  standardCoatingCode: textOrNull,
});

export const writeCar = (car: ConfigurableCar): SentCar => {
  const all = car.versions.map(({ id }) => id);
  const idOf = idIn(car);
  const ids = (list: readonly string[]): string => list.map(idOf).join();
  const versionIds = (list: readonly string[]): string =>
    list.join() === all.join() ? ALL_VERSIONS : list.map((id) => all.indexOf(id)).join();
  const common = { id: idOf, code: codeOf, name: text, price: moneyOf, versionIds };
  return {
    ...car,
    versions: writeTable(car.versions, versionCells(car)),
    colors: writeTable(car.colors, { ...common, hex: text, roofHex: textOrNull, finish: text }),
    coatings: writeTable(car.coatings, { ...common, hex: text }),
    parts: writeTable(car.parts, {
      ...common,
      description: text,
      category: text,
      type: text,
      inclusive: ids,
      exclusive: ids,
      optionalColors: ids,
      choiceGroup: textOrNull,
      behaviour: text,
      isRequired: (value) => (value === undefined ? '' : String(value)),
    }),
    services: writeTable(car.services, {
      ...common,
      serviceName: text,
      // It is called as its product, if nothing else is written.
      name: (value, { serviceName }) => (value === serviceName ? '' : value),
      description: text,
      category: text,
      choiceGroup: textOrNull,
    }),
  };
};
