import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#tests/harness/cars.ts';
import { CUSTOMER, signIn } from '#tests/harness/people.ts';
import { runSale } from '#tests/harness/scenario.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await expectDrainedAndSound(app.databaseUrl);
  await app.stop();
});

test('no more goes back of a receipt than came, in parts or by several that ask at once', async () => {
  const { call, sandboxConsole, databaseUrl } = app;
  const { id } = await runSale({ call, sandboxConsole, databaseUrl, token: await signIn(call, CUSTOMER.br) });
  const askBack = (part: string) =>
    ask(
      databaseUrl,
      `INSERT INTO payments.refund (id, brand, receipt_id, order_id, amount, currency, reason, state, requested_by)
       SELECT gen_random_uuid(), brand, id, order_id, ${part}, currency, 'CHANGED', 'FAILED', 'nobody'
       FROM payments.receipt WHERE order_id = $1 AND verdict = 'accepted'`,
      [id],
    );
  await expect(askBack('amount + 1')).rejects.toThrow('more of receipt');
  await askBack('1');
  // With what is on its way already, the whole is too much.
  await expect(askBack('amount')).rejects.toThrow('more of receipt');
  const answers = await Promise.allSettled(Array.from({ length: 8 }, () => askBack('amount - 1')));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { rows } = await ask(
    databaseUrl,
    `SELECT r.amount - sum(f.amount)::bigint AS left FROM payments.receipt r JOIN payments.refund f ON f.receipt_id = r.id
     WHERE r.order_id = $1 GROUP BY r.id, r.amount`,
    [id],
  );
  expect(rows.map((row) => Number(row['left']))).toEqual([0]);
  await ask(databaseUrl, 'DELETE FROM payments.refund WHERE order_id = $1', [id]);
});
