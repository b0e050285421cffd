import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { action, loader } from '#app/web/order-change-data.ts';
import argentine from '#brands/texts/order-change.es-AR.json' with { type: 'json' };
import brazilian from '#brands/texts/order-change.pt-BR.json' with { type: 'json' };
import { ask } from '#tests/harness/cars.ts';
import { pagesOf } from '#tests/harness/pages.ts';
import { reservedIn } from '#tests/harness/reserved.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const WORDS = { br: brazilian, ar: argentine } as const;

/** Built cars of the order's version, and places on the line for it, are out of reach, or can be had again. */
const block = (kind: 'ready' | 'slot', of: { mvsCode: string; year: number }, isBlocked = true) =>
  ask(
    app.databaseUrl,
    `UPDATE stock.unit SET blocked_at = CASE WHEN $4 THEN now() END, blocked_reason = CASE WHEN $4 THEN 'of the test' END
     WHERE kind = $1 AND mvs_code = $2 AND year = $3`,
    [kind, of.mvsCode, of.year, isBlocked],
  );

/** A place on the line for the version, as the factory offers them. */
const offerPlace = ({ mvsCode, year }: { mvsCode: string; year: number }, dealerId: string) =>
  ask(
    app.databaseUrl,
    `INSERT INTO stock.unit (id, brand, market, dealer_id, mvs_code, year, kind, delivery_days)
     SELECT gen_random_uuid(), brand, market, $3, mvs_code, year, 'slot', 30 FROM stock.unit
     WHERE mvs_code = $1 AND year = $2 LIMIT 1`,
    [mvsCode, year, dealerId],
  );

describe.each(['br', 'ar'] as const)('%s: the change of an order for a car from stock', (market) => {
  const words = WORDS[market];

  test('to a car that is only built anew names its kind and the way on, never that the car cannot be had', async () => {
    const order = await reservedIn(app, market);
    await waitFor(async () => {
      const { rows } = await ask(
        app.databaseUrl,
        `SELECT FROM reservations.purchase WHERE id = $1 AND factory_kind = 'stock'`,
        [order.id],
      );
      return rows.length > 0;
    });
    const { choice, dealer } = await order.show();
    const pages = pagesOf(app.api.application);
    const at = { path: `/${market}/${order.brand}/pedido`, params: { id: order.id }, token: order.token };
    const plain = await pages.read({ ...at, load: loader });
    const color = plain.groups
      .find(({ name }) => name === 'color')
      ?.options.find(({ value }) => value !== choice.colorCode)?.value;
    expect(plain.isFromStock).toBe(true);
    const form = { do: 'check', color: color ?? '', coating: choice.coatingCode ?? '', items: choice.itemCodes };
    const checked = await pages.visit({ ...at, load: action, form });
    const to = 'value' in checked && checked.value instanceof Response ? checked.value.headers.get('location') : null;
    const query = new URL(to ?? '', 'http://a.test').search;
    const shown = () => pages.read({ ...at, path: `${at.path}${query}`, load: loader });

    await block('ready', choice);
    await offerPlace(choice, dealer.id);
    const onLine = await shown();
    expect([onLine.view, onLine.refusal]).toEqual([null, words['change.stockOnly']]);
    expect(onLine.anew?.reserve).toContain(encodeURIComponent(dealer.id));
    expect(onLine.anew?.cancel).toContain(order.id);

    const states = onLine.groups.find(({ name }) => name === 'color')?.options ?? [];
    for (const { value, state } of states) expect(state).toBe(value === choice.colorCode ? 'own' : 'notBuilt');

    await block('slot', choice);
    const nowhere = await shown();
    expect([nowhere.view, nowhere.anew]).toEqual([null, null]);
    const more = nowhere.dealers.length > 1 ? ` ${words['change.noCar.dealer']}` : '';
    expect(nowhere.refusal).toBe(`${words['change.noCar']}${more}`);
    await block('slot', choice, false);
    await block('ready', choice, false);
    await order.cancel();
    await expectDrainedAndSound(app.databaseUrl);
  }, 240_000);
});
