import { inject, expect, test } from 'vitest';
import { ask } from '#tests/harness/cars.ts';
import { begin } from '#tests/harness/begin.ts';
import { startTestApp } from '#tests/harness/test-app.ts';

/** Databases of this process, and who is connected to them. */
const left = async (): Promise<unknown> => {
  const own = `volante_test_${process.pid}_%`;
  const { rows } = await ask(
    inject('testServer').adminUrl,
    `SELECT (SELECT count(*)::int FROM pg_database WHERE datname LIKE $1) AS databases,
       (SELECT count(*)::int FROM pg_stat_activity WHERE datname LIKE $1) AS connections`,
    [own],
  );
  return rows;
};

test('a program that was stopped leaves no database and no connection, nor does one that could not begin', async () => {
  const before = await left();
  const app = await startTestApp();
  expect(await left()).not.toEqual(before);
  await app.stop();
  expect(await left()).toEqual(before);
  await expect(startTestApp({ DATABASE_PROCESSES: '60' })).rejects.toThrow('max_connections');
  expect(await left()).toEqual(before);
});

test('what was begun ends in the other order, once, whatever one of them does', async () => {
  const ended: string[] = [];
  const failing = begin(async (endsBy) => {
    endsBy(() => ended.push('first'));
    endsBy(() => {
      ended.push('second');
      throw new Error('does not end');
    });
    throw new Error('does not begin');
  });
  await expect(failing).rejects.toThrow('does not begin');
  expect(ended).toEqual(['second', 'first']);
  const { end } = await begin(async (endsBy) => endsBy(() => ended.push('third')));
  await end();
  await end();
  expect(ended).toEqual(['second', 'first', 'third']);
});
