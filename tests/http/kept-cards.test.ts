import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { warnOfEndingCards } from '#flows/keep-card.server.ts';
import { buyerOf, idOf, orderOf, type SeenOrder } from '#tests/harness/buyer.ts';
import type { Answered } from '#tests/harness/caller.ts';
import { ask, findReadyCar } from '#tests/harness/cars.ts';
import { CUSTOMER, signIn } from '#tests/harness/people.ts';
import { answerBank, ASKING, atGateway, cardHandOf, cardsOf, MASTERCARD } from '#tests/harness/kept-cards.ts';
import { hasten } from '#tests/harness/scenario.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';
import { waitFor } from '#tests/harness/wait-for.ts';

/** Cards a person keeps at the gateway, and what they pay: through the calls, the gateway's own page and its vault. */

let app: TestApp;
let token: string;
let stranger: string;

const AT = { brand: 'jeep', market: 'br' } as const;

beforeAll(async () => {
  app = await startTestApp();
  token = await signIn(app.call, CUSTOMER.br);
  stranger = await signIn(app.call, CUSTOMER.ar);
});
afterAll(() => app.stop());
afterEach(() => expectDrainedAndSound(app.databaseUrl));

const call = (method: string, path: string, more: object = {}): Promise<Answered> =>
  app.call(method, path, { ...AT, token, ...more });
const codeOf = ({ status, json }: Answered): string => `${status} ${String(json['code'])}`;
const { list, typed, add, settled, added } = cardHandOf(call);
const vault = () => atGateway(app);
const removeAll = async () => {
  for (const { id } of await list()) expect((await call('DELETE', `payment-instrument/v1/${id}`)).status).toBe(204);
  await waitFor(async () => (await vault()).length === 0);
};

beforeEach(removeAll);

describe('keeping cards', () => {
  test('what is kept is brand, last four digits and expiry; the first is the favourite, and stays the only one', async () => {
    const first = await added();
    expect(first).toEqual({
      id: first.id,
      state: 'SAVED',
      brand: 'VISA',
      lastFour: '5682',
      expiry: '11/49',
      expired: false,
      expiring: false,
      favorite: true,
    });
    const second = await added({ number: MASTERCARD });
    expect(second).toMatchObject({ brand: 'MASTERCARD', lastFour: '3311', favorite: false });
    const changed = await call('PUT', 'card-management/v1/card-management', {
      body: { cardId: second.id, default: true },
    });
    expect(cardsOf(changed).map(({ id, favorite }) => [id, favorite])).toEqual([
      [second.id, true],
      [first.id, false],
    ]);
    const back = await call('PATCH', `payment-instrument/v2/${first.id}`, { body: { favorite: true } });
    expect(cardsOf(back)[0]?.id).toBe(first.id);
    expect(cardsOf(await call('GET', 'card-management/v1/card-management'))).toEqual(await list());
  });

  test('two who choose at the same time leave one favourite', async () => {
    const [first, second] = [await added(), await added({ number: MASTERCARD })];
    const choose = (id: string) => call('PATCH', `payment-instrument/v2/${id}`, { body: { favorite: true } });
    await Promise.all([first, second, first, second].map(({ id }) => choose(id)));
    expect((await list()).filter(({ favorite }) => favorite)).toHaveLength(1);
  });

  test('sent twice it is one card, here and at the gateway; the same card again is the one that is there', async () => {
    const body = await typed();
    const made = await Promise.all([add(body), add(body), add(body)]);
    expect(new Set(made.map(({ json }) => json['id'])).size).toBe(1);
    await settled();
    await add(await typed());
    const [only, ...others] = await settled();
    expect([only?.lastFour, others]).toEqual(['5682', []]);
    expect(await vault()).toHaveLength(1);
  });

  test('a card that is taken off is gone at the gateway too, and another becomes the favourite', async () => {
    const [first, second] = [await added(), await added({ number: MASTERCARD })];
    await app.sandboxConsole.fault('cards.delete', '500-before', { times: 2 });
    expect((await call('DELETE', `card-management/v1/card-management/${first.id}`)).status).toBe(204);
    expect(await list()).toEqual([expect.objectContaining({ id: second.id, favorite: true })]);
    await waitFor(async () => (await hasten(app.databaseUrl), (await vault()).length === 1));
    expect((await vault())[0]?.last_four_digits).toBe('3311');
    expect(codeOf(await call('DELETE', `payment-instrument/v1/${first.id}`))).toBe('404 cardUnknown');
  });

  test('another person’s card is not there, and nobody uses another’s token', async () => {
    const { id } = await added();
    const by = { token: stranger };
    const asked = [
      call('PUT', 'card-management/v1/card-management', { ...by, body: { cardId: id, default: true } }),
      call('PATCH', `payment-instrument/v2/${id}`, { ...by, body: { favorite: true } }),
      call('DELETE', `card-management/v1/card-management/${id}`, by),
      call('DELETE', `payment-instrument/v1/${id}`, by),
      call('GET', `payment-instrument/v2/one-time-token?cardId=${id}&reservationId=${randomUUID()}`, by),
    ];
    for (const answer of await Promise.all(asked)) expect(codeOf(answer)).toBe('404 cardUnknown');
    const stolen = await call('POST', 'payment-instrument/v2', { ...by, key: randomUUID(), body: await typed() });
    expect(codeOf(stolen)).toBe('422 tokenUnknown');
    const elsewhere = await call('POST', 'payment-instrument/v2', {
      market: 'ar',
      key: randomUUID(),
      body: await typed(),
    });
    expect(codeOf(elsewhere)).toBe('422 tokenUnknown');
    expect((await call('GET', 'payment-instrument/v2', { token: undefined })).status).toBe(401);
    expect(await list()).toHaveLength(1);
  });

  test('a card’s number is refused wherever one could be sent, and stands nowhere', async () => {
    const number = MASTERCARD.replaceAll(' ', '');
    const { oneTimeToken } = await typed();
    for (const body of [
      { oneTimeToken, cardToken: number },
      { oneTimeToken, cardToken: 'of-the-gateway', number },
    ])
      expect((await add(body)).status).toBe(400);
    const { rows } = await ask<{ found: number }>(
      app.databaseUrl,
      `SELECT (SELECT count(*) FROM platform.idempotency i WHERE i::text LIKE '%' || $1 || '%')
        + (SELECT count(*) FROM payments.card c WHERE c::text LIKE '%' || $1 || '%')
        + (SELECT count(*) FROM platform.outbox o WHERE o::text LIKE '%' || $1 || '%') AS found`,
      [number],
    );
    expect(Number(rows[0]?.found)).toBe(0);
  });

  test('ten cards are all', async () => {
    const { rows } = await ask<{ id: string }>(
      app.databaseUrl,
      `SELECT account_id AS id FROM payments.wallet WHERE market = 'br' AND customer_id IS NOT NULL`,
    );
    await ask(
      app.databaseUrl,
      `INSERT INTO payments.card (id, account_id, market, request_id, gateway_card_id, last_four, good_until, method, added_at_brand, saved_at, favourite)
       SELECT gen_random_uuid(), $1::uuid, 'br', gen_random_uuid(), 'gone-' || n, '0000', '2040-01-31', 'visa', 'jeep', now(), n = 1
       FROM generate_series(1, 10) n`,
      [rows[0]?.id],
    );
    expect(codeOf(await add(await typed()))).toBe('409 tooManyCards');
    expect(await list()).toHaveLength(10);
  });
});

describe('a gateway that is down, slow or says no', () => {
  test.each(['500-before', '500-after', 'reset-before', 'reset-after', 'malformed'])(
    '%s while the card is kept: in the end it is there once',
    async (mode) => {
      await app.sandboxConsole.fault('cards.create', mode, { times: 1 });
      await add(await typed());
      const cards = await waitFor(async () => {
        await hasten(app.databaseUrl);
        const seen = await list();
        return seen[0]?.state === 'SAVED' && seen;
      });
      expect(cards).toEqual([expect.objectContaining({ lastFour: '5682', favorite: true })]);
      expect(await vault()).toHaveLength(1);
    },
  );

  test('a token the gateway does not take leaves nothing but the news of it, and the next card takes its place', async () => {
    const { oneTimeToken } = await typed();
    await add({ oneTimeToken, cardToken: 'of-nobody-at-all' });
    expect(await settled()).toEqual([expect.objectContaining({ state: 'REFUSED', brand: null, lastFour: null })]);
    expect(await vault()).toEqual([]);
    await added();
    expect(await list()).toEqual([expect.objectContaining({ state: 'SAVED' })]);
  });
});

describe('paying a reservation by a kept card', () => {
  const buyer = () => buyerOf(app.call, { token });
  const reserved = async (): Promise<string> => {
    const id = idOf(await buyer().reserve(await findReadyCar(app.databaseUrl)));
    await buyer().register(id);
    return id;
  };
  const seen = (id: string, isThere: (order: SeenOrder) => boolean) =>
    waitFor(async () => {
      const order = orderOf(await buyer().status(id));
      return isThere(order) && order;
    });
  const pay = async (reservationId: string, cardId: string, key: string = randomUUID()) => {
    const card = await typed(`?cardId=${cardId}&reservationId=${reservationId}`, { installments: '3' });
    const body = { reservationId, card: { ...card, installments: 3 } };
    return call('POST', 'reservation/v2/reservations/card/payment', { key, body });
  };
  const paymentOf = (charge: Answered) => app.sandboxConsole.payment(idOf(charge));
  const challengeOf = async (id: string): Promise<string> => {
    const order = await seen(id, ({ charges }) => charges[0]?.challenge != null);
    return order.charges[0]?.challenge?.data ?? '';
  };

  test('approved: the order is the buyer’s at once, in as many instalments as were chosen', async () => {
    const [card, id] = [await added(), await reserved()];
    const charge = await pay(id, card.id);
    expect(charge.json).toMatchObject({ state: 'CREATED', byKeptCard: true, redirectUrl: null, challenge: null });
    expect(await seen(id, ({ state }) => state === 'RESERVE')).toMatchObject({ charges: [{ state: 'PAID' }] });
    expect(await paymentOf(charge)).toMatchObject({ status: 'approved', installments: 3 });
    const way = `payment-instrument/v2/one-time-token?cardId=${card.id}&reservationId=${id}`;
    expect(codeOf(await call('GET', way))).toBe('404 orderUnknown');
  });

  test('refused: nothing is charged, the car is still kept, and another card pays it', async () => {
    const [poor, good, id] = [await added({ holder: 'FUND' }), await added({ number: MASTERCARD }), await reserved()];
    await pay(id, poor.id);
    const order = await seen(id, ({ charges }) => charges[0]?.state === 'REJECTED');
    expect(order).toMatchObject({ state: 'PRE_RESERVE', charges: [{ refusedAt: expect.any(String) }] });
    await pay(id, good.id);
    await seen(id, ({ state }) => state === 'RESERVE');
  });

  test('one token pays once, however often and under whatever key it is sent', async () => {
    const [card, id] = [await added(), await reserved()];
    const body = { reservationId: id, card: await typed(`?cardId=${card.id}&reservationId=${id}`) };
    const send = () => call('POST', 'reservation/v2/reservations/card/payment', { key: randomUUID(), body });
    const sent = await Promise.all([send(), send(), send()]);
    expect(new Set(sent.filter(({ status }) => status === 200).map(idOf)).size).toBe(1);
    await seen(id, ({ state }) => state === 'RESERVE');
    expect(
      await app.sandboxConsole.payments(idOf(sent.find(({ status }) => status === 200) ?? expect.fail('one'))),
    ).toHaveLength(1);
  });

  test.each(['500-after', 'reset-after', 'malformed'])('%s at the gateway: paid once', async (mode) => {
    const [card, id] = [await added(), await reserved()];
    await app.sandboxConsole.fault('payments.create', mode, { times: 1 });
    const charge = await pay(id, card.id);
    await waitFor(async () => (await hasten(app.databaseUrl), orderOf(await buyer().status(id)).state === 'RESERVE'));
    expect(await app.sandboxConsole.payments(idOf(charge))).toHaveLength(1);
  });

  test('the bank asks its cardholder: confirmed it is paid, refused it is not', async () => {
    const [card, id] = [await added({ number: ASKING }), await reserved()];
    await pay(id, card.id);
    await answerBank(app, await challengeOf(id), 'refuse');
    expect(await seen(id, ({ charges }) => charges[0]?.state === 'REJECTED')).toMatchObject({ state: 'PRE_RESERVE' });
    await pay(id, card.id);
    await answerBank(app, await challengeOf(id), 'confirm');
    await seen(id, ({ state }) => state === 'RESERVE');
  });

  test('a question nobody answers is given up for another way to pay, and can pay nothing any more', async () => {
    const [card, other, id] = [await added({ number: ASKING }), await added(), await reserved()];
    const left = await pay(id, card.id);
    await challengeOf(id);
    await pay(id, other.id);
    await seen(id, ({ state }) => state === 'RESERVE');
    await waitFor(async () => (await paymentOf(left)).status === 'cancelled');
  });

  test('a Pix that waited ends, here and at the gateway', async () => {
    const [card, id] = [await added(), await reserved()];
    const pix = await buyer().pay(id, 'pix');
    await seen(id, ({ charges }) => charges.some(({ state }) => state === 'PENDING'));
    await pay(id, card.id);
    await seen(id, ({ state }) => state === 'RESERVE');
    await waitFor(async () => (await paymentOf(pix)).status === 'cancelled');
  });

  test('a token is for its own reservation, its own method, and a card that is still there', async () => {
    const [card, id, other] = [await added(), await reserved(), await reserved()];
    const tokens = await typed(`?cardId=${card.id}&reservationId=${id}`);
    const send = (type: string, body: object) =>
      call('POST', `reservation/v2/reservations/${type}/payment`, { key: randomUUID(), body });
    expect(codeOf(await send('card', { reservationId: other, card: tokens }))).toBe('422 tokenUnknown');
    expect(codeOf(await send('pix', { reservationId: id, card: tokens }))).toBe('422 methodUnavailable');
    expect(codeOf(await send('card', { reservationId: id, card: await typed() }))).toBe('422 tokenUnknown');
    await call('DELETE', `payment-instrument/v1/${card.id}`);
    expect(codeOf(await send('card', { reservationId: id, card: tokens }))).toBe('404 cardUnknown');
    expect(orderOf(await buyer().status(id)).charges).toEqual([]);
    for (const one of [id, other]) await buyer().cancel(one);
  });
});

describe('the end of cards', () => {
  test('its owner is written to once, before a card ends; the list marks it', async () => {
    const { id } = await added();
    await ask(app.databaseUrl, `UPDATE payments.card SET good_until = current_date + 59 WHERE id = $1`, [id]);
    expect(await list()).toEqual([expect.objectContaining({ expiring: true, expired: false })]);
    const { services } = app.api.application;
    await Promise.all([warnOfEndingCards(services), warnOfEndingCards(services)]);
    await warnOfEndingCards(services);
    const about = async () =>
      (await app.sandboxConsole.mails(CUSTOMER.br)).filter(({ text }) => text.includes('VISA •••• 5682'));
    expect(await waitFor(async () => (await about()).length > 0 && about())).toHaveLength(1);
    await ask(app.databaseUrl, `UPDATE payments.card SET good_until = current_date - 2 WHERE id = $1`, [id]);
    expect(await list()).toEqual([expect.objectContaining({ expiring: false, expired: true })]);
  });
});
