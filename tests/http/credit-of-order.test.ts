import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loader as stepLoader } from '#app/web/reservation-step-data.ts';
import argentineCredit from '#brands/texts/financing.es-AR.json' with { type: 'json' };
import brazilianCredit from '#brands/texts/financing.pt-BR.json' with { type: 'json' };
import argentine from '#brands/texts/proposals.es-AR.json' with { type: 'json' };
import brazilian from '#brands/texts/proposals.pt-BR.json' with { type: 'json' };
import argentineChange from '#brands/texts/order-change.es-AR.json' with { type: 'json' };
import brazilianChange from '#brands/texts/order-change.pt-BR.json' with { type: 'json' };
import argentineOrder from '#brands/texts/reservations.es-AR.json' with { type: 'json' };
import brazilianOrder from '#brands/texts/reservations.pt-BR.json' with { type: 'json' };
import { isSameCar, percentOfPrice } from '#features/financing/public.ts';
import { approvedCardWords } from '#features/financing/web/public/credit-words.ts';
import type { Order } from '#features/reservations/contract.ts';
import { orderLoader } from '#features/reservations/web/order-loader.ts';
import { formatMoney } from '#kernel/money.ts';
import { APPLICANT, ARGENTINE } from '#tests/harness/applicant.ts';
import { buyerOf, idOf } from '#tests/harness/buyer.ts';
import type { CallOptions } from '#tests/harness/caller.ts';
import { ask, findReadyCar, findReadyCars } from '#tests/harness/cars.ts';
import { paperOf } from '#tests/harness/paper.ts';
import { pagesOf } from '#tests/harness/pages.ts';
import { CUSTOMER, signIn } from '#tests/harness/people.ts';
import { proposerOf, settleMails } from '#tests/harness/proposals.ts';
import { creditInMails, financedIn } from '#tests/harness/financed.ts';
import { payDeposit } from '#tests/harness/reserved.ts';
import { hasten } from '#tests/harness/scenario.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { translator } from '#ui/translate.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const WORDS = { br: brazilian, ar: argentine } as const;
const FINANCING = { br: brazilianCredit, ar: argentineCredit } as const;
const CHANGE = { br: brazilianChange, ar: argentineChange } as const;
const RESERVATIONS = { br: brazilianOrder, ar: argentineOrder } as const;
const BRANDS = { br: 'jeep', ar: 'peugeot' } as const;

describe.each(['br', 'ar'] as const)('%s: the credit of an order', (market) => {
  const words = WORDS[market];

  test('that was denied names the order’s dealership, and that the order stands', async () => {
    const { id, order, dealer, credits, shows } = await financedIn(app, market);
    await app.sandboxConsole.decide(id, 'DENIED');
    await credits.reaches(id, 'DENIED');
    const denied = await shows('installment-denied');
    expect(denied.dealer).toMatchObject({ id: dealer.id, name: dealer.name });
    expect(denied).toMatchObject({ fallen: null, isRunning: true });
    expect(denied.links.order).toContain(order.id);
    const { timeline } = await order.show();
    expect(timeline.filter(({ ended }) => ended === 'denied').map(({ name }) => name)).toContain('PROPOSAL_SENT');
    expect(words['denied.title']).not.toMatch(/imula/);
    await order.cancel();
    expect(await shows('installment-denied')).toMatchObject({ fallen: null, isRunning: false });
    await expectDrainedAndSound(app.databaseUrl);
  }, 240_000);

  test('for a car that the order has no longer keeps its own car and price, is given up, and another bank is asked at once', async () => {
    const { id, order, dealer, credits, call, shows, sends, page, paper, changes, asksWhere } = await financedIn(
      app,
      market,
    );
    await app.sandboxConsole.advance(id, 'PENDING_CONTRACT_SIGN');
    const { offer } = await credits.reaches(id, 'PENDING_CONTRACT_SIGN');
    expect((await page()).tasks.map(({ kind }) => kind)).toContain('SIGN_CREDIT');
    expect((await shows('funding-resume')).voucher?.formalize?.url).not.toBeNull();
    const total = await changes();

    const shown = await shows('funding-resume');
    const [before, after] = [formatMoney(offer.price, market), formatMoney({ ...offer.price, amount: total }, market)];
    expect(shown.car).toMatchObject({ price: before, paid: null });
    expect(shown.moved).toMatchObject({ former: { price: before }, now: { price: after } });
    expect(shown.voucher).toMatchObject({ formalize: null });
    const lines = shown.voucher?.fields ?? [];
    expect(lines).toContainEqual({ key: 'total', value: before });
    expect(lines.map(({ key }) => key)).not.toContain('entranceRest');
    expect((await page()).tasks).toContainEqual(
      expect.objectContaining({ kind: 'RENEW_CREDIT', href: expect.stringContaining(id) as string }),
    );
    expect(await paper()).not.toContain('http');

    expect(await creditInMails(app.databaseUrl, order.id)).toEqual([CHANGE[market]['change.mail.credit.otherCar']]);

    const left = await sends({ do: 'leave', proposal: id, key: shown.moved?.key ?? '' });
    // The order's dealership, and the plan, the term and the sum paid at first as they were.
    const anew = new URL('to' in left ? left.to : '', 'http://a.test');
    expect(anew.pathname).toMatch(/cdc-simulator$/);
    const { o, d, p, n } = Object.fromEntries(anew.searchParams);
    expect({ o, d, p, n }).toEqual({ o: order.id, d: dealer.id, p: 'CDC', n: String(offer.term) });
    expect(percentOfPrice(total, Number(anew.searchParams.get('e')))).toBe(offer.entrance.amount);
    expect(await asksWhere(anew.search)).toContain(`d=${dealer.id}`);
    expect((await order.show()).rest.sources).toMatchObject([{ state: 'ENDED', proposalId: id }]);
    const twice = await call('POST', `v1/proposal/${id}/leave`, { key: randomUUID() });
    expect(twice).toMatchObject({ status: 409, json: { code: 'proposalNotOpen' } });
    const next = idOf(await order.propose(await order.simulate(50)));
    expect((await credits.read(next)).offer.price.amount).toBe(total);
    await credits.reaches(id, 'DENIED');
    const gone = await shows('installment-denied');
    expect(gone).toMatchObject({ fallen: 'left', moved: null, dealer: null });
    expect((await order.show()).rest.sources.find(({ proposalId }) => proposalId === next)?.state).toBe('WAITING');
    await settleMails(app.databaseUrl, id);
    await app.sandboxConsole.mail(APPLICANT.email, new RegExp(words['fallen.left.state']));
    await expectDrainedAndSound(app.databaseUrl);
  }, 240_000);

  test('falls with the order, signed or not, and its page asks for no signature', async () => {
    const { id, order, credits, shows, page } = await financedIn(app, market);
    await app.sandboxConsole.advance(id, 'INTEGRATED');
    await credits.reaches(id, 'INTEGRATED');
    expect(await shows('funding-resume')).toMatchObject({ fallen: null, isLive: true });
    await order.cancel();
    const { json } = await app.call('GET', `financing/v1/proposal/${id}`, {
      brand: order.brand,
      market,
      token: order.token,
    });
    expect(json['cancelledAt']).not.toBeNull();
    await credits.reaches(id, 'DENIED');
    const fallen = await shows('installment-denied');
    expect(fallen).toMatchObject({ fallen: 'over', isLive: false });
    expect(fallen.car.paid).toBeNull();
    expect((await page()).financing?.href).toContain(id);
    await expectDrainedAndSound(app.databaseUrl);
  }, 240_000);

  test('is denied by no bank that has paid it', async () => {
    const { id, order, credits } = await financedIn(app, market);
    await app.sandboxConsole.advance(id, 'INTEGRATED');
    await credits.reaches(id, 'INTEGRATED');
    await app.sandboxConsole.balance(order.id);
    await order.seen(({ rest }) => rest.sources.some(({ proposalId, state }) => proposalId === id && state === 'PAID'));
    const checked = async () => {
      const { rows } = await ask<{ at: Date }>(
        app.databaseUrl,
        'SELECT checked_at AS at FROM financing.proposal WHERE id = $1',
        [id],
      );
      return Number(rows[0]?.at);
    };
    const before = await checked();
    await app.sandboxConsole.decide(id, 'DENIED', { message: 'No.' });
    await waitFor(async () => {
      await hasten(app.databaseUrl);
      return (await checked()) > before;
    });
    expect(await credits.read(id)).toMatchObject({ status: 'INTEGRATED', message: null });
    await expectDrainedAndSound(app.databaseUrl);
  }, 240_000);

  test('that has the papers it asked for is asked again soon, and asks for none', async () => {
    const { id, order, scope, credits, shows, uploads } = await financedIn(app, market);
    await app.sandboxConsole.decide(id, 'PENDING_DOCUMENT', { wanted: 'INCOME,ADDRESS' });
    await credits.reaches(id, 'PENDING_DOCUMENT');
    const page = 'loading-propose-result';
    expect(await shows(page)).toMatchObject({ status: 'PENDING_DOCUMENT', isSent: false, phase: 'yourTurn' });
    const empty = await uploads({ proposalId: id, kind: 'INCOME' });
    const word = words['papers.none'];
    expect(empty).toMatchObject({ value: { message: word, fields: { INCOME: word } } });
    const form = new FormData();
    form.set('proposalId', id);
    form.set('kind', 'INCOME');
    form.set('files', new Blob([paperOf()], { type: 'application/pdf' }), 'renda.pdf');
    const sent = await fetch(`${app.api.url}/api/financing/v1/documents`, {
      method: 'POST',
      headers: { 'x-brand': scope.brand, 'x-market': market, authorization: `Bearer ${scope.token}` },
      body: form,
    });
    expect(sent.status).toBe(200);
    const papers = await waitFor(async () => {
      await hasten(app.databaseUrl);
      const shown = await shows(page);
      return shown.papers.sent.every(({ delivered }) => delivered) && shown;
    });
    expect(papers).toMatchObject({ status: 'PENDING_DOCUMENT', isSent: false, poll: 15 });
    // The last paper is taken before the bank says what it makes of it.
    await ask(app.databaseUrl, `UPDATE financing.proposal SET documents_wanted = '{}' WHERE id = $1`, [id]);
    expect(await shows(page)).toMatchObject({ isSent: true, phase: 'waiting', poll: 5 });
    await order.cancel();
    await expectDrainedAndSound(app.databaseUrl);
  }, 240_000);

  test('that is approved before is named while its car is kept, in the place of another bank’s terms', async () => {
    const scope = { brand: BRANDS[market], market, token: await signIn(app.call, CUSTOMER[market]) };
    const buyer = buyerOf(app.call, scope);
    const id = idOf(await buyer.reserve(await findReadyCar(app.databaseUrl, scope)));
    const { choice, dealer } = (await buyer.status(id)).json as unknown as Order;
    const call = (method: string, path: string, request: CallOptions = {}) =>
      app.call(method, `financing/${path}`, { ...scope, ...request });
    const credits = proposerOf(() => ({ app, call, dealerId: dealer.id }));
    const { itemCodes, accessoryCodes, serviceCodes, mvsCode, year, colorCode, coatingCode } = choice;
    const simulation = await credits.simulate({
      mvsCode,
      year,
      colorCode,
      ...(coatingCode === null ? {} : { coatingCode }),
      partIds: [...itemCodes, ...accessoryCodes, ...serviceCodes],
      entrancePercent: 50,
    });
    const applicant = market === 'br' ? APPLICANT : ARGENTINE;
    const body = credits.bodyOf(simulation, { applicant });
    const proposal = await credits.arrived(idOf(await call('POST', 'v1/proposal', { key: randomUUID(), body })));
    const pages = pagesOf(app.api.application);
    const shows = (step: 'showcase' | 'register' | 'reservation' | 'payment', order = id) =>
      pages.read({
        path: `/${market}/${scope.brand}/reserva`,
        params: { id: order, step },
        token: scope.token,
        load: stepLoader,
      });
    expect(await shows('showcase')).toMatchObject({ approved: null });
    await app.sandboxConsole.advance(proposal, 'APPROVED');
    const { number, offer, car: financed } = await credits.reaches(proposal, 'APPROVED');
    const kept = await shows('showcase');
    if (kept.over) throw new Error('it is kept');
    expect(kept.approved).toContain(number);
    expect(kept.approved).toContain(offer.lender.name);
    expect(kept.credit).toEqual(approvedCardWords(offer, { t: translator(FINANCING[market]), market }));
    expect(kept.credit?.legal).not.toMatch(/sujeit?o a/);
    await buyer.register(id);
    expect(await shows('reservation')).toMatchObject({ approved: kept.approved, credit: null });
    const paying = await shows('payment');
    expect(paying).toMatchObject({ approved: kept.approved, otherCredit: null, credit: null });
    await payDeposit(app, { market, token: scope.token, id });
    const done = await waitFor(async () => {
      const shown = await shows('payment');
      return shown.over && shown.order.credit !== null && shown.order;
    });
    expect(done.credit).toContain(`id=${proposal}`);
    expect(done.credit).toContain(`order=${id}`);
    await buyer.cancel(id);

    // For another car it does not serve: from the hold to the order's own page.
    const cars = await findReadyCars(app.databaseUrl, { ...scope, limit: 50 });
    const other = cars.find((one) => !isSameCar(financed, one.choice));
    if (other === undefined) throw new Error('there is no other car');
    const second = idOf(await buyer.reserve(other));
    await buyer.register(second);
    const lines = [];
    for (const step of ['showcase', 'register', 'reservation', 'payment'] as const) {
      const shown = await shows(step, second);
      lines.push(shown.over ? null : shown.otherCredit);
    }
    await payDeposit(app, { market, token: scope.token, id: second });
    await waitFor(async () => ((await buyer.status(second)).json as unknown as Order).state === 'RESERVE');
    const page = await pages.read({
      path: `/${market}/${scope.brand}/pedido`,
      params: { id: second },
      token: scope.token,
      load: orderLoader,
    });
    const said = translator(RESERVATIONS[market])('otherCredit.car', {
      number,
      car: [`${financed.modelName} ${financed.versionName} ${financed.year}`, financed.colorName ?? ''].join(', '),
    });
    expect([...lines, page.otherCredit]).toEqual(Array(5).fill(expect.stringContaining(said)));
    await buyer.cancel(second);
    await expectDrainedAndSound(app.databaseUrl);
  }, 240_000);
});
