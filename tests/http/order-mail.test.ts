import { afterAll, beforeAll, expect, test } from 'vitest';
import argentine from '#brands/texts/mail.es-AR.json' with { type: 'json' };
import brazilian from '#brands/texts/mail.pt-BR.json' with { type: 'json' };
import { encodeChoice } from '#features/configurator/public.ts';
import { orderLoader } from '#features/reservations/web/order-loader.ts';
import { ordersLoader } from '#features/reservations/web/orders-loader.ts';
import { carName } from '#kernel/car-name.ts';
import { formatMoney, type Money } from '#kernel/money.ts';
import { ask, findReadyCar } from '#tests/harness/cars.ts';
import { CUSTOMER, signIn } from '#tests/harness/people.ts';
import { pagesOf } from '#tests/harness/pages.ts';
import { buyerOf, idOf } from '#tests/harness/buyer.ts';
import { reservedIn } from '#tests/harness/reserved.ts';
import { hasten, runSale } from '#tests/harness/scenario.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';
import { mailsAbout } from '#tests/harness/withdrawals.ts';
import { waitFor } from '#tests/harness/wait-for.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('mails about an order show the ordered car in its colour, at an address that answers', async () => {
  const { call, sandboxConsole, databaseUrl } = app;
  const token = await signIn(call, CUSTOMER.br);
  const { buyer, car, id } = await runSale({ call, sandboxConsole, databaseUrl, token });
  const { quote, dealer, total } = (await buyer.status(id)).json as {
    quote: Parameters<typeof carName>[0];
    dealer: { name: string };
    total: Money;
  };
  const {
    picture = '',
    pictureAlt,
    vehicle,
    ...confirmed
  } = await waitFor(async () => {
    const { rows } = await ask<{ params: Record<string, string> }>(
      databaseUrl,
      `SELECT payload -> 'params' AS params FROM platform.outbox
       WHERE topic = 'mail.send' AND payload ->> 'template' = 'orderConfirmed' AND payload -> 'params' ->> 'url' LIKE $1`,
      [`%/${id}`],
    );
    return rows[0]?.params;
  });
  // The confirmation is the contract's paper: dealership, colour, price and what is left of it.
  expect(confirmed).toMatchObject({
    dealer: expect.stringContaining(dealer.name),
    color: expect.any(String),
    total: formatMoney(total, 'br'),
    rest: expect.stringContaining('R$'),
    deliverBy: expect.any(String),
  });
  // Two years of a version are sold at a time: mail, page and list name the year.
  const named = `${quote.modelName} ${quote.versionName} ${quote.year}`;
  expect(carName(quote)).toBe(named);
  expect([vehicle, pictureAlt]).toEqual([named, expect.stringContaining(named)]);
  const at = { token, params: { id } };
  const path = '/br/jeep/minha-area/pedidos';
  const page = await pagesOf(app.api.application).read({ ...at, path: `${path}/${id}`, load: orderLoader });
  expect([page.moment.car, `${page.car.name} ${page.car.version}`]).toEqual([named, named]);
  const list = await pagesOf(app.api.application).read({ token, params: {}, path, load: ordersLoader });
  expect(list.orders.find((one) => one.id === id)?.car).toBe(named);
  const { pathname, search, searchParams } = new URL(picture);
  expect(searchParams.get('paint')).toBe(car.choice.colorCode);
  const answer = await fetch(`${app.api.url}${pathname}${search}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
});

/** Where the mail leads that says that an order's time ran out. */
const mailedWayOf = async (buyer: ReturnType<typeof buyerOf>, id: string): Promise<URL> => {
  const { databaseUrl } = app;
  await ask(databaseUrl, `UPDATE reservations.purchase SET held_until = now() WHERE id = $1`, [id]);
  await ask(databaseUrl, `UPDATE stock.hold SET held_until = now() WHERE kind = 'hold' AND released_at IS NULL`);
  const { number } = (await buyer.status(id)).json as { number: string };
  const url = await waitFor(async () => {
    await ask(
      databaseUrl,
      `UPDATE platform.outbox SET run_at = now() WHERE payload ->> 'orderId' = $1 AND done_at IS NULL`,
      [id],
    );
    await ask(databaseUrl, `SELECT pg_notify('outbox', '')`);
    const { rows } = await ask<{ url: string }>(
      databaseUrl,
      `SELECT payload -> 'params' ->> 'url' AS url FROM platform.outbox
       WHERE topic = 'mail.send' AND payload ->> 'template' = 'orderExpired' AND payload -> 'params' ->> 'order' = $1`,
      [number],
    );
    return rows[0]?.url;
  });
  return new URL(url);
};

test('the mail of a hold that ran out leads back to the same car', async () => {
  const { call, databaseUrl } = app;
  const buyer = buyerOf(call, { token: await signIn(call, CUSTOMER.br) });
  const car = await findReadyCar(databaseUrl);
  const id = idOf(await buyer.reserve(car));
  await buyer.register(id);
  const { pathname, searchParams } = await mailedWayOf(buyer, id);
  expect([pathname, searchParams.get('c')]).toEqual(['/br/jeep/reserva/nova', encodeChoice(car.choice)]);
});

test('the mail of an offer that ran out leads back to the offer, not to the same car at the list price', async () => {
  const { call } = app;
  const token = await signIn(call, CUSTOMER.br);
  const buyer = buyerOf(call, { token });
  const { rows } = await ask<{ code: string }>(
    app.databaseUrl,
    `SELECT code FROM offers.offer WHERE brand = 'jeep' AND market = 'br' AND kind = 'VEHICLE' AND condition = 'NEW'
     AND type <> 'RENTAL' AND state = 'published' AND valid_from <= now() AND valid_until > now() AND stock > 0 ORDER BY code LIMIT 20`,
  );
  for (const { code } of rows) {
    const kept = await call('POST', 'reservation/v2/reservations/pre-reserve/offer', {
      brand: 'jeep',
      market: 'br',
      token,
      key: crypto.randomUUID(),
      body: { offerCode: code },
    });
    if (kept.status !== 200) continue;
    await buyer.register(idOf(kept));
    expect((await mailedWayOf(buyer, idOf(kept))).pathname).toBe(`/br/jeep/reserva/oferta/${code.toLowerCase()}`);
    return;
  }
  expect.fail('no offer of the seed can be reserved');
});

test('the mail of money that was paid twice says so, and that the reservation stands', async () => {
  const { call, sandboxConsole, databaseUrl } = app;
  const buyer = buyerOf(call, { token: await signIn(call, CUSTOMER.br) });
  const id = idOf(await buyer.reserve(await findReadyCar(databaseUrl)));
  await buyer.register(id);
  await sandboxConsole.onPayment((await sandboxConsole.payment(idOf(await buyer.pay(id)))).id, 'twice');
  const said = await waitFor(async () => {
    const { rows } = await ask<{ why: string; way: string }>(
      databaseUrl,
      `SELECT payload -> 'params' ->> 'why' AS why, payload -> 'params' ->> 'way' AS way FROM platform.outbox
       WHERE topic = 'mail.send' AND payload ->> 'template' = 'orderRefunded' AND payload -> 'params' ->> 'url' LIKE $1`,
      [`%/${id}`],
    );
    return rows[0];
  });
  expect(said).toEqual({
    why: 'Pago em dobro. A reserva continua como está.',
    way: 'Por Pix, para a conta de onde o pagamento saiu.',
  });
});

const MAILS = { br: brazilian, ar: argentine };
const ROWS = { br: 'row.backPix', ar: 'row.backCard' } as const;

test.each(['br', 'ar'] as const)(
  '%s: the mail of a cancelled order names each way its money goes back, and the order taken up again keeps its history apart',
  async (market) => {
    const { sandboxConsole, databaseUrl } = app;
    const hand = await reservedIn(app, market);
    const { deposit, total, number } = await hand.show();
    const proposal = idOf(await hand.propose(await hand.simulate(40)));
    await sandboxConsole.advance(proposal, 'PAYED');
    const lent = await waitFor(async () => {
      await hasten(databaseUrl);
      const { paid } = await hand.show();
      return paid.amount > deposit.amount && paid.amount - deposit.amount;
    });
    await sandboxConsole.balance(hand.id);
    await hand.seen(({ balance }) => balance === 'PAID');
    expect((await hand.cancel()).json).toMatchObject({ state: 'CANCELLED' });

    const texts = MAILS[market];
    const to = CUSTOMER[market];
    const subject = texts['orderCancelled.subject'].split('{')[0] ?? '';
    const mail = await waitFor(async () =>
      (await sandboxConsole.mails(to)).find((one) => one.subject.startsWith(subject) && one.text.includes(number)),
    );
    const plain = (text: string): string => text.replaceAll(/[\s\u00a0]+/g, ' ');
    const rows = {
      [ROWS[market]]: deposit.amount,
      'row.backBank': lent,
      'row.backDealer': total.amount - deposit.amount - lent,
      'row.backAll': total.amount,
    };
    for (const [row, amount] of Object.entries(rows)) {
      const shown = plain(formatMoney({ ...total, amount }, market)).replace('$', '\\$');
      const name = texts[row as keyof typeof texts];
      expect(plain(mail.text), row).toMatch(new RegExp(`${name}\\W*${shown}`));
    }

    // It had a credit, and that is said to end.
    expect(await mailsAbout(databaseUrl, { template: 'withdrawalDoneCredit', order: number })).toHaveLength(1);

    const page = () =>
      pagesOf(app.api.application).read({
        path: `/${market}/${hand.brand}/${market === 'br' ? 'minha-area' : 'mi-cuenta'}/pedidos/${hand.id}`,
        params: { id: hand.id },
        token: hand.token,
        load: orderLoader,
      });
    const named = (points: Awaited<ReturnType<typeof page>>['timeline'], isFormer: boolean): string[] =>
      points.filter((point) => point.isFormer === isFormer && point.state !== 'ahead').map(({ name }) => name);
    const ended = await page();
    expect(named(ended.timeline, true)).toEqual([]);
    expect(ended.returns.map(({ via, isOfEnd }) => [via, isOfEnd])).toContainEqual(['bank', true]);
    await hand.takeUp();
    await hand.pay();
    await hand.seen(({ state }) => state === 'RESERVE');
    const resumed = await page();
    expect(named(resumed.timeline, false), 'nothing is paid whole anew').not.toContain('PAID');
    expect(named(resumed.timeline, true)).toEqual(
      expect.arrayContaining(['PAID', 'PROPOSAL_SENT', 'FINANCING_PAYMENT']),
    );
    expect(resumed.financing?.href).toContain(proposal);
    await hand.cancel();
  },
);
