import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from '#tests/harness/database.ts';
import { expectSound } from '#tests/harness/sound.ts';
import { countOf, STEPS } from '../../bench/load/mix.ts';
import { runLaunch } from '../../bench/load/run.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;

beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());

test('a launch day’s crowd is served on two web processes, and what it reserved and paid is there', async () => {
  const visitors = 30;
  const { heard, kept, figures } = await runLaunch({
    databaseUrl: database.url,
    processes: 2,
    perSecond: 10,
    seconds: visitors / 10,
    pause: 10,
  });
  expect(heard.filter(({ outcome }) => outcome !== 'answered')).toEqual([]);
  for (const step of STEPS) expect(heard.filter((one) => one.step === step)).toHaveLength(countOf(step, visitors));
  for (const { status } of heard) expect(status).toBeLessThan(400);
  const [orders, charges] = [countOf('reservation', visitors), countOf('payment', visitors)];
  expect(charges).toBeGreaterThan(0);
  expect(kept).toEqual({ orders, charges });
  expect(figures.map(({ name }) => name)).toContain('load, 2 web, payment, 99 of 100 within');
  await expectSound(database.url);
});
