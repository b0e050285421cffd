import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { BRANDS } from '#brands/brands.ts';
import { defaultChoice } from '#features/configurator/rules/default-choice.ts';
import { checkChoice } from '#features/configurator/rules/check.ts';
import { checkCar } from '#features/configurator/rules/engine/check-car.ts';
import { readCar } from '#features/configurator/web/sent-car.ts';
import { writeCar } from '#features/configurator/web/write-car.ts';
import { startApi, type Api } from '#tests/harness/api.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { getCarWeb } from './contract/car.ts';
import { getModels } from './contract/model.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let api: Api;

beforeAll(async () => {
  database = await createDatabase();
  api = await startApi({ url: database.url });
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const everywhere = BRANDS.flatMap(({ id }) => (['br', 'ar'] as const).map((market) => [id, market] as const));

describe('every car on sale', () => {
  it.each(everywhere)('of %s in %s can be built as it comes, and has no dead end', async (brand, market) => {
    const scope = { brand, market };
    const { json } = await api.call('GET', '/api/model/v1/model', scope);
    const { models } = z.parse(getModels.response, json);
    expect(models.length).toBeGreaterThanOrEqual(2);
    for (const { code } of models) {
      const answer = await api.call('GET', `/api/car/v2/car/web?modelCode=${code}`, scope);
      const car = z.parse(getCarWeb.response, answer.json);
      for (const version of car.versions) {
        expect(checkChoice(car, defaultChoice(car, version)), `${code} ${version.id}`).toMatchObject({ ok: true });
      }
      expect(readCar(writeCar(car)), code).toEqual(car);
      const findings = checkCar(car).filter(({ kind }) => kind !== 'unknownId');
      expect(findings, code).toEqual([]);
      expect(car.parts.length, code).toBeGreaterThan(40);
    }
  });
});
