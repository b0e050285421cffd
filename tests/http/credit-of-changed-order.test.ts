import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import argentine from '#brands/texts/order-change.es-AR.json' with { type: 'json' };
import brazilian from '#brands/texts/order-change.pt-BR.json' with { type: 'json' };
import { formatPhone } from '#kernel/phones.ts';
import { creditInMails, financedIn } from '#tests/harness/financed.ts';
import { CUSTOMER } from '#tests/harness/people.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';

/** As pages and papers write it, whatever the blanks. */
const plain = (words: string): string => words.replaceAll(/[\s\u00a0]+/g, ' ');

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const WORDS = { br: brazilian, ar: argentine } as const;

describe.each(['br', 'ar'] as const)('%s: the credit of an order that changes', (market) => {
  test('signed for the former car is the buyer’s to talk about, with whom and by which number', async () => {
    const { id, order, dealer, credits, changes, page } = await financedIn(app, market);
    await app.sandboxConsole.advance(id, 'PENDING_CONTRACT_DISCHARGE');
    await credits.reaches(id, 'PENDING_CONTRACT_DISCHARGE');
    expect((await page()).tasks.map(({ kind }) => kind)).toContain('WAIT_FOR_LOAN');
    await changes();
    const { tasks } = await page();
    const task = tasks.find(({ kind }) => kind === 'DISCUSS_CREDIT');
    expect(task).toMatchObject({ waits: null, href: expect.stringContaining(id) as string });
    expect(task?.text).toContain(dealer.name);
    expect(task?.text).toContain(formatPhone(dealer.phone, market));
    expect(tasks.map(({ kind }) => kind)).not.toContain('WAIT_FOR_LOAN');
    expect(await creditInMails(app.databaseUrl, order.id)).toEqual([
      WORDS[market]['change.mail.credit.otherCarSigned'],
    ]);
    await order.cancel();
    await expectDrainedAndSound(app.databaseUrl);
  }, 240_000);

  test('asks for no signature, and counts nothing as paid, on paper too while the car has to come back', async () => {
    const { id, order, scope, credits, shows, paper } = await financedIn(app, market);
    await app.sandboxConsole.advance(id, 'PENDING_CONTRACT_SIGN');
    await credits.reaches(id, 'PENDING_CONTRACT_SIGN');
    await app.sandboxConsole.steps(order.id, 'early');
    await app.sandboxConsole.balance(order.id);
    await app.sandboxConsole.steps(order.id, 'factory');
    const { number } = await order.seen(({ state }) => state === 'DELIVERED');
    const before = await paper();
    expect(before).toContain('http');
    const body = { kind: 'withdrawal', orderNumber: number, email: CUSTOMER[market] };
    const sent = await app.call('POST', 'reservation/v2/withdrawals', { ...scope, key: randomUUID(), body });
    expect(sent.status, JSON.stringify(sent.json)).toBe(200);
    await order.seen(({ withdrawal }) => withdrawal?.state === 'ACCEPTED');
    expect(await shows('funding-resume')).toMatchObject({ fallen: 'returning', isLive: false });
    const printed = await paper();
    expect(printed).not.toContain('http');
    const lines = (await shows('funding-resume')).voucher?.fields ?? [];
    expect(lines.map(({ key }) => key)).not.toContain('entranceRest');
    for (const { value } of lines) expect(plain(printed)).toContain(plain(value));
  }, 240_000);

  const toSign = async () => {
    const one = await financedIn(app, market);
    await app.sandboxConsole.advance(one.id, 'PENDING_CONTRACT_SIGN');
    await one.credits.reaches(one.id, 'PENDING_CONTRACT_SIGN');
    const part = async () =>
      (await one.order.show()).rest.sources.find(({ proposalId }) => proposalId === one.id)?.state;
    const leave = () => one.call('POST', `v1/proposal/${one.id}/leave`, { key: randomUUID() });
    return { ...one, part, leave };
  };

  test('signed before it is given up is given up no more', async () => {
    const { id, order, credits, part, leave } = await toSign();
    await app.sandboxConsole.advance(id, 'PENDING_CONTRACT_DISCHARGE');
    await credits.reaches(id, 'PENDING_CONTRACT_DISCHARGE');
    expect(await leave()).toMatchObject({ status: 409, json: { code: 'proposalNotOpen' } });
    expect(await part()).toBe('WAITING');
    await order.cancel();
    await expectDrainedAndSound(app.databaseUrl);
  }, 240_000);

  test('signed and paid by its bank after it was given up pays nothing of the order: all of it goes back', async () => {
    const { id, order, credits, part, leave } = await toSign();
    const { paid, rest } = await order.show();
    await app.sandboxConsole.fault('bank.proposals.cancel', '500-before', { times: 50 });
    expect((await leave()).status).toBe(200);
    expect(await part()).toBe('ENDED');
    await app.sandboxConsole.advance(id, 'PAYED');
    const { offer } = await credits.reaches(id, 'PAYED');
    await app.sandboxConsole.clearFaults();
    const after = await order.show();
    expect(after.paid).toEqual(paid);
    expect(after.rest.toPay).toEqual(rest.toPay);
    expect(after.came).toContainEqual(
      expect.objectContaining({ by: 'FINANCING_PAYMENT', amount: offer.released, why: 'late' }),
    );
    await order.cancel();
    await expectDrainedAndSound(app.databaseUrl);
  }, 240_000);

  test('given up in the moment of the signature is one or the other, on both sides', async () => {
    const { id, order, credits, part, leave } = await toSign();
    const [left] = await Promise.all([leave(), app.sandboxConsole.advance(id, 'PENDING_CONTRACT_DISCHARGE')]);
    const [status, state] =
      left.status === 200 ? (['DENIED', 'ENDED'] as const) : (['PENDING_CONTRACT_DISCHARGE', 'WAITING'] as const);
    await credits.reaches(id, status);
    expect(await part()).toBe(state);
    await order.cancel();
    await expectDrainedAndSound(app.databaseUrl);
  }, 240_000);
});
