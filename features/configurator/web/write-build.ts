import type { SomeTexts } from '#ui/translate.ts';
import type { BuildData } from './build-data.ts';
import { stemOf, type SentBuild } from './sent-build.ts';
import { writeCar } from './write-car.ts';
import { writeColumn } from './write-table.ts';

const shorten = (keys: readonly string[]): string[] =>
  keys.map((key, at) => {
    const stem = stemOf(key);
    return at > 0 && stem !== '' && stem === stemOf(keys[at - 1] ?? '') ? key.slice(stem.length - 1) : key;
  });

const writeTexts = (texts: SomeTexts): SentBuild['texts'] => ({
  count: Object.keys(texts).length,
  keys: writeColumn(shorten(Object.keys(texts))),
  values: writeColumn(Object.values(texts)),
});

export const writeBuild = (data: BuildData): SentBuild => ({
  ...data,
  car: writeCar(data.car),
  texts: writeTexts(data.texts),
});
