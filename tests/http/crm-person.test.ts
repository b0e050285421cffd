import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/demo.server.ts';
import { ask } from '#tests/harness/cars.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { hasten } from '#tests/harness/scenario.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';

let app: TestApp;
const JEEP = { brand: 'jeep', market: 'br' } as const;
const CONFIRM = 'user/v2/signup/password/confirm';
const PERSON = {
  name: 'Ana Souza Lima',
  phone: '(11) 98765-4321',
  agreements: [
    { code: 'TERMS', version: '2026-11' },
    { code: 'PRIVACY', version: '2027-02' },
  ],
  optIns: { textVersion: '2026-11', channels: ['EMAIL', 'WHATSAPP'] },
};

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
afterEach(() => app.sandboxConsole.clearFaults());

type Contact = {
  readonly externalId: string;
  readonly writes: number;
  readonly fields: Readonly<Record<string, unknown>>;
};

const inCrm = async (email: string): Promise<readonly Contact[]> => {
  const people = (await (await fetch(`${app.sandboxUrl}/_control/crm/people`)).json()) as Contact[];
  return people.filter(({ fields }) => fields['Email'] === email);
};

/** Signs up, with or without the request that the CRM hears of it; gives the session's token. */
const join = async (email: string, params: string): Promise<string> => {
  const request = await app.call('POST', `user/v2/user${params}`, {
    ...JEEP,
    body: { ...PERSON, email, password: DEMO_PASSWORD },
  });
  expect(request.status, JSON.stringify(request.json)).toBe(200);
  const code = await waitFor(async () => /\d{6}/.exec((await app.sandboxConsole.mails(email))[0]?.subject ?? '')?.[0]);
  const { status, json } = await app.call('PUT', CONFIRM, { ...JEEP, body: { email, code } });
  expect(status, JSON.stringify(json)).toBe(200);
  return String(json['token']);
};

const messages = async (topic: string): Promise<{ done: boolean; error: string | null; attempts: number }[]> =>
  (
    await ask<{ done: boolean; error: string | null; attempts: number }>(
      app.databaseUrl,
      `SELECT done_at IS NOT NULL AS done, last_error AS error, attempts FROM platform.outbox WHERE topic = $1 ORDER BY id`,
      [topic],
    )
  ).rows;

const erase = (token: string) =>
  app.call('POST', 'privacy/v1/erasure', { ...JEEP, token, body: { password: DEMO_PASSWORD, confirm: true } });

const REQUESTED = '?salesforceIntegration=true';

test.each(['500-before', '500-after', 'reset-after', 'malformed'])(
  'a CRM that answers with %s hears of the person once it is back, as one record, and of the end',
  async (mode) => {
    const email = `${mode}@demo.example`;
    await app.sandboxConsole.fault('crm.contacts.upsert', mode, { times: 2 });
    const token = await join(email, REQUESTED);
    const [contact] = await waitFor(
      async () => {
        await hasten(app.databaseUrl);
        return (await messages('crm.person')).every(({ done }) => done) && inCrm(email);
      },
      { timeout: 20_000 },
    );
    expect(await inCrm(email)).toHaveLength(1);
    expect((await messages('crm.person')).at(-1)?.attempts).toBeGreaterThanOrEqual(3);
    expect(contact?.fields).toMatchObject({
      FirstName: 'Ana',
      LastName: 'Souza Lima',
      Phone: '+5511987654321',
      HasOptedOutOfEmail: false,
      DoNotCall: true,
      WhatsAppConsent__c: true,
      SmsConsent__c: false,
      Brand__c: 'jeep',
      Market__c: 'BR',
    });
    const own = await app.call('GET', 'privacy/v1/data', { ...JEEP, token });
    expect(JSON.stringify(own.json)).toContain('"crmBrand":"jeep"');
    await app.sandboxConsole.fault('crm.contacts.delete', '500-before', { times: 1 });
    expect((await erase(token)).status).toBe(200);
    await waitFor(async () => (await hasten(app.databaseUrl), (await inCrm(email)).length === 0), {
      timeout: 20_000,
    });
    await expectDrainedAndSound(app.databaseUrl);
  },
);

test('a person the CRM refuses stays in line with the reason, and leaves it with the account', async () => {
  const email = 'ana@refused.example';
  const token = await join(email, REQUESTED);
  const last = async () => (await messages('crm.person')).at(-1);
  await waitFor(async () => (await last())?.error?.includes('INVALID_EMAIL_ADDRESS'));
  expect(await inCrm(email)).toEqual([]);
  expect((await last())?.done).toBe(false);
  // Who is gone before the CRM took them is not told of.
  expect((await erase(token)).status).toBe(200);
  await waitFor(async () => (await hasten(app.databaseUrl), (await last())?.done), { timeout: 20_000 });
  expect(await inCrm(email)).toEqual([]);
  await expectDrainedAndSound(app.databaseUrl);
});

test('while the leads’ dispatcher leaves the CRM alone, nobody else asks it', async () => {
  const email = 'resting@demo.example';
  await ask(app.databaseUrl, `UPDATE leads.courier SET rest_until = now() + interval '1 hour' WHERE target = 'CRM'`);
  await join(email, REQUESTED);
  await waitFor(async () => (await messages('crm.person')).at(-1)?.error === 'the CRM is left alone');
  expect(await inCrm(email)).toEqual([]);
  await ask(app.databaseUrl, `UPDATE leads.courier SET rest_until = NULL`);
  await waitFor(async () => (await hasten(app.databaseUrl), (await inCrm(email)).length === 1));
});

test('who did not ask for it is unknown to the CRM, and so is their end', async () => {
  const notified = [(await messages('crm.person')).length, (await messages('crm.forget')).length];
  const token = await join('quiet@demo.example', '');
  expect((await erase(token)).status).toBe(200);
  expect([(await messages('crm.person')).length, (await messages('crm.forget')).length]).toEqual(notified);
  expect(await inCrm('quiet@demo.example')).toEqual([]);
});
