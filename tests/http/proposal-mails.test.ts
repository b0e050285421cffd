import { afterAll, beforeAll, expect, test } from 'vitest';
import { APPLICANT } from '#tests/harness/applicant.ts';
import { CUSTOMER, signIn } from '#tests/harness/people.ts';
import { mailsAbout, proposerOf, settleMails } from '#tests/harness/proposals.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';
import { waitFor } from '#tests/harness/wait-for.ts';

let app: TestApp;
let customer: string;
let dealerId: string;

const jeep = { brand: 'jeep', market: 'br' } as const;

beforeAll(async () => {
  app = await startTestApp();
  customer = await signIn(app.call, CUSTOMER.br);
  const { json } = await app.call('GET', 'dealer/v1/dealer?limit=1', jeep);
  dealerId = String((json['dealers'] as { id: string }[])[0]?.id);
});
afterAll(() => app.stop());

const call = (method: string, path: string, request: Parameters<TestApp['call']>[2] = {}) =>
  app.call(method, `financing/${path}`, { ...jeep, token: customer, ...request });

const { send, reaches, arrived } = proposerOf(() => ({ app, call, dealerId }));
const told = (id: string) => mailsAbout(app.databaseUrl, id);

test('states that follow each other at once are one mail, with the last of them and a way to that very proposal', async () => {
  const id = await arrived(await send());
  await waitFor(async () => (await told(id)).length === 1);
  await settleMails(app.databaseUrl, id);
  const [first] = await waitFor(async () => {
    const mails = await told(id);
    return mails[0]?.isSent === true && mails;
  });
  expect(first).toMatchObject({ status: 'Em análise' });
  await app.sandboxConsole.advance(id, 'APPROVED');
  await app.sandboxConsole.advance(id, 'PENDING_CONTRACT_SIGN');
  await reaches(id, 'PENDING_CONTRACT_SIGN');
  await expectDrainedAndSound(app.databaseUrl);
  const [, latest, ...more] = await told(id);
  expect(more).toEqual([]);
  expect(latest).toMatchObject({ isSent: false });
  await settleMails(app.databaseUrl, id);
  const mail = await app.sandboxConsole.mail(APPLICANT.email, new RegExp(latest?.status ?? '?'));
  const here = new URL(latest?.url ?? '');
  expect(here.searchParams.get('id')).toBe(id);
  expect(mail.text).toContain(latest?.url);
});
