import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#tests/harness/cars.ts';
import { CUSTOMER, signIn } from '#tests/harness/people.ts';
import { runSale } from '#tests/harness/scenario.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';
import { waitFor } from '#tests/harness/wait-for.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('mails about an order show the ordered car in its colour, at an address that answers', async () => {
  const { call, sandboxConsole, databaseUrl } = app;
  const { buyer, car, id } = await runSale({
    call,
    sandboxConsole,
    databaseUrl,
    token: await signIn(call, CUSTOMER.br),
  });
  const { quote } = (await buyer.status(id)).json as { quote: { modelName: string } };
  const { picture = '', pictureAlt } = await waitFor(async () => {
    const { rows } = await ask<{ params: Record<string, string> }>(
      databaseUrl,
      `SELECT payload -> 'params' AS params FROM platform.outbox
       WHERE topic = 'mail.send' AND payload ->> 'template' = 'orderConfirmed' AND payload -> 'params' ->> 'url' LIKE $1`,
      [`%/${id}`],
    );
    return rows[0]?.params;
  });
  expect(pictureAlt).toContain(quote.modelName);
  const { pathname, search, searchParams } = new URL(picture);
  expect(searchParams.get('paint')).toBe(car.choice.colorCode);
  const answer = await fetch(`${app.api.url}${pathname}${search}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
});
