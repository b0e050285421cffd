import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ask } from '#tests/harness/cars.ts';
import { changeHandOf } from '#tests/harness/change.ts';
import { CUSTOMER } from '#tests/harness/people.ts';
import { readPdfWords } from '#tests/harness/read-pdf.ts';
import { approvedContract, codeOf, type Read, type Version } from '#tests/harness/sale-contract.ts';
import { setAddress } from '#tests/harness/rest.ts';
import { personalDataOf } from '#features/sale-contracts/public.server.ts';
import { sealText } from '#features/sale-contracts/steps.server.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';

const run = promisify(execFile);

let app: TestApp;
let folder: string;

beforeAll(async () => {
  app = await startTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'contract-'));
  for (const market of ['br', 'ar'] as const) await setAddress(app.databaseUrl, CUSTOMER[market]);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await app.stop();
});
afterEach(() => expectDrainedAndSound(app.databaseUrl));

/** The night's work so many days later. */
const retain = (days: number) => {
  const { db, env } = app.api.application.services;
  const now = new Date(Date.now() + days * 86_400_000);
  return db.withTx(
    { allBrands: true, actor: 'system:test', reason: 'test' },
    (tx) => personalDataOf(async () => []).retain?.(tx, { env, now }) ?? Promise.resolve(0),
  );
};

const approvedIn = (market: 'br' | 'ar', steps?: readonly string[]) => approvedContract(app, market, steps);
const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const other = (code: string): string => (code === '000000' ? '000001' : '000000');

test('before it is approved there is nothing to sign', async () => {
  const order = await approvedIn('br', []);
  expect((await order.read()).signing).toBe('notYet');
  expect(codeOf(await order.call('POST', 'contract', {}))).toBe('409 notYet');
});

test.each(['br', 'ar'] as const)(
  'in %s a buyer reads the contract of now, signs it once, and anybody checks it',
  async (market) => {
    const order = await approvedIn(market);
    const before = await order.read();
    expect(before).toMatchObject({ signing: 'sign', current: null, versions: [] });
    const { summary } = before;
    if (summary === null) throw new Error('no summary');
    const parts = summary.sources.reduce((sum, { amount }) => sum + amount.amount, 0);
    expect(summary.deposit.amount + parts + summary.open.amount).toBe(summary.total.amount);
    expect(summary.total.amount).toBe((await order.show()).total.amount);

    const { contract, code } = await order.prepare();
    const pdf = await order.bytes(`contract/v1/orders/${order.id}/contract/1`);
    expect(digestOf(pdf)).toBe(contract.sha256);
    const { number } = await order.show();
    expect(await readPdfWords(new Uint8Array(pdf))).toContain(number);

    expect(codeOf(await order.sign(contract.sha256, other(code)))).toBe('422 codeWrong');
    expect(codeOf(await order.sign(contract.sha256, code, false))).toBe('400 invalid');
    expect(codeOf(await order.sign('0'.repeat(64), code))).toBe('404 versionUnknown');
    expect((await order.show()).state).toBe('APPROVAL_DIRECT_SALE');

    // Two presses at once: signed once, and both hear of it.
    const [first, second] = await Promise.all([order.sign(contract.sha256, code), order.sign(contract.sha256, code)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.json).toEqual(first.json);
    const signed = first.json['contract'] as Version;
    expect((await order.sign(contract.sha256, code)).json).toEqual(first.json);
    expect((await order.show()).state).toBe('SIGN_CONTRACT');
    expect(await order.read()).toMatchObject({ signing: 'signed', current: null, versions: [signed] });
    expect(codeOf(await order.call('POST', 'contract', {}))).toBe('409 signedAlready');

    // A paper of the order, byte for byte what was signed.
    const paper = (await order.show()).papers.find(({ kind }) => kind === 'CONTRACT');
    const kept = await order.bytes(`reservation/v2/reservations/${order.id}/papers/${paper?.id}`);
    expect(digestOf(kept)).toBe(contract.sha256);
    // What the factory reports of it later changes nothing.
    await app.sandboxConsole.step(order.id, 'SIGN_CONTRACT');
    await app.sandboxConsole.step(order.id, 'CREATED_ORDER');
    await order.seen(({ state }) => state === 'CREATED_ORDER');

    await order.check({ code: signed.checkCode, sha256: digestOf(kept) }).then(({ json }) => {
      expect(json).toMatchObject({ verdict: 'signed', signed: { order: number, version: 1, isReplaced: false } });
      expect(JSON.stringify(json)).not.toContain(CUSTOMER[market]);
    });
    expect((await order.check({ code: null, sha256: digestOf(kept) })).json).toMatchObject({ verdict: 'signed' });
    expect((await order.check({ code: signed.checkCode, sha256: '1'.repeat(64) })).json).toMatchObject({
      verdict: 'other',
    });
    expect((await order.check({ code: '00000-00000-00000-00000', sha256: null })).json).toMatchObject({
      verdict: 'unknown',
    });
    expect(codeOf(await order.check({ code: ' ', sha256: null }))).toBe('400 nothingNamed');

    // Another program, which knows nothing of ours.
    const evidence = (await order.call('GET', 'contract/1/evidence')).json;
    const keys = (await app.call('GET', 'contract/v1/seal-keys')).json['keys'] as { publicKey: string }[];
    expect(keys.map(({ publicKey }) => publicKey)).toContain(evidence['publicKey']);
    const [pdfFile, evidenceFile] = [path.join(folder, `${market}.pdf`), path.join(folder, `${market}.json`)];
    await writeFile(pdfFile, kept);
    await writeFile(evidenceFile, JSON.stringify(evidence));
    const keysFile = path.join(folder, `${market}-keys.json`);
    await writeFile(keysFile, JSON.stringify({ keys }));
    const checkOutside = () => run(process.execPath, ['docs/check-signature.mjs', pdfFile, evidenceFile, keysFile]);
    expect(JSON.parse((await checkOutside()).stdout)).toMatchObject({
      isKeyOurs: true,
      isSealed: true,
      isSame: true,
      order: number,
    });
    const changed = String(evidence['evidence']).replace('code', 'c0de');
    await writeFile(evidenceFile, JSON.stringify({ ...evidence, evidence: changed }));
    await expect(checkOutside()).rejects.toMatchObject({ code: 1 });
    // Forged with a key of one's own: everything holds but the key.
    await writeFile(evidenceFile, JSON.stringify({ evidence: changed, ...sealText('of a forger', changed) }));
    await expect(checkOutside()).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('"isKeyOurs":false,"isSealed":true,"isSame":true'),
    });

    const ofCode = [signed.checkCode?.replaceAll('-', '')];
    const tamper = (set: string) =>
      ask(app.databaseUrl, `UPDATE sale_contracts.contract SET ${set} WHERE check_code = $1`, ofCode);
    // At rest nobody's name stands there in clear.
    const { rows: stored } = await ask(
      app.databaseUrl,
      `SELECT evidence, position(convert_to('volante-signature', 'UTF8') IN evidence_sealed) AS clear FROM sale_contracts.contract WHERE check_code = $1`,
      ofCode,
    );
    expect(stored).toEqual([{ evidence: null, clear: 0 }]);
    const change = `evidence_sealed = evidence_sealed || 'x'`;
    for (const set of [change, `sha256 = repeat('0', 64)`, `pdf = pdf || 'x'`, 'signed_at = now()'])
      await expect(tamper(set)).rejects.toThrow('a signed contract does not change');
    await ask(app.databaseUrl, 'ALTER TABLE sale_contracts.contract DISABLE TRIGGER contract_kept');
    const verdictNow = async () => (await order.check({ code: signed.checkCode, sha256: null })).json['verdict'];
    await tamper(change);
    expect(await verdictNow()).toBe('unopened');
    // As it stood before it was sealed at rest: in clear, and changed.
    const clear = async (text: string): Promise<void> => {
      const set = 'evidence = $2, evidence_sealed = NULL';
      await ask(app.databaseUrl, `UPDATE sale_contracts.contract SET ${set} WHERE check_code = $1`, [...ofCode, text]);
    };
    await clear(changed);
    expect(await verdictNow()).toBe('broken');
    await clear(String(evidence['evidence']));
    await ask(app.databaseUrl, 'ALTER TABLE sale_contracts.contract ENABLE TRIGGER contract_kept');
    expect(await verdictNow()).toBe('signed');
    await retain(0);
    const { rows: again } = await ask(
      app.databaseUrl,
      'SELECT evidence, evidence_sealed IS NOT NULL AS sealed FROM sale_contracts.contract WHERE check_code = $1',
      ofCode,
    );
    expect(again).toEqual([{ evidence: null, sealed: true }]);
    expect((await order.call('GET', 'contract/1/evidence')).json).toEqual(evidence);
    await tamper('evidence_sealed = NULL, pdf = NULL, signed_by = NULL');
    expect((await order.check({ code: signed.checkCode, sha256: null })).json).toMatchObject({ verdict: 'erased' });
  },
);

test('what changed since it was made is not signed, and another car than was signed is signed anew', async () => {
  const order = await approvedIn('br');
  const to = changeHandOf({ ...app, customer: order.token });
  const { contract, code } = await order.prepare();
  const { open } = (await order.read()).summary ?? expect.fail('a summary');
  const plan = async (bySlip: number): Promise<void> => {
    const atDealer = { kind: 'DEALER_PAYMENT', amount: open.amount - bySlip };
    const slip = bySlip === 0 ? [] : [{ kind: 'BILLET_PAYMENT', amount: bySlip }];
    expect(codeOf(await order.plan([atDealer, ...slip]))).toBe('200 undefined');
  };
  await plan(0);
  expect((await order.read()).current).toBeNull();
  expect(codeOf(await order.sign(contract.sha256, code))).toBe('409 stale');
  expect((await order.show()).state).toBe('APPROVAL_DIRECT_SALE');

  // Nobody signed the first: it is drawn anew.
  const second = await order.prepare();
  expect(second.contract).toMatchObject({ version: 1 });
  expect(second.contract.sha256).not.toBe(contract.sha256);
  expect(codeOf(await order.sign(contract.sha256, second.code))).toBe('404 versionUnknown');
  expect((await order.sign(second.contract.sha256, second.code)).status).toBe(200);
  // By which ways the rest comes may change after it.
  await plan(5_000_000);
  expect((await order.read()).signing).toBe('signed');

  const { choice, total } = await to.dearer(order.id);
  expect((await to.change(order.id, { choice, total })).status).toBe(200);
  expect((await order.read()).signing).toBe('signAnew');
  const third = await order.prepare();
  const signed = await order.sign(third.contract.sha256, third.code);
  expect(signed.json['contract']).toMatchObject({ version: 2 });
  expect((await order.show()).state).toBe('SIGN_CONTRACT');
  const former = (await order.read()).versions.find(({ version }) => version === 1);
  expect((await order.check({ code: former?.checkCode, sha256: null })).json).toMatchObject({
    signed: { isReplaced: true },
  });
  // Every version stays readable.
  expect(digestOf(await order.bytes(`contract/v1/orders/${order.id}/contract/1`))).toBe(second.contract.sha256);
});

const partsOf = ({ summary }: Read): { parts: number; total: number } => {
  if (summary === null) throw new Error('no summary');
  const sources = summary.sources.reduce((sum, { amount }) => sum + amount.amount, 0);
  return { parts: summary.deposit.amount + sources + summary.open.amount, total: summary.total.amount };
};

test('what was paid adds up to the price also after it fell', async () => {
  const order = await approvedIn('br');
  const to = changeHandOf({ ...app, customer: order.token });
  const plain = await to.choiceOf(order.id);
  const cheap = (await order.show()).total.amount;
  const { choice, total } = await to.dearer(order.id);
  expect((await to.change(order.id, { choice, total })).status).toBe(200);
  const { open } = (await order.read()).summary ?? expect.fail('a summary');
  expect(codeOf(await order.plan([{ kind: 'DEALER_PAYMENT', amount: open.amount }]))).toBe('200 undefined');
  await app.sandboxConsole.balance(order.id);
  await order.seen(({ balance }) => balance === 'PAID');
  expect((await to.change(order.id, { choice: plain, total: cheap })).status).toBe(200);
  const read = await order.read();
  expect(partsOf(read)).toEqual({ parts: cheap, total: cheap });
  const { contract, code } = await order.prepare();
  expect((await order.sign(contract.sha256, code)).status).toBe(200);
});

test('taken up again it is another sale, which is signed anew', async () => {
  const order = await approvedIn('br');
  const first = await order.prepare();
  expect((await order.sign(first.contract.sha256, first.code)).status).toBe(200);
  const shiftRound = (by: number) =>
    ask(app.databaseUrl, `UPDATE reservations.purchase SET round = round + $2 WHERE id = $1`, [order.id, by]);
  await shiftRound(1);
  expect(await order.read()).toMatchObject({ signing: 'signAnew', current: null });
  await shiftRound(-1);
  expect((await order.read()).signing).toBe('signed');
});

test('a code bears five tries, and six are not sent in a quarter of an hour', async () => {
  const order = await approvedIn('ar');
  const { contract, code } = await order.prepare();
  for (let n = 0; n < 5; n += 1) expect(codeOf(await order.sign(contract.sha256, other(code)))).toBe('422 codeWrong');
  expect(codeOf(await order.sign(contract.sha256, code))).toBe('409 codeOver');
  for (let n = 0; n < 3; n += 1) expect((await order.call('POST', 'contract', {})).status).toBe(200);
  await expectDrainedAndSound(app.databaseUrl);
  const fifth = await order.prepare();
  expect(codeOf(await order.call('POST', 'contract', {}))).toBe('429 tooManyCodes');
  // The same contract all the while.
  expect((await order.read()).versions).toHaveLength(1);
  // A quarter of an hour later more are sent, but no more than ten in a day.
  const age = (minutes: number) =>
    ask(
      app.databaseUrl,
      `UPDATE sale_contracts.code SET sent_at = sent_at - make_interval(mins => $2) WHERE order_id = $1`,
      [order.id, minutes],
    );
  await age(20);
  for (let n = 0; n < 4; n += 1) expect((await order.call('POST', 'contract', {})).status).toBe(200);
  await expectDrainedAndSound(app.databaseUrl);
  const tenth = await order.prepare();
  await age(20);
  expect(codeOf(await order.call('POST', 'contract', {}))).toBe('429 tooManyCodes');
  expect(codeOf(await order.sign(contract.sha256, fifth.code))).toBe('422 codeWrong');
  // What is refused ends no code that is good.
  expect((await order.sign(contract.sha256, tenth.code)).status).toBe(200);
});

test('what nobody signed goes after a month, and what was signed stays', async () => {
  const order = await approvedIn('br');
  await order.prepare();
  const signed = await approvedIn('br');
  const { contract, code } = await signed.prepare();
  expect((await signed.sign(contract.sha256, code)).status).toBe(200);
  await retain(29);
  expect((await order.read()).versions).toHaveLength(1);
  await retain(31);
  expect((await order.read()).versions).toEqual([]);
  expect((await signed.read()).versions).toHaveLength(1);
});
