import { randomUUID } from 'node:crypto';
import type { ActionFunctionArgs } from 'react-router';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { offersAction } from '#features/offers/web/admin/list-data.ts';
import { leadsAction } from '#features/leads/web/admin/leads-data.ts';
import { removeWaiting } from '#features/waiting/contract.ts';
import { runBulk, type BulkAnswer } from '#ui/bulk.ts';
import { pageContext } from '#ui/page-context.ts';
import { encodeChoice } from '#features/configurator/public.ts';
import { ask, findReadyCars } from '#tests/harness/cars.ts';
import { openOfferTestApp, type OfferTestApp } from '#tests/harness/offers.ts';
import { pagesOf } from '#tests/harness/pages.ts';
import { signInStaff } from '#tests/harness/people.ts';
import { makeLeads } from './samples-leads.ts';

let app: OfferTestApp;
let manager: string;
beforeAll(async () => {
  app = await openOfferTestApp();
  manager = await signInStaff(app.call, 'lead_queue_manager');
});
afterAll(() => app.close());

type Sent = { readonly act: string; readonly row: readonly string[]; readonly key?: string; readonly site?: string };
type Answered = { readonly bulk?: BulkAnswer };

/** As the declared list of who waits does it. */
const waitingAction = ({ context }: ActionFunctionArgs) =>
  runBulk(context.get(pageContext), {
    remove: (page, { id, key }) => page.call(removeWaiting, { params: { id }, idempotencyKey: key }),
  });

const actions = {
  offers: { load: offersAction, token: () => app.admin },
  waiting: { load: waitingAction, token: () => manager },
  leads: { load: leadsAction, token: () => manager },
} as const;

/** What the list of an area says of each row that was chosen. */
const send = async (area: keyof typeof actions, { act, row, key = randomUUID(), site = '/br/jeep' }: Sent) => {
  const { load, token } = actions[area];
  const form = { do: 'bulk', act, key, row, ...Object.fromEntries(row.map((id) => [`name:${id}`, `row ${id}`])) };
  const answer = await pagesOf(app.api.application).read({
    path: `${site}/admin/${area}`,
    token: token(),
    load: async (args): Promise<unknown> => load(args),
    form,
  });
  const { bulk } = answer as Answered;
  return bulk ?? expect.fail('no answer to the rows');
};

const versionOf = async (id: string): Promise<string> => {
  const { rows } = await ask<{ at: string }>(app.url, 'SELECT state || version AS at FROM offers.offer WHERE id = $1', [
    id,
  ]);
  return rows[0]?.at ?? 'gone';
};

it('each row says what became of it, and what is refused keeps nothing else back', async () => {
  const [fine, also, stubborn] = [await app.create(), await app.create(), await app.create({ title: 'A teimosa' })];
  await app.move(stubborn.id, 'disapprove');
  const nowhere = randomUUID();
  const key = randomUUID();
  const row = [fine.id, stubborn.id, fine.id, nowhere, 'no id', also.id];
  const answer = await send('offers', { act: 'published', row, key });
  expect(answer.message).toBeNull();
  expect(answer.rows.map(({ refused }) => refused)).toEqual([
    null,
    '“A teimosa” não pode passar de “Reprovada” para “Publicada”.',
    'Esta oferta não existe.',
    expect.stringMatching(/./),
    null,
  ]);
  expect(answer.rows[0]?.name).toBe(`row ${fine.id}`);
  expect(answer.chosen).toEqual([stubborn.id, nowhere, 'no id']);
  const states = await Promise.all([fine, also, stubborn].map(({ id }) => versionOf(id)));
  expect(states.map((at) => at.replace(/\d+$/, ''))).toEqual(['published', 'published', 'disapproved']);

  // The same form once more, as after "back" or a double press: nothing moves, and it says the same.
  expect(await send('offers', { act: 'published', row, key })).toEqual(answer);
  expect(await Promise.all([fine, also, stubborn].map(({ id }) => versionOf(id)))).toEqual(states);
  // A form of its own is told where the offers are by now.
  const later = await send('offers', { act: 'published', row: [fine.id] });
  expect(later.rows[0]?.refused).toContain('“Publicada”');
});

it('a row of another brand is unknown', async () => {
  const { id } = await app.create();
  const answer = await send('offers', { act: 'published', row: [id], site: '/br/ram' });
  expect(answer.rows).toEqual([{ id, name: `row ${id}`, refused: 'Esta oferta não existe.' }]);
  expect(await versionOf(id)).toBe('draft1');
});

it.each([
  { act: 'published', row: [], message: 'Escolha pelo menos uma linha.' },
  { act: '', row: [randomUUID()], message: 'Escolha o que fazer com as linhas.' },
  { act: 'nothing of the kind', row: [randomUUID()], message: 'Escolha o que fazer com as linhas.' },
  { act: 'constructor', row: [randomUUID()], message: 'Escolha o que fazer com as linhas.' },
])('nothing is begun without a row and something to do: $act', async ({ message, ...sent }) => {
  // What was chosen stays so.
  expect(await send('offers', sent)).toMatchObject({ message, chosen: sent.row, rows: [] });
});

it('who waits is taken off the list once, and what never was there is unknown', async () => {
  const [car] = await findReadyCars(app.url, { brand: 'jeep', market: 'br', limit: 1 });
  if (car === undefined) throw new Error('a car is needed');
  const body = { name: 'Ana Souza', email: 'ana@example.com', choice: encodeChoice(car.choice) };
  const scope = { brand: 'jeep', market: 'br', token: manager };
  const made = await app.call('POST', 'waiting/v1/records', { ...scope, body });
  expect(made.status, JSON.stringify(made.json)).toBe(200);
  const id = String(made.json['id']);
  const sent = { act: 'remove', row: [id, randomUUID()], key: randomUUID() };
  const answer = await send('waiting', sent);
  expect(answer.rows.map(({ refused }) => refused)).toEqual([null, 'Esta espera não existe.']);
  expect(await send('waiting', sent)).toEqual(answer);
  const elsewhere = await send('waiting', { act: 'remove', row: [id], site: '/ar/jeep' });
  expect(elsewhere.rows[0]?.refused).toBe('Esta espera no existe.');
});

it('what was given up of a lead is due again once, however often the form comes', async () => {
  const { env } = app.api.application.services;
  const { lead } = await makeLeads(app.call, { env, dealer: app.dealer.id });
  const giveUp = () =>
    ask(app.url, `UPDATE leads.delivery SET state = 'DEAD' WHERE lead_id = $1 AND target = 'CRM'`, [lead]);
  const stateOf = async () =>
    (
      await ask<{ state: string }>(app.url, `SELECT state FROM leads.delivery WHERE lead_id = $1 AND target = 'CRM'`, [
        lead,
      ])
    ).rows.map(({ state }) => state);
  await giveUp();
  expect(await stateOf()).toEqual(['DEAD']);
  const sent = { act: 'replay', row: [lead], key: randomUUID() };
  const answer = await send('leads', sent);
  expect(answer.rows).toEqual([{ id: lead, name: `row ${lead}`, refused: null }]);
  expect(await stateOf()).toEqual(['PENDING']);
  // Given up once more meanwhile, it is not moved by the same form: that says what it said.
  await giveUp();
  expect(await send('leads', sent)).toEqual(answer);
  expect(await stateOf()).toEqual(['DEAD']);
  // A form of its own moves it.
  expect((await send('leads', { act: 'replay', row: [lead] })).rows[0]?.refused).toBeNull();
  expect(await stateOf()).toEqual(['PENDING']);
});

it('a lead of nobody is unknown to the queue', async () => {
  const answer = await send('leads', { act: 'replay', row: [randomUUID()] });
  expect(answer.rows[0]?.refused).toBe('Não encontramos este contato.');
});
