import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/sql.server.ts';
import { ask } from '#tests/harness/cars.ts';
import { clientHeaders, LEAD } from '#tests/harness/leads.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';
import { endRound, isOnRound, startRound } from './store/dispatcher.server.ts';

let app: TestApp;
let dealersCode = '';

const JEEP = { brand: 'jeep', market: 'br' } as const;

beforeAll(async () => {
  app = await startTestApp();
  const { json } = await app.call('GET', 'dealer/v1/dealer?limit=1', JEEP);
  dealersCode = (json['dealers'] as { code: string }[])[0]?.code ?? '';
});
afterAll(() => app.stop());
afterEach(() => app.sandboxConsole.clearFaults());

/** Nobody is left alone any longer, and what waits is due. */
const hurry = (): Promise<unknown> =>
  ask(
    app.databaseUrl,
    `WITH awake AS (UPDATE leads.courier SET rest_until = NULL), due AS (UPDATE leads.delivery SET run_at = now() WHERE state = 'PENDING')
     INSERT INTO platform.outbox (topic, brand, payload) VALUES ('lead.deliver', '*', '{}')`,
  );

type CrmLead = { readonly externalId: string };

/** Persons of nobody: document and address of each. */
const PEOPLE = [
  ['500-before', '111.444.777-35'],
  ['500-after', '168.995.350-09'],
  ['reset-before', '935.411.347-80'],
  ['reset-after', '275.484.389-23'],
  ['malformed', '529.982.247-25'],
] as const;

it.each(PEOPLE)('a CRM that answers with %s costs no lead, and makes none twice', async (mode, cpf) => {
  await app.sandboxConsole.fault('crm.leads.upsert', mode, { times: 2 });
  const sent = await app.call('POST', 'lead/v2/lead', {
    ...JEEP,
    key: crypto.randomUUID(),
    headers: clientHeaders(app.api.application.services.env),
    body: { ...LEAD, dealersCode, cpf, email: `${mode}@demo.example` },
  });
  expect(sent.status, JSON.stringify(sent.json)).toBe(200);
  const id = String(sent.json['id']);
  const delivery = async () => {
    const { rows } = await ask<{ state: string; attempts: number }>(
      app.databaseUrl,
      `SELECT state, attempts FROM leads.delivery WHERE lead_id = $1 AND target = 'CRM'`,
      [id],
    );
    return rows[0];
  };
  const notified = await waitFor(
    async () => {
      const found = await delivery();
      if (found?.state === 'DELIVERED') return found;
      await hurry();
      return undefined;
    },
    { timeout: 30_000, pause: 300 },
  );
  expect(notified.attempts).toBe(3);
  const leads = (await (await fetch(`${app.sandboxUrl}/_control/crm/leads`)).json()) as CrmLead[];
  expect(leads.filter(({ externalId }) => externalId === id)).toHaveLength(1);
});

it('a clock that went back keeps nobody at rest, and of two on a round the first finds it taken over', async () => {
  const undone = new Error('undone');
  const work = app.api.application.services.db.withTx({ allBrands: true, actor: 'test' }, async (tx) => {
    const set = (busy: string, rest: string) =>
      tx.run(sql`UPDATE leads.courier SET busy_until = now() + ${busy}::interval, rest_until = now() + ${rest}::interval
        WHERE target = 'CRM'`);
    await set('-1 second', '20 seconds');
    expect(await startRound(tx, 'CRM')).toBeNull();
    await set('-1 second', '5 minutes');
    const first = await startRound(tx, 'CRM');
    expect(first).not.toBeNull();
    expect(await isOnRound(tx, 'CRM', first ?? '')).toBe(true);
    // Of the same end as it stood before the clock went back.
    const { live } = await tx.one(sql<{ live: string }>`SELECT (now() + interval '6 minutes')::text AS live`);
    await set('6 minutes', '-1 second');
    expect(await isOnRound(tx, 'CRM', live)).toBe(true);
    const second = await startRound(tx, 'CRM');
    expect(await isOnRound(tx, 'CRM', live)).toBe(false);
    expect(await endRound(tx, 'CRM', live)).toBe(0);
    expect(await endRound(tx, 'CRM', second ?? '')).toBe(1);
    throw undone;
  });
  await expect(work).rejects.toBe(undone);
});
