import type { SomeTexts } from '#ui/translate.ts';
import type { BuildData } from './build-data.ts';
import { knowBuild, stemOf, type SentBuild } from './sent-build.ts';
import { writeCar } from './write-car.ts';
import { writeColumn } from './write-table.ts';

const shorten = (keys: readonly string[]): string[] =>
  keys.map((key, at) => {
    const stem = stemOf(key);
    return at > 0 && stem !== '' && stem === stemOf(keys[at - 1] ?? '') ? key.slice(stem.length - 1) : key;
  });

const said = new WeakMap<SomeTexts, SentBuild['texts']>();

/** The same texts go out with many pages. */
const writeTexts = (texts: SomeTexts): SentBuild['texts'] => {
  const known = said.get(texts) ?? {
    count: Object.keys(texts).length,
    keys: writeColumn(shorten(Object.keys(texts))),
    values: writeColumn(Object.values(texts)),
  };
  said.set(texts, known);
  return known;
};

const written = new WeakMap<BuildData['car'], SentBuild['car']>();

/** One car is shown by many pages. */
const writtenCar = (car: BuildData['car']): SentBuild['car'] => {
  const known = written.get(car) ?? writeCar(car);
  written.set(car, known);
  return known;
};

export const writeBuild = (data: BuildData): SentBuild =>
  knowBuild({ ...data, car: writtenCar(data.car), texts: writeTexts(data.texts) }, data);
