import { expect, test } from 'vitest';
import argentine from '#brands/texts/privacy.es-AR.json' with { type: 'json' };
import brazilian from '#brands/texts/privacy.pt-BR.json' with { type: 'json' };
import { personalPorts } from './personal-data.ts';

test('every part of a person’s data has a name to be shown by', () => {
  const keys = personalPorts.map(({ feature }) => `mydata.feature.${feature}`);
  for (const texts of [argentine, brazilian]) expect(keys.filter((key) => !(key in texts))).toEqual([]);
});

test('who holds a visit and the voucher that is kept for it holds the visit first', () => {
  const features = personalPorts.map(({ feature }) => feature);
  expect(features.indexOf('visits')).toBeLessThan(features.indexOf('benefits'));
});
