import { afterAll, beforeAll, expect, it } from 'vitest';
import { listStaffRows } from '#features/accounts/store/staff.server.ts';
import { listRecords } from '#features/events/store/events.server.ts';
import { listSetups } from '#features/financing/store/upgrade.server.ts';
import { listLeads } from '#features/leads/store/queue.server.ts';
import { listAdminOffers } from '#features/offers/store/offers.server.ts';
import { listRefunds } from '#features/payments/store/staff-refunds.server.ts';
import { listCampaigns } from '#features/price/store/campaigns.server.ts';
import { listAllUnits } from '#features/stock/store/all-units.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { pagesIn } from '#tests/harness/buffers.ts';
import { growDatabase, rowsOf, type GrownDatabase } from '#tests/harness/grown-database.ts';

/** What goes out as a file is read a part at a time, each behind the last row of the one before; many rows share a moment, a name or a place. */
const ROWS = 20_000;
const ID = `('00000000-0000-4000-8000-' || lpad(((n * 7919) % ${ROWS} + 1)::text, 12, '0'))::uuid`;
const PAST = `now() - (n / 3) * interval '1 minute'`;
const grow = rowsOf(ROWS);
const SCOPE = { id: ID, brand: `'jeep'`, market: `'br'` };
const GROW = [
  grow('offers.offer', {
    ...SCOPE,
    code: `lpad(n::text, 8, '0')`,
    type: `'FCA'`,
    kind: `'VEHICLE'`,
    condition: `'NEW'`,
    model_code: `'675'`,
    mvs_code: `'6752E10'`,
    version_name: `'x'`,
    year: '2027',
    amount: '100',
    title: `'Oferta'`,
    price: `'{"type":"FULL_PRICE","amount":100}'`,
    currency: `'BRL'`,
    coverage: `'NATIONAL'`,
    valid_from: 'now()',
    valid_until: `now() + interval '1 day'`,
    created_by: `'a'`,
    updated_by: `'a'`,
    position: 'n / 3',
  }),
  grow('leads.lead', {
    ...SCOPE,
    channel: `'FORM'`,
    form: `'contact'`,
    origin: `'site'`,
    day: 'current_date',
    person_type: `'physical'`,
    person_index: `'p' || n`,
    phone_index: `'f' || n`,
    sealed: `'\\x00'`,
    routed_by: `'NONE'`,
    sms_consent: 'false',
    phone_consent: 'false',
    email_consent: 'false',
    whatsapp_consent: 'false',
    consent_version: `'1'`,
    created_at: PAST,
  }),
  grow('payments.refund', {
    id: ID,
    brand: `'jeep'`,
    receipt_id: ID,
    order_id: ID,
    amount: '100',
    currency: `'BRL'`,
    reason: `'x'`,
    state: `CASE WHEN n % 1000 = 0 THEN 'FAILED' ELSE 'DONE' END`,
    requested_by: `'a'`,
    created_at: PAST,
  }),
  grow('stock.unit', {
    ...SCOPE,
    dealer_id: `'00000000-0000-4000-8000-00000000d001'`,
    mvs_code: `'6752E10'`,
    year: '2027',
    kind: `'slot'`,
    in_stock_since: 'current_date - n % 50',
  }),
  grow('events.event', {
    ...SCOPE,
    code: `'evento-' || n`,
    kind: `'MEETING'`,
    name: `'x'`,
    summary: `'x'`,
    details: `'x'`,
    place: `'x'`,
    address: `'x'`,
    starts_at: PAST,
    ends_at: `${PAST} + interval '1 hour'`,
    enrol_until: PAST,
    seats: '5',
    most_companions: '0',
  }),
  grow('price.campaign', {
    ...SCOPE,
    name: `'{"pt-BR":"x","es-AR":"x"}'`,
    audience: `'TAXI'`,
    basis_points: '100',
    currency: `'BRL'`,
    valid_from: PAST,
    requested_by: `'a'`,
    approved_by: `CASE WHEN n % 1000 > 0 THEN 'b' END`,
  }),
  grow('financing.upgrade_setup', {
    ...SCOPE,
    from_model_code: `'M' || n % 7`,
    to_mvs_code: `'6752E' || n`,
    to_year: '2027',
    headline: `'Mais'`,
    body: `'Mais'`,
    position: 'n % 5',
    valid_from: 'now()',
    is_active: 'true',
  }),
  grow('accounts.account', {
    id: ID,
    market: `'br'`,
    email: `'a' || n || '@example.com'`,
    name: `'Pessoa ' || n / 3`,
    is_staff: 'true',
  }),
  grow('accounts.role_grant', { account_id: ID, role: `'offer_admin'`, brand: `'jeep'` }),
];

type Of = { readonly after?: string; readonly offset: number; readonly size: number };
type Row = { readonly id: string };

const jeep = { brand: 'jeep', market: 'br' } as const;
const everywhere = [{ scope: 'ALL', id: null, partsOnly: false }] as const;
const LISTS: readonly {
  readonly name: string;
  readonly read: (tx: Tx, of: Of) => Promise<readonly Row[]>;
  /** Pages of memory of a part, wherever it stands. */
  readonly most: number;
}[] = [
  {
    name: 'offers',
    most: 300,
    read: async (tx, { after, offset, size }) => {
      const filter = { words: [], after, page: offset / size, size };
      return (await listAdminOffers(tx, { ...jeep, reaches: everywhere }, filter)).rows;
    },
  },
  {
    name: 'leads',
    most: 400,
    read: (tx, of) => listLeads(tx, { ...jeep, dealers: null, indexes: null, custom: undefined }, of),
  },
  {
    name: 'refunds',
    most: 400,
    read: (tx, { after, offset, size }) =>
      listRefunds(tx, { brand: 'jeep', dealerIds: null, after, page: offset / size + 1, size }),
  },
  {
    name: 'units',
    most: 400,
    read: (tx, { after, offset, size }) =>
      listAllUnits(tx, { ...jeep, dealerIds: null, minAgeDays: 0, after, offset, limit: size }),
  },
  {
    name: 'events',
    most: 2_000,
    read: async (tx, { after, offset, size }) =>
      (await listRecords(tx, { ...jeep, when: undefined, after, offset, limit: size })).rows,
  },
  {
    name: 'campaigns',
    most: 2_500,
    read: (tx, { after, offset, size }) => listCampaigns(tx, { ...jeep, locale: 'pt-BR', after, offset, limit: size }),
  },
  {
    name: 'upgrades',
    most: 2_500,
    read: async (tx, { after, offset, size }) =>
      (await listSetups(tx, { ...jeep, after, page: offset / size, size, onlyRunning: false })).setups,
  },
  {
    name: 'staff',
    most: 25_000,
    read: async (tx, { after, offset, size }) =>
      (await listStaffRows(tx, { ...jeep, text: '', role: undefined, after, offset, limit: size })).rows,
  },
];

let grown: GrownDatabase;
beforeAll(async () => {
  grown = await growDatabase(GROW);
}, 300_000);
afterAll(() => grown.drop());

const read = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => grown.db.read(jeep, work);
const idsOf = (rows: readonly Row[]): string[] => rows.map(({ id }) => id);

it.each(LISTS)('$name: read behind a row comes what stands behind it, each row once', async (list) => {
  const whole = idsOf(await read((tx) => list.read(tx, { offset: 0, size: 100 })));
  expect(new Set(whole).size).toBe(100);
  const walked: string[] = [];
  for (let part = 0; part < 14; part += 1) {
    const after = walked.at(-1);
    walked.push(...idsOf(await read((tx) => list.read(tx, { offset: 0, size: 7, ...(after && { after }) }))));
  }
  expect(walked).toEqual(whole.slice(0, 98));
});

it.each(LISTS)('$name: a part costs the same however far behind it stands', async (list) => {
  const [last] = idsOf(await read((tx) => list.read(tx, { offset: 18_000, size: 1 })));
  const next = { offset: 0, size: 20, after: last ?? '' };
  expect(await read((tx) => list.read(tx, next))).toHaveLength(20);
  const first = await read((tx) => pagesIn(grown.db, tx, (inside) => list.read(inside, { offset: 0, size: 20 })));
  const far = await read((tx) => pagesIn(grown.db, tx, (inside) => list.read(inside, next)));
  expect(
    [first, far].every((pages) => pages <= list.most),
    `${first} and ${far} pages`,
  ).toBe(true);
});
