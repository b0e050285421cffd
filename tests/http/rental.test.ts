import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { LoaderFunctionArgs } from 'react-router';
import { ownRental } from '#app/web/own-rental.ts';
import rentalWords from '#brands/texts/rental.pt-BR.json' with { type: 'json' };
import { sendRenter } from '#features/rental/web/rental-data.ts';
import { pagesOf } from '#tests/harness/pages.ts';
import { pageContext } from '#ui/page-context.ts';
import { ask } from '#tests/harness/cars.ts';
import type { Answered } from '#tests/harness/caller.ts';
import { CUSTOMER, signIn } from '#tests/harness/people.ts';
import { customersAtCompany, RENTER } from '#tests/harness/rental.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';
import { waitFor } from '#tests/harness/wait-for.ts';

const JEEP = { brand: 'jeep', market: 'br' } as const;
const START = 'rental-user/v1/rental-user/start';
const PLAN = {
  productId: 'PLAN-24',
  vehicle: 'Renegade Longitude',
  months: 24,
  monthlyKilometers: 1500,
  monthly: 289_900,
};

type Point = { readonly status: string; readonly label: string; readonly state: string; readonly at: string | null };
type Proposal = {
  readonly proposalCode: string;
  readonly status: string;
  readonly statusLabel: string;
  readonly monthly: object;
  readonly featuredItems: readonly { readonly code: string; readonly label: string }[];
  readonly timeline: readonly Point[];
};

let app: TestApp;
let anna: string;
let bento: string;

beforeAll(async () => {
  app = await startTestApp();
  anna = await signIn(app.call, CUSTOMER.br);
  bento = await signIn(app.call, CUSTOMER.ar);
});
afterAll(() => app.stop());
afterEach(async () => {
  await app.sandboxConsole.clearFaults();
  await expectDrainedAndSound(app.databaseUrl);
});

/** Its page leads to cars by subscription where there are some, and says what a box left empty is for. */
const expectOwnPage = async (): Promise<void> => {
  const pages = pagesOf(app.api.application);
  const path = '/br/jeep/minha-area/assinatura';
  const load = ({ context }: LoaderFunctionArgs) => ownRental(context.get(pageContext));
  expect((await pages.read({ path, token: anna, load })).links.offers).toMatch(/\?type=RENTAL$/);
  await ask(
    app.databaseUrl,
    `UPDATE offers.offer SET deleted_at = now() WHERE brand = 'jeep' AND market = 'br' AND type = 'RENTAL'`,
  );
  const { links } = await waitFor(async () => {
    const view = await pages.read({ path, token: anna, load });
    return view.links.offers === null && view;
  });
  expect(links.dealers).toContain('/br/jeep/');
  const send = ({ context }: LoaderFunctionArgs) => sendRenter(context.get(pageContext));
  const visited = await pages.visit({ path, token: anna, load: send, form: { key: randomUUID(), income: '9000' } });
  expect(visited).toMatchObject({ value: { fields: { accepts: rentalWords['rental.form.acceptsNeeded'] } } });
};

const start = (
  body: object,
  { key = randomUUID(), token = anna, ...site }: Partial<typeof JEEP> & { key?: string; token?: string } = {},
) => app.call('POST', START, { ...JEEP, ...site, token, key, body });
const result = (token = anna) => app.call('GET', 'rental-user/v1/rental-user/result', { ...JEEP, token });
const preview = (token = anna) => app.call('GET', 'timeline/v1/timeline/rental/preview', { ...JEEP, token });
const timeline = async (token = anna, language = 'pt-BR'): Promise<Proposal[]> => {
  const answer = await app.call('GET', 'timeline/v2/timeline/rental?brand=jeep', {
    market: 'br',
    token,
    headers: { 'accept-language': language },
  });
  expect(answer.status, JSON.stringify(answer.json)).toBe(200);
  return answer.json as unknown as Proposal[];
};

/** A company may be waited for: the worker comes again by itself, and a busy machine takes its time. */
const PATIENCE = { timeout: 90_000 };
const LONG_MS = 180_000;

/** The result once it is as wanted. */
const settled = (wanted: (json: Answered['json']) => boolean): Promise<Answered['json']> =>
  waitFor(async () => {
    const { json } = await result();
    return wanted(json) ? json : null;
  }, PATIENCE);

/** A button of the rental company's console. */
const press = async (path: string, body: object): Promise<Record<string, unknown>> => {
  const response = await fetch(`${app.sandboxUrl}/_control/rental/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBeLessThan(300);
  return (await response.json()) as Record<string, unknown>;
};
const customers = () => customersAtCompany(app.sandboxUrl);

it('says what is wrong with a form, and changes nothing', async () => {
  const empty = await start({});
  expect(empty.status).toBe(400);
  expect(empty.json).toMatchObject({ code: 'emptyBody', detail: 'No body content provided.' });
  const { driverLicense } = RENTER;
  const faults: [object, string][] = [
    [{ ...RENTER, acceptsSharing: false }, 'acceptsSharing'],
    [{ acceptsSharing: true }, 'driverLicense'],
    [{ ...RENTER, driverLicense: { ...driverLicense, number: '123' } }, 'driverLicense.number'],
    [{ ...RENTER, driverLicense: { ...driverLicense, expiry: '01/06/2020' } }, 'driverLicense.expiry'],
    [{ ...RENTER, income: { amount: 0, currency: 'BRL' } }, 'income.amount'],
  ];
  for (const [body, field] of faults) {
    const { status, json } = await start(body);
    expect(status, field).toBe(400);
    expect((json['fields'] as { field: string }[]).map((fault) => fault.field)).toContain(field);
  }
  expect((await start({ ...RENTER, income: { amount: 1, currency: 'ARS' } })).json).toMatchObject({
    code: 'currencyDiffers',
  });
  expect(
    (await app.call('POST', START, { brand: 'dodge', market: 'br', token: anna, key: randomUUID(), body: RENTER }))
      .json,
  ).toMatchObject({
    code: 'rentalNotOffered',
  });
  expect((await app.call('POST', START, { ...JEEP, key: randomUUID(), body: RENTER })).status).toBe(401);
  expect((await result()).json).toMatchObject({ code: 'rentalUserUnknown' });
  expect(await timeline()).toEqual([]);
  expect((await preview()).json).toEqual({ count: 0, proposal: null });
  expect(await customers()).toEqual([]);
});

it(
  'hands a person over once, however often and by however many it is begun, through the faults of the company',
  async () => {
    await app.sandboxConsole.fault('rental.customers.create', '500-before');
    await app.sandboxConsole.fault('rental.customers.create', 'reset-after');
    const answers = await Promise.all([start(RENTER), start(RENTER), start(RENTER)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ json }) => json['id'])).size).toBe(1);
    expect(answers[0]?.json).toMatchObject({ state: 'RUNNING', step: 'VALIDATING_IDENTITY', attempt: 1, reason: null });
    // The account says something else by the second try; the company gets what was agreed to.
    const rename = async (name: string): Promise<string> => {
      const { rows: named } = await ask<{ name: string }>(
        app.databaseUrl,
        `UPDATE accounts.account n SET name = $2 FROM accounts.account o WHERE n.id = o.id AND n.email = $1 RETURNING o.name`,
        [CUSTOMER.br, name],
      );
      return named[0]?.name ?? '';
    };
    const name = await rename('Nome Trocado');
    const received = await settled((json) => json['isReceived'] === true);
    const [customer, ...others] = await customers();
    expect(others).toEqual([]);
    expect(customer).toMatchObject({
      reference: received['id'],
      name,
      attempt: 1,
      steps: [{ status: 'VALIDATING_IDENTITY' }],
    });
    await rename(name);
    const { rows: kept } = await ask(
      app.databaseUrl,
      'SELECT form_sealed AS form, received_attempt AS received FROM rental.customer',
    );
    expect(kept).toEqual([{ form: null, received: 1 }]);
    expect((await result(bento)).json).toMatchObject({ code: 'rentalUserUnknown' });

    const { rows } = await ask<{ company: string }>(
      app.databaseUrl,
      `SELECT DISTINCT company FROM platform.exchange WHERE about = 'person' AND company = 'rental'`,
    );
    expect(rows).toHaveLength(1);
  },
  LONG_MS,
);

it(
  'begins anew with corrected data after a refusal, and follows the validation to its end',
  async () => {
    const { json: first } = await result();
    const id = String(first['id']);
    await press(`customers/${id}/status`, { status: 'REFUSED', reason: 'DOCUMENT_MISMATCH' });
    await settled((json) => json['state'] === 'REFUSED');
    const { text } = await app.sandboxConsole.mail(CUSTOMER.br, /Assinatura: A locadora não validou seus dados/);
    expect(text).toContain(rentalWords['rental.reason.DOCUMENT_MISMATCH']);
    expect(text).toContain(rentalWords['rental.validation.again']);
    await expectOwnPage();
    expect((await result()).json).toMatchObject({ step: null, reason: 'DOCUMENT_MISMATCH' });
    const again = await start({ acceptsSharing: true, income: { amount: 900_000, currency: 'BRL' } });
    expect(again.json).toMatchObject({ id, state: 'RUNNING', attempt: 2, reason: null, isReceived: false });
    expect(String(again.json['startedAt']) > String(first['startedAt'])).toBe(true);
    await waitFor(async () => (await customers())[0]?.attempt === 2, PATIENCE);
    await app.sandboxConsole.fault('rental.webhook', 'duplicate');
    await press(`customers/${id}/advance`, { all: true });
    await settled((json) => json['state'] === 'APPROVED');
    await app.sandboxConsole.mail(CUSTOMER.br, /Assinatura: Você está validado na locadora/);
    expect((await start(RENTER)).json).toMatchObject({ id, state: 'APPROVED', attempt: 2, isReceived: true });
    const { rows } = await ask(
      app.databaseUrl,
      'SELECT a.id FROM platform.audit a JOIN rental.customer c ON a.reason = c.customer_code',
    );
    expect(rows).toEqual([]);
  },
  LONG_MS,
);

it(
  'lists proposals with their timeline in the language of the caller, and nobody else sees them',
  async () => {
    const id = String((await result()).json['id']);
    const made = await press(`customers/${id}/proposals`, {
      ...PLAN,
      featuredItems: 'INSURANCE, MAINTENANCE, HELICOPTER',
    });
    const code = String(made['proposalCode']);
    await waitFor(async () => (await timeline()).length === 1, PATIENCE);
    const [first] = await timeline();
    expect(first).toMatchObject({
      proposalCode: code,
      status: 'PROPOSAL_CREATED',
      statusLabel: 'Proposta criada',
      monthly: { amount: 289_900, currency: 'BRL' },
      featuredItems: [
        { code: 'INSURANCE', label: 'Seguro' },
        { code: 'MAINTENANCE', label: 'Manutenção' },
      ],
    });
    expect(first?.timeline.map(({ state }) => state)).toEqual(['current', ...Array.from({ length: 9 }, () => 'ahead')]);
    expect((await timeline(anna, 'es-AR, pt-BR;q=0.5'))[0]?.statusLabel).toBe('Propuesta creada');
    expect((await timeline(anna, 'en-US'))[0]?.statusLabel).toBe('Proposta criada');

    await press(`proposals/${code}/status`, { status: 'DELIVERED', force: true });
    await app.sandboxConsole.fault('rental.proposals.list', 'malformed');
    const second = String((await press(`customers/${id}/proposals`, PLAN))['proposalCode']);
    await press(`proposals/${second}/advance`, { all: false });
    await press(`proposals/${second}/status`, { status: 'FINANCIAL_ANALYSIS_REPROVED' });
    const failed = await waitFor(
      async () => (await timeline()).find(({ status }) => status === 'FINANCIAL_ANALYSIS_REPROVED'),
      PATIENCE,
    );
    expect(failed.timeline.map(({ status, state }) => [status, state])).toEqual([
      ['PROPOSAL_CREATED', 'done'],
      ['FINANCIAL_ANALYSIS_IN_PROGRESS', 'done'],
      ['FINANCIAL_ANALYSIS_REPROVED', 'failed'],
    ]);
    // What the renter waits for was written to them once; the analysis in between only stands on the page.
    await app.sandboxConsole.mail(CUSTOMER.br, new RegExp(`Assinatura: Crédito não aprovado[^]*${second}`));
    await expectDrainedAndSound(app.databaseUrl);
    const mails = (await app.sandboxConsole.mails(CUSTOMER.br)).map(({ subject }) => subject);
    // The second may have gone on before the company was first heard of it.
    const created = mails.filter((subject) => subject === 'Assinatura: Proposta criada');
    expect([1, 2]).toContain(created.length);
    expect(mails.filter((subject) => /Crédito não aprovado/.test(subject))).toHaveLength(1);
    expect(mails.filter((subject) => /em andamento/.test(subject))).toEqual([]);
    // The company's leap to the end is not legal: the proposal stays where it was.
    expect((await timeline()).find(({ proposalCode }) => proposalCode === code)?.status).toBe('PROPOSAL_CREATED');
    expect((await preview()).json).toMatchObject({
      count: 2,
      proposal: { proposalCode: second, reached: 2, steps: 10 },
    });
    expect(await timeline(bento)).toEqual([]);
    expect((await preview(bento)).json).toEqual({ count: 0, proposal: null });
  },
  LONG_MS,
);
