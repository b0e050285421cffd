import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeChoice } from '#features/configurator/public.ts';
import { notifyWaiting } from '#flows/notify-waiting.server.ts';
import { startApi, type Api } from '#tests/harness/api.ts';
import { ask, findReadyCars, type OfferedCar } from '#tests/harness/cars.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';
import { waitFor } from '#tests/harness/wait-for.ts';

let app: TestApp;
/** A second process on the same database. */
let second: Api;
let cars: readonly OfferedCar[];

const JEEP = { brand: 'jeep', market: 'br' } as const;
const PLACE = { latitude: -23.55, longitude: -46.63 } as const;

beforeAll(async () => {
  app = await startTestApp();
  second = await startApi({ url: app.databaseUrl });
  cars = await findReadyCars(app.databaseUrl, { ...JEEP, limit: 40 });
  // Nothing of these versions is free, so that nobody is written to before a test frees one.
  await ask(
    app.databaseUrl,
    `UPDATE stock.unit SET blocked_at = now(), blocked_reason = 'of the test' WHERE brand = 'jeep' AND blocked_at IS NULL`,
  );
});
afterAll(async () => {
  await second.stop();
  await app.stop();
});

const join = (more: object) => {
  const body = { name: 'Ana Souza', consent: true, consentTextVersion: '2026-11', ...more };
  return app.call('POST', 'waiting/v1/entries', { ...JEEP, key: randomUUID(), body });
};

const rowsOf = async (choice: string): Promise<{ notified: string | null }[]> => {
  const { rows } = await ask<{ notified: string | null }>(
    app.databaseUrl,
    'SELECT unit_id AS notified FROM waiting.entry WHERE choice = $1',
    [choice],
  );
  return rows;
};
const mails = (to: string) => app.sandboxConsole.mails(to);

describe('a car that comes near', () => {
  const frees = (unitId: string) =>
    ask(app.databaseUrl, 'UPDATE stock.unit SET blocked_at = NULL, blocked_reason = NULL WHERE id = $1', [unitId]);
  const placeOf = async (unitId: string) => {
    const { rows } = await ask<{ latitude: number; longitude: number; dealer: string }>(
      app.databaseUrl,
      `SELECT d.latitude, d.longitude, d.id AS dealer FROM stock.unit u JOIN dealers.dealer d ON d.id = u.dealer_id WHERE u.id = $1`,
      [unitId],
    );
    return rows[0] ?? expect.fail('a dealership');
  };
  const sweepBoth = () =>
    Promise.all([notifyWaiting(app.api.application.services), notifyWaiting(second.application.services)]);
  const results = async (email: string) =>
    (await mails(email)).filter(({ subject }) => /Há um carro livre/.test(subject)).length;

  it('is written about once to each who waits near, by however many processes, and to nobody far away', async () => {
    const car = cars[9] ?? expect.fail('a car');
    const { latitude, longitude } = await placeOf(car.unitId);
    const choice = encodeChoice(car.choice);
    const waits = (email: string, at: object) => join({ email, choice, ...at });
    await waits('perto@demo.example', { latitude: latitude + 0.2, longitude });
    await waits('longe@demo.example', { latitude: latitude > -15 ? latitude - 8 : latitude + 8, longitude });
    await waits('onde-for@demo.example', {});
    await waits('saiu@demo.example', PLACE);
    await ask(
      app.databaseUrl,
      `UPDATE waiting.entry SET left_at = now() WHERE id = (SELECT max(id::text)::uuid FROM waiting.entry)`,
    );
    await sweepBoth();
    expect((await rowsOf(choice)).map(({ notified }) => notified)).toEqual([null, null, null, null]);

    await frees(car.unitId);
    await sweepBoth();
    await sweepBoth();
    const { rows } = await ask<{ subject: number }>(
      app.databaseUrl,
      `SELECT id FROM waiting.entry WHERE choice = $1 AND unit_id = $2`,
      [choice, car.unitId],
    );
    expect(rows).toHaveLength(2);
    await waitFor(
      async () => (await results('perto@demo.example')) > 0 && (await results('onde-for@demo.example')) > 0,
    );
    expect(
      await Promise.all(['perto', 'onde-for', 'longe', 'saiu'].map((who) => results(`${who}@demo.example`))),
    ).toEqual([1, 1, 0, 0]);
    const { text } = await app.sandboxConsole.mail('perto@demo.example', /Há um carro livre/);
    expect(text).toContain(`/br/jeep/reserva/nova?c=${choice}`);
  });

  it('is near to one who asked for its dealership, wherever they are', async () => {
    const car = cars[11] ?? expect.fail('a car');
    const { latitude, dealer } = await placeOf(car.unitId);
    const far = { latitude: latitude > -15 ? latitude - 8 : latitude + 8, longitude: -50 };
    await join({ email: 'dali@demo.example', choice: encodeChoice(car.choice), dealerId: dealer, ...far });
    await frees(car.unitId);
    await sweepBoth();
    await waitFor(async () => (await results('dali@demo.example')) === 1);
  });

  it('is no matter to one who waited too long', async () => {
    const car = cars[13] ?? expect.fail('a car');
    await join({ email: 'tarde@demo.example', choice: encodeChoice(car.choice) });
    await ask(app.databaseUrl, `UPDATE waiting.entry SET expires_at = now() WHERE choice = $1`, [
      encodeChoice(car.choice),
    ]);
    await frees(car.unitId);
    await sweepBoth();
    expect(await rowsOf(encodeChoice(car.choice))).toMatchObject([{ notified: null }]);
  });
});
