import type { SomeTexts } from '#ui/translate.ts';
import type { BuildData } from './build-data.ts';
import { readCar, writeCar, type SentCar } from './sent-car.ts';
import { readColumn, writeColumn } from './table.ts';

/** The page's data on their way: car and texts are most of them. */
export type SentBuild = Omit<BuildData, 'car' | 'texts'> & {
  readonly car: SentCar;
  readonly texts: { readonly count: number; readonly keys: string; readonly values: string };
};

const writeTexts = (texts: SomeTexts): SentBuild['texts'] => ({
  count: Object.keys(texts).length,
  keys: writeColumn(Object.keys(texts)),
  values: writeColumn(Object.values(texts)),
});

const readTexts = ({ count, keys, values }: SentBuild['texts']): SomeTexts => {
  const texts = readColumn(values, count);
  return Object.fromEntries(readColumn(keys, count).map((key, at) => [key, texts[at] ?? '']));
};

export const writeBuild = (data: BuildData): SentBuild => ({
  ...data,
  car: writeCar(data.car),
  texts: writeTexts(data.texts),
});

const read = new WeakMap<SentBuild, BuildData>();

/** Read once for each answer: what is reckoned of a car is kept by the car. */
export const readBuild = (sent: SentBuild): BuildData => {
  const known = read.get(sent) ?? { ...sent, car: readCar(sent.car), texts: readTexts(sent.texts) };
  read.set(sent, known);
  return known;
};
