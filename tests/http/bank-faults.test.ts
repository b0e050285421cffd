import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from '#sandbox/server.ts';
import { startApi, type Api } from '#tests/harness/api.ts';
import { callerOf } from '#tests/harness/caller.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { createSandboxConsole, type SandboxConsole } from '#tests/harness/sandbox-console.ts';
import { FULL_FAULTS } from '#tests/harness/full.ts';
import { CUSTOMER, signIn } from '#tests/harness/people.ts';
import { proposerOf, SIMULATED_CAR } from '#tests/harness/proposals.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';
import { paperOf } from '#tests/harness/paper.ts';

/** Every fault of a bank, at every call, ends in the state declared for it. */

const jeep = { brand: 'jeep', market: 'br' } as const;
const MODES = ['slow', 'hang', 'reset-before', 'reset-after', '500-before', '500-after', 'malformed'] as const;

describe('simulators over the wire', () => {
  const SECRET = 'bank-secret-of-the-fault-matrix-0123456789';
  let database: Awaited<ReturnType<typeof createDatabase>>;
  let sandbox: Sandbox;
  let api: Api;
  let sandboxConsole: SandboxConsole;

  beforeAll(async () => {
    database = await createDatabase();
    sandbox = await startSandbox({
      port: 0,
      smtpPort: 0,
      host: '127.0.0.1',
      dataDir: mkdtempSync(path.join(tmpdir(), 'volante-banks-')),
      shopUrl: 'http://127.0.0.1:9',
      accessToken: 'token-of-nobody-0123456789',
      paymentSecret: 'payment-secret-0123456789',
      factorySecret: 'factory-secret-0123456789',
      bankSecret: SECRET,
    });
    const env = { SANDBOX_PORT: String(sandbox.port), BANK_SIMULATIONS: 'wire', BANK_WEBHOOK_SECRETS: SECRET };
    api = await startApi({ url: database.url, env });
    sandboxConsole = createSandboxConsole(sandbox.url);
  });
  afterEach(() => sandboxConsole.clearFaults());
  afterAll(async () => {
    await api.stop();
    await sandbox.stop();
    await database.drop();
  });

  const request = { mvs_code: SIMULATED_CAR.mvsCode, year: 2027, colorCode: 'PXJ', parcelas: 36 };
  const CALLS = [
    ['bank.next.simulate', 'v1/next/simulate', { ...SIMULATED_CAR, entrancePercent: 30 }],
    ['bank.psa.linear', 'v2/psa/linear/simulating', { ...request, percentual_entrada: 0.3 }],
    ['bank.psa.balloon', 'v2/psa/balao-final/simulating', { ...request, percentual_entrada: 30 }],
    [
      'bank.cdc.simulate',
      'v1/cdc/simulateProposalFlow',
      { mvsCode: SIMULATED_CAR.mvsCode, anomodv: 2027, color: 'PXJ', vlensim: 60_000 },
    ],
  ] as const;
  const ask = (path: string, body: object) => callerOf(api.url)('POST', `financing/${path}`, { ...jeep, body });

  test.each(CALLS)('%s answers as the embedded tables do', async (_operation, path, body) => {
    const { status, json } = await ask(path, body);
    expect(status, JSON.stringify(json)).toBe(200);
    expect((json['offers'] as unknown[]).length).toBeGreaterThan(0);
    if ('texto_legal' in json) expect(json['texto_legal']).toMatch(/CET de \d+,\d{2}% a\.a\./);
  });

  /** What one fault ends in: a simulation repeated once is safe; what nobody can read, or is wrong, is never shown. */
  const ENDS: readonly (readonly [string, number])[] = [
    ['slow', 200],
    ['reset-before', 200],
    ['reset-after', 200],
    ['500-before', 200],
    ['500-after', 200],
    ['malformed', 503],
    ['wrong-amounts', 503],
    ['hang', 503],
  ];

  test.each(CALLS.flatMap((call) => ENDS.map((end) => [call[0], ...end, call] as const)))(
    '%s is %s: %d',
    async (operation, mode, status, [, path, body]) => {
      await sandboxConsole.fault(operation, mode, { delayMs: 300 });
      const started = performance.now();
      const answer = await ask(path, body);
      expect(answer.status, JSON.stringify(answer.json)).toBe(status);
      if (status === 503) {
        expect(answer.json).toMatchObject({ code: 'bankUnavailable', detail: 'Ops, algo deu errado!' });
      }
      // A bank's own deadline, and not the half minute of a caller; how much more a busy machine takes is not the matter.
      expect(performance.now() - started).toBeLessThan(20_000);
      await sandboxConsole.clearFaults();
      expect((await ask(path, body)).status).toBe(200);
    },
  );

  test('one bank down leaves the comparator with the others; all down, it is unavailable in the spec’s words', async () => {
    const compare = () => ask('v1/comparator', SIMULATED_CAR);
    await sandboxConsole.fault('bank.cdc.simulate', '500-before', { times: 10 });
    const three = await compare();
    const products = three.json['products'] as { type: string; available: boolean }[];
    expect(products.map(({ type, available }) => [type, available])).toEqual([
      ['CDC', false],
      ['NEXT', true],
      ['PSA_TRADITIONAL', true],
      ['PSA_BALAO', true],
    ]);
    for (const [operation] of CALLS) await sandboxConsole.fault(operation, '500-before', { times: 50 });
    const none = await compare();
    expect([none.status, none.json['detail']]).toEqual([503, 'O comparador não esta disponível no momento.']);
  });
});

describe('proposals', () => {
  let app: TestApp;
  let customer: string;
  let dealerId: string;

  beforeAll(async () => {
    app = await startTestApp();
    customer = await signIn(app.call, CUSTOMER.br);
    const { json } = await app.call('GET', 'dealer/v1/dealer?limit=1', jeep);
    dealerId = String((json['dealers'] as { id: string }[])[0]?.id);
  });
  afterEach(() => app.sandboxConsole.clearFaults());
  afterAll(() => app.stop());

  const call: TestApp['call'] = (method, path, request = {}) =>
    app.call(method, `financing/${path}`, { ...jeep, token: customer, ...request });
  const { send, reaches } = proposerOf(() => ({ app, call, dealerId }));
  const atBank = async (id: string) =>
    (await app.sandboxConsole.proposals()).filter(({ reference }) => reference === id);

  test.each(MODES)('the bank is %s while it takes a proposal: it has it once', async (mode) => {
    await app.sandboxConsole.fault('bank.proposals.create', mode, { delayMs: 300 });
    const id = await send();
    await reaches(id, 'PROGRESS');
    expect(await atBank(id)).toHaveLength(1);
    await expectDrainedAndSound(app.databaseUrl);
  });

  test.each(FULL_FAULTS ? MODES : ['500-before', 'malformed'])(
    'asked, the bank is %s: the step arrives',
    async (mode) => {
      const id = await send();
      await reaches(id, 'PROGRESS');
      await app.sandboxConsole.fault('bank.proposals.get', mode, { delayMs: 300, times: 2 });
      await app.sandboxConsole.advance(id, 'APPROVED');
      await reaches(id, 'APPROVED');
    },
  );

  test.each(FULL_FAULTS ? MODES : ['500-after', 'malformed'])(
    'the bank is %s at a paper: it has it once',
    async (mode) => {
      const id = await send();
      await reaches(id, 'PROGRESS');
      await app.sandboxConsole.fault('bank.documents.create', mode, { delayMs: 300 });
      const form = new FormData();
      form.set('proposalId', id);
      form.set('kind', 'INCOME');
      form.set('files', new Blob([paperOf()], { type: 'application/pdf' }), 'renda.pdf');
      const headers = { 'x-brand': 'jeep', 'x-market': 'br', authorization: `Bearer ${customer}` };
      const url = `${app.api.url}/api/financing/v1/documents`;
      expect((await fetch(url, { method: 'POST', headers, body: form })).status).toBe(200);
      const isDelivered = async () => {
        await reaches(id, 'PROGRESS');
        const { json } = await call('GET', `v1/documents/${id}`);
        return (json['documents'] as { delivered: boolean }[])[0]?.delivered;
      };
      // A bank that hangs is waited for until a paper's own deadline of 20 seconds, and only then asked again.
      await waitFor(isDelivered, { timeout: 30_000 });
      const [proposal] = await atBank(id);
      expect(proposal?.documents).toHaveLength(1);
    },
    40_000,
  );
});
