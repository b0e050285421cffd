import type { SomeTexts } from '#ui/translate.ts';
import type { BuildData } from './build-data.ts';
import { readCar, type SentCar } from './sent-car.ts';
import { readCell, splitColumn } from './table.ts';

/** The page's data on their way: car and texts are most of them. Written by `write-build.ts`. */
export type SentBuild = Omit<BuildData, 'car' | 'texts'> & {
  readonly car: SentCar;
  readonly texts: { readonly count: number; readonly keys: string; readonly values: string };
};

export const stemOf = (key: string): string => key.slice(0, key.indexOf('.') + 1);

/** A key without a beginning has that of the one before it. */
const readTexts = ({ count, keys, values }: SentBuild['texts']): SomeTexts => {
  const texts = splitColumn(values, count).map(readCell);
  let stem = '';
  return Object.fromEntries(
    splitColumn(keys, count).map((key, at) => {
      if (!key.startsWith('.')) stem = stemOf(key);
      return [key.startsWith('.') ? stem + key.slice(1) : key, texts[at] ?? ''];
    }),
  );
};

const read = new WeakMap<SentBuild, BuildData>();

/** Who wrote an answer has no need to read it again to show it. */
export const knowBuild = (sent: SentBuild, data: BuildData): SentBuild => {
  read.set(sent, data);
  return sent;
};

/** Read once for each answer: what is reckoned of a car is kept by the car. */
export const readBuild = (sent: SentBuild): BuildData => {
  const known = read.get(sent) ?? { ...sent, car: readCar(sent.car), texts: readTexts(sent.texts) };
  read.set(sent, known);
  return known;
};
