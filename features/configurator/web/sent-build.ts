import type { SomeTexts } from '#ui/translate.ts';
import type { BuildData } from './build-data.ts';
import { readCar, writeCar, type SentCar } from './sent-car.ts';
import { readColumn, writeColumn } from './table.ts';

/** The page's data on their way: car and texts are most of them. */
export type SentBuild = Omit<BuildData, 'car' | 'texts'> & {
  readonly car: SentCar;
  readonly texts: { readonly count: number; readonly keys: string; readonly values: string };
};

const stemOf = (key: string): string => key.slice(0, key.indexOf('.') + 1);

/** A key that begins as the one before it, up to its first point, goes on from there. */
const shorten = (keys: readonly string[]): string[] =>
  keys.map((key, at) => {
    const stem = stemOf(key);
    return at > 0 && stem !== '' && stem === stemOf(keys[at - 1] ?? '') ? key.slice(stem.length - 1) : key;
  });

const lengthen = (keys: readonly string[]): string[] => {
  let stem = '';
  return keys.map((key) => {
    if (key.startsWith('.')) return `${stem}${key.slice(1)}`;
    stem = stemOf(key);
    return key;
  });
};

const writeTexts = (texts: SomeTexts): SentBuild['texts'] => ({
  count: Object.keys(texts).length,
  keys: writeColumn(shorten(Object.keys(texts))),
  values: writeColumn(Object.values(texts)),
});

const readTexts = ({ count, keys, values }: SentBuild['texts']): SomeTexts => {
  const texts = readColumn(values, count);
  return Object.fromEntries(lengthen(readColumn(keys, count)).map((key, at) => [key, texts[at] ?? '']));
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
