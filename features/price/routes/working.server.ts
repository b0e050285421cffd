import { stringify } from 'csv-stringify/sync';
import { listVersions } from '#features/catalog/public.server.ts';
import { getDealer, readReach } from '#features/dealers/public.server.ts';
import { actorKey } from '#kernel/actor.ts';
import { MARKETS } from '#kernel/market.ts';
import { formatDateTime } from '#kernel/date-times.ts';
import { formatMoney, money } from '#kernel/money.ts';
import { netLike } from '#kernel/national-taxes.ts';
import { ok, refuse, type Refused, type Result } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import { brokenConstraint } from '#platform/database.server.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import {
  createWorkingPrice,
  DEALER_HEADER,
  exportWorkingPrices,
  getWorkingPrices,
  updateWorkingPrice,
  visualizeWorkingPrices,
  type VisiblePrice,
  type WorkingPrice,
} from '../contract/working.ts';
import * as store from '../store/working.server.ts';
import { scopeOf } from './scope.server.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const MOST_LINES = 10_000;

/** The dealership the header names, where the caller works; for anybody else it is not there. */
const ownDealer = async (
  context: Context,
  roles: readonly string[],
): Promise<Result<string, 'dealerMissing' | 'dealerUnknown'>> => {
  const dealerId = context.header(DEALER_HEADER)?.trim().toLowerCase() ?? '';
  if (dealerId === '') return refuse('dealerMissing');
  if (!UUID.test(dealerId)) return refuse('dealerUnknown');
  const { brand, market } = context;
  const reached = await readReach(context, roles);
  if (reached !== null && !reached.includes(dealerId)) return refuse('dealerUnknown');
  const dealer = await getDealer(context.tx, { brand, id: dealerId });
  return dealer === null || dealer.market !== market ? refuse('dealerUnknown') : ok(dealerId);
};

const priceOf = (row: store.WorkingRow): WorkingPrice => ({
  id: row.id,
  dealerId: row.dealerId,
  mvsCode: row.mvsCode,
  year: row.year,
  price: money(row.amount, row.currency),
  priceWithoutTaxes: row.netAmount === null ? null : money(row.netAmount, row.currency),
  validFrom: row.validFrom.toISOString(),
  validUntil: row.validUntil?.toISOString() ?? null,
  revision: row.revision,
});

const visibleOf = (row: store.WorkingRow): VisiblePrice => {
  const { dealerId, mvsCode, year, price, priceWithoutTaxes, validUntil } = priceOf(row);
  return { dealerId, mvsCode, year, price, priceWithoutTaxes, validUntil };
};

const toInstant = (text: string | null | undefined): Date | null | undefined =>
  typeof text === 'string' ? new Date(text) : text;

const audit = (context: Context, action: string, price: WorkingPrice, before: WorkingPrice | null): Promise<number> =>
  writeAudit(context.tx, {
    brand: context.brand,
    actor: actorKey(context.actor),
    action,
    subjectType: 'dealer_price',
    subjectId: price.id,
    detail: { before, after: price },
  });

const create: Handler<typeof createWorkingPrice> = async ({ body }, context) => {
  const { brand, market, tx } = context;
  const dealerId = await ownDealer(context, createWorkingPrice.roles);
  if (!dealerId.ok) return dealerId;
  if (body.price.currency !== MARKETS[market].currency) return refuse('currency');
  const scope = scopeOf(context);
  const validFrom = toInstant(body.validFrom) ?? scope.at;
  const validUntil = toInstant(body.validUntil) ?? null;
  // A price begins now or later: nobody makes a past.
  if (body.validFrom !== undefined && validFrom < scope.at) return refuse('span');
  if (validUntil !== null && validUntil <= validFrom) return refuse('span');
  const [version] = await listVersions(tx, scope, { mvsCode: body.mvsCode, year: body.year });
  if (version === undefined) return refuse('versionUnknown');
  const netAmount = netLike(body.price, version)?.amount ?? null;
  const by = actorKey(context.actor);
  const { mvsCode, year } = body;
  await store.endOpenPrice(tx, { brand, market, dealerId: dealerId.value, mvsCode, year, at: validFrom, by });
  try {
    const row = await store.insertWorkingPrice(tx, {
      id: context.ids.next(),
      brand,
      market,
      dealerId: dealerId.value,
      mvsCode,
      year,
      ...body.price,
      netAmount,
      validFrom,
      validUntil,
      by,
    });
    const price = priceOf(row);
    await audit(context, createWorkingPrice.audit, price, null);
    return ok(price);
  } catch (error) {
    if (brokenConstraint(error) === 'one_dealer_price_at_a_time') return refuse('overlap');
    throw error;
  }
};

/** What the second of two is told: the price and its end as they are now. */
const conflict = (row: store.WorkingRow, market: Context['market']): Refused<'changedMeanwhile'> => {
  const price = { now: formatMoney(priceOf(row).price, market) };
  const end = row.validUntil;
  return refuse('changedMeanwhile', {
    fields: [
      { field: 'price', key: 'price.changedHere', params: price },
      end === null
        ? { field: 'validUntil', key: 'price.endlessHere' }
        : { field: 'validUntil', key: 'price.changedHere', params: { now: formatDateTime(end, market) } },
    ],
  });
};

const update: Handler<typeof updateWorkingPrice> = async ({ body }, context) => {
  const { brand, market, tx } = context;
  const dealerId = await ownDealer(context, updateWorkingPrice.roles);
  if (!dealerId.ok) return dealerId;
  const before = await store.lockWorkingPrice(tx, { id: body.id, brand, market, dealerId: dealerId.value });
  if (before === null) return refuse('priceUnknown');
  if (before.revision !== body.revision) return conflict(before, market);
  if (body.price !== undefined && body.price.currency !== before.currency) return refuse('currency');
  const at = context.clock.now();
  const validUntil = body.validUntil === undefined ? before.validUntil : (toInstant(body.validUntil) ?? null);
  if (validUntil !== null && (validUntil <= before.validFrom || validUntil < at)) return refuse('span');
  const amount = body.price?.amount ?? before.amount;
  const by = actorKey(context.actor);
  try {
    const row = await store.updateWorkingPrice(tx, {
      id: before.id,
      amount,
      netAmount: netLike(money(amount, before.currency), before)?.amount ?? null,
      validUntil,
      by,
      at,
    });
    const price = priceOf(row);
    await audit(context, updateWorkingPrice.audit, price, priceOf(before));
    return ok(price);
  } catch (error) {
    if (brokenConstraint(error) === 'one_dealer_price_at_a_time') return refuse('overlap');
    throw error;
  }
};

/** RFC 4180; a cell that a spreadsheet would take for a formula stays text. Amounts are minor units. */
const CSV = {
  header: true,
  columns: ['dealerId', 'mvsCode', 'year', 'price', 'currency', 'priceWithoutTaxes', 'validUntil'],
  record_delimiter: 'windows',
  escape_formulas: true,
} as const;

export const workingRoutes: Route[] = [
  handle(getWorkingPrices, async ({ query }, context) => {
    const dealerId = await ownDealer(context, getWorkingPrices.roles);
    if (!dealerId.ok) return dealerId;
    const { mvsCode, year, page, size } = query;
    const filter = { ...scopeOf(context), dealerId: dealerId.value, mvsCode, year };
    const { rows, ...counted } = await context.read((tx) =>
      store.listWorkingPrices(tx, { ...filter, limit: size, offset: (page - 1) * size }),
    );
    const mayChange = (await ownDealer(context, createWorkingPrice.roles)).ok;
    return ok({ prices: rows.map(priceOf), ...counted, mayChange });
  }),
  handle(createWorkingPrice, create),
  handle(updateWorkingPrice, update),
  handle(visualizeWorkingPrices, async ({ query }, context) => {
    const { dealerId, mvsCode, year, page, size } = query;
    const filter = { ...scopeOf(context), dealerId, mvsCode, year };
    const wanted = { ...filter, limit: size, offset: (page - 1) * size };
    return context.read(async (tx) => {
      const rows = await store.listVisiblePrices(tx, wanted);
      return ok({ prices: rows.map(visibleOf), ...(await store.countVisiblePrices(tx, wanted)) });
    });
  }),
  handle(exportWorkingPrices, async ({ query: { dealerId, mvsCode, year } }, context) => {
    const filter = { ...scopeOf(context), dealerId, mvsCode, year };
    const rows = await context.read((tx) => store.listVisiblePrices(tx, { ...filter, limit: MOST_LINES, offset: 0 }));
    const lines = rows.map(visibleOf).map((row) => ({
      ...row,
      price: row.price.amount,
      currency: row.price.currency,
      priceWithoutTaxes: row.priceWithoutTaxes?.amount ?? null,
    }));
    context.reply('content-disposition', 'attachment; filename="working-prices.csv"');
    return ok({ contentType: 'text/csv; charset=utf-8', bytes: Buffer.from(stringify(lines, CSV)) });
  }),
];
