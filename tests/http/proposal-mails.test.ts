import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatDay } from '#kernel/dates.ts';
import { formatMoney } from '#kernel/money.ts';
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
const mailed = (id: string) => mailsAbout(app.databaseUrl, id);

test('states that follow each other at once are one mail, with the last of them and a way to that very proposal', async () => {
  const id = await arrived(await send());
  await waitFor(async () => (await mailed(id)).length === 1);
  await settleMails(app.databaseUrl, id);
  const [first] = await waitFor(async () => {
    const mails = await mailed(id);
    return mails[0]?.isSent === true && mails;
  });
  expect(first).toMatchObject({ status: 'Em análise' });
  await app.sandboxConsole.advance(id, 'APPROVED');
  await app.sandboxConsole.advance(id, 'PENDING_CONTRACT_SIGN');
  await reaches(id, 'PENDING_CONTRACT_SIGN');
  await expectDrainedAndSound(app.databaseUrl);
  const [, latest, ...more] = await mailed(id);
  expect(more).toEqual([]);
  expect(latest).toMatchObject({ isSent: false });
  await settleMails(app.databaseUrl, id);
  const mail = await app.sandboxConsole.mail(APPLICANT.email, new RegExp(latest?.status ?? '?'));
  const here = new URL(latest?.url ?? '');
  expect(here.searchParams.get('id')).toBe(id);
  expect(mail.text).toContain(latest?.url);
});

test('a paper that the bank calls by a name of its own is asked for as another, and holds up nothing', async () => {
  const id = await arrived(await send());
  await app.sandboxConsole.decide(id, 'PENDING_DOCUMENT', { wanted: 'RECIBO_DE_SUELDO,INCOME' });
  expect((await reaches(id, 'PENDING_DOCUMENT')).documentsWanted).toEqual(['OTHER', 'INCOME']);
  await expectDrainedAndSound(app.databaseUrl);
});

test('the mail of an approval says how much, until when, and that the car is still to be reserved', async () => {
  const id = await arrived(await send());
  await app.sandboxConsole.advance(id, 'APPROVED');
  const { offer, number } = await reaches(id, 'APPROVED');
  await expectDrainedAndSound(app.databaseUrl);
  await settleMails(app.databaseUrl, id);
  const { text } = await app.sandboxConsole.mail(APPLICANT.email, new RegExp(`Proposta ${number}: Aprovada`));
  for (const words of ['aprovou o seu crédito', 'ainda não está reservado', formatDay(offer.validUntil)])
    expect(text).toContain(words);
  expect(text.replaceAll(/\s/g, ' ')).toContain(formatMoney(offer.financed, 'br').replaceAll(/\s/g, ' '));
});
