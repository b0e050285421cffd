import { afterAll, beforeAll, expect, it } from 'vitest';
import { listStaffRows } from '#features/accounts/store/staff.server.ts';
import { listManuals } from '#features/aftersales/store/manuals.server.ts';
import { listRecords as listRecalls } from '#features/aftersales/store/recalls.server.ts';
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
  grow('aftersales.manual', {
    ...SCOPE,
    name: `'Manual ' || n / 3`,
    path: `'/m'`,
    valid_from: 'current_date',
  }),
  grow('aftersales.recall_campaign', {
    ...SCOPE,
    code: `'R-' || n`,
    title: `'Recall'`,
    risk: `'risk'`,
    remedy: `'remedy'`,
    minutes: '30',
    notified_on: 'current_date - n % 50',
  }),
  grow('accounts.role_grant', { account_id: ID, role: `'offer_admin'`, brand: `'jeep'` }),
];

type Of = { readonly after?: string; readonly offset: number; readonly size: number };
type Part = { readonly rows: readonly { readonly id: string }[]; readonly next?: string | null };

const jeep = { brand: 'jeep', market: 'br' } as const;
const everywhere = [{ scope: 'ALL', id: null, partsOnly: false }] as const;
const LISTS: readonly {
  readonly name: string;
  readonly read: (tx: Tx, of: Of) => Promise<Part>;
  /** Pages of memory of a part, wherever it stands. */
  readonly most: number;
  /** What moves a row of it to another place. */
  readonly move?: readonly [table: string, set: string];
}[] = [
  {
    name: 'offers',
    most: 300,
    move: ['offers.offer', 'position = 999999'],
    read: (tx, { after, offset, size }) =>
      listAdminOffers(tx, { ...jeep, reaches: everywhere }, { words: [], after, page: offset / size, size }),
  },
  {
    name: 'leads',
    most: 400,
    read: async (tx, of) => ({
      rows: await listLeads(tx, { ...jeep, dealers: null, indexes: null, custom: undefined }, of),
    }),
  },
  {
    name: 'refunds',
    most: 400,
    move: ['payments.refund', `state = CASE state WHEN 'DONE' THEN 'FAILED' ELSE 'DONE' END`],
    read: (tx, { after, offset, size }) =>
      listRefunds(tx, { brand: 'jeep', dealerIds: null, after, page: offset / size + 1, size }),
  },
  {
    name: 'units',
    most: 400,
    move: ['stock.unit', `in_stock_since = current_date`],
    read: (tx, { after, offset, size }) =>
      listAllUnits(tx, { ...jeep, dealerIds: null, minAgeDays: 0, after, offset, limit: size }),
  },
  {
    name: 'events',
    most: 2_000,
    move: [
      'events.event',
      `starts_at = starts_at - interval '20 days', ends_at = ends_at - interval '20 days', enrol_until = enrol_until - interval '20 days'`,
    ],
    read: (tx, { after, offset, size }) => listRecords(tx, { ...jeep, when: undefined, after, offset, limit: size }),
  },
  {
    name: 'campaigns',
    most: 2_500,
    move: ['price.campaign', `approved_by = 'c', valid_from = valid_from - interval '20 days'`],
    read: (tx, { after, offset, size }) => listCampaigns(tx, { ...jeep, locale: 'pt-BR', after, offset, limit: size }),
  },
  {
    name: 'upgrades',
    most: 2_500,
    move: ['financing.upgrade_setup', 'position = 999'],
    read: async (tx, { after, offset, size }) => {
      const { setups, next } = await listSetups(tx, { ...jeep, after, page: offset / size, size, onlyRunning: false });
      return { rows: setups, next };
    },
  },
  {
    name: 'staff',
    most: 25_000,
    move: ['accounts.account', `name = 'Zzz ' || name`],
    read: (tx, { after, offset, size }) =>
      listStaffRows(tx, { ...jeep, text: '', role: undefined, after, offset, limit: size }),
  },
  {
    name: 'manuals',
    most: 2_500,
    move: ['aftersales.manual', `name = 'Zzz ' || name`],
    read: (tx, { after, offset, size }) =>
      listManuals(tx, {
        ...jeep,
        readers: 'all',
        today: '2026-01-01',
        state: undefined,
        text: '',
        modelCode: undefined,
        after,
        page: offset / size,
        size,
      }),
  },
  {
    name: 'recalls',
    most: 2_500,
    move: ['aftersales.recall_campaign', `notified_on = date '2000-01-01'`],
    read: (tx, { after, offset, size }) => listRecalls(tx, { ...jeep, text: '', after, page: offset / size, size }),
  },
];

let grown: GrownDatabase;
beforeAll(async () => {
  grown = await growDatabase(GROW);
}, 300_000);
afterAll(() => grown.drop());

const read = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => grown.db.read(jeep, work);
const idsOf = ({ rows }: Part): string[] => rows.map(({ id }) => id);
/** Where a part ends: where the list names no place, at the row, which nothing moves. */
const endOf = ({ rows, next = rows.at(-1)?.id }: Part): string => next ?? expect.fail('a place');

it.each(LISTS)('$name: read behind a place comes what stands behind it, each row once', async (list) => {
  const whole = idsOf(await read((tx) => list.read(tx, { offset: 0, size: 100 })));
  expect(new Set(whole).size).toBe(100);
  const walked: string[] = [];
  let after: string | undefined;
  for (let part = 0; part < 14; part += 1) {
    const found = await read((tx) => list.read(tx, { offset: 0, size: 7, ...(after && { after }) }));
    walked.push(...idsOf(found));
    after = endOf(found);
  }
  expect(walked).toEqual(whole.slice(0, 98));
});

it.each(LISTS)('$name: a part costs the same however far behind it stands', async (list) => {
  const last = endOf(await read((tx) => list.read(tx, { offset: 18_000, size: 1 })));
  const next = { offset: 0, size: 20, after: last };
  expect((await read((tx) => list.read(tx, next))).rows).toHaveLength(20);
  const first = await read((tx) => pagesIn(grown.db, tx, (inside) => list.read(inside, { offset: 0, size: 20 })));
  const far = await read((tx) => pagesIn(grown.db, tx, (inside) => list.read(inside, next)));
  expect(
    [first, far].every((pages) => pages <= list.most),
    `${first} and ${far} pages`,
  ).toBe(true);
});

/** One of those that wait stands at the end of the first part, and one of the others at that of the second. */
const MOVED = LISTS.flatMap(({ move, ...list }) =>
  move === undefined ? [] : [10, 30].map((size) => ({ ...list, move, size })),
);

it.each(MOVED)('$name: the last of $size rows moves, and the list goes on where it was read to', async (list) => {
  const { size, move } = list;
  const whole = idsOf(await read((tx) => list.read(tx, { offset: 0, size: 60 })));
  const first = await read((tx) => list.read(tx, { offset: 0, size }));
  const moved = first.rows.at(-1)?.id ?? '';
  await grown.write(`UPDATE ${move[0]} SET ${move[1]} WHERE id = '${moved}'`);
  const rest = idsOf(await read((tx) => list.read(tx, { offset: 0, size: 20, after: endOf(first) })));
  expect(rest.filter((id) => id !== moved).slice(0, 15)).toEqual(whole.slice(size, size + 20).slice(0, 15));
});
