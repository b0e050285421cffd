import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fundingPorts } from '#app/web/financing-ports.ts';
import argentine from '#brands/texts/proposals.es-AR.json' with { type: 'json' };
import brazilian from '#brands/texts/proposals.pt-BR.json' with { type: 'json' };
import { creditAction } from '#features/financing/web/free-proposal.ts';
import { proposalLoader } from '#features/financing/web/proposal-data.ts';
import { orderLoader } from '#features/reservations/web/order-loader.ts';
import { formatMoney } from '#kernel/money.ts';
import { APPLICANT } from '#tests/harness/applicant.ts';
import { idOf } from '#tests/harness/buyer.ts';
import type { CallOptions } from '#tests/harness/caller.ts';
import { changeHandOf } from '#tests/harness/change.ts';
import { pagesOf } from '#tests/harness/pages.ts';
import { proposerOf, settleMails } from '#tests/harness/proposals.ts';
import { readPdfWords } from '#tests/harness/read-pdf.ts';
import { reservedIn } from '#tests/harness/reserved.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const WORDS = { br: brazilian, ar: argentine } as const;
const FLOW = { br: 'financiamento', ar: 'financiacion' } as const;

/** An order whose bank was asked, with the hands of its buyer. */
const financed = async (market: 'br' | 'ar') => {
  const order = await reservedIn(app, market);
  const { brand, token } = order;
  const scope = { brand, market, token };
  const { dealer } = await order.show();
  const call = (method: string, path: string, request: CallOptions = {}) =>
    app.call(method, `financing/${path}`, { ...scope, ...request });
  const credits = proposerOf(() => ({ app, call, dealerId: dealer.id }));
  const id = await credits.arrived(idOf(await order.propose(await order.simulate(50))));
  const pages = pagesOf(app.api.application);
  const at = (step: string) => ({ path: `/${market}/${brand}/${FLOW[market]}/${step}?id=${id}`, token });
  return {
    id,
    order,
    dealer,
    scope,
    credits,
    call,
    shows: (step: string) => pages.read({ ...at(step), load: proposalLoader(fundingPorts) }),
    sends: (form: Record<string, string>) => pages.visit({ ...at('funding-resume'), load: creditAction, form }),
    page: () =>
      pages.read({ path: `/${market}/${brand}/pedido`, params: { id: order.id }, token, load: orderLoader }),
  };
};

describe.each(['br', 'ar'] as const)('%s: the credit of an order', (market) => {
  const words = WORDS[market];

  test('that was denied names the order’s dealership, and that the order stands', async () => {
    const { id, order, dealer, credits, shows } = await financed(market);
    await app.sandboxConsole.decide(id, 'DENIED');
    await credits.reaches(id, 'DENIED');
    const denied = await shows('installment-denied');
    expect(denied.dealer).toMatchObject({ id: dealer.id, name: dealer.name });
    expect(denied).toMatchObject({ fallen: null, isRunning: true });
    expect(denied.links.order).toContain(order.id);
    expect(words['denied.title']).not.toMatch(/imula/);
    await order.cancel();
    expect(await shows('installment-denied')).toMatchObject({ fallen: null, isRunning: false });
    await expectDrainedAndSound(app.databaseUrl);
  }, 240_000);

  test('for a car that the order has no longer keeps its own car and price, is given up, and another bank is asked at once', async () => {
    const { id, order, scope, credits, call, shows, sends, page } = await financed(market);
    await app.sandboxConsole.advance(id, 'PENDING_CONTRACT_SIGN');
    const { offer } = await credits.reaches(id, 'PENDING_CONTRACT_SIGN');
    expect((await page()).tasks.map(({ kind }) => kind)).toContain('SIGN_CREDIT');
    expect((await shows('funding-resume')).voucher?.formalize?.url).not.toBeNull();
    const to = changeHandOf({ ...app, customer: scope.token, scope: { brand: scope.brand, market } });
    const { choice, total } = await to.dearer(order.id);
    expect((await to.change(order.id, { choice, total })).status).toBe(200);

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
    const paper = await fetch(`${app.api.url}/api/financing/v1/proposal/${id}/voucher`, {
      headers: { 'x-brand': scope.brand, 'x-market': market, authorization: `Bearer ${scope.token}` },
    });
    const printed = await readPdfWords(new Uint8Array(await paper.arrayBuffer()));
    expect(printed).not.toContain('http');

    const left = await sends({ do: 'leave', proposal: id, key: shown.moved?.key ?? '' });
    expect(left).toMatchObject({ to: expect.stringContaining(`o=${order.id}`) as string });
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
    const { id, order, credits, shows, page } = await financed(market);
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
});
