import { nameActors } from '#features/accounts/public.server.ts';
import { findListedPrice, listAllPriceLists, listVersions, versionOf } from '#features/catalog/public.server.ts';
import { actorKey } from '#kernel/actor.ts';
import { MARKETS } from '#kernel/market.ts';
import { formatMoney, money } from '#kernel/money.ts';
import { ok, refuse } from '#kernel/result.ts';
import { netLike } from '#kernel/national-taxes.ts';
import { writeAudit } from '#platform/audit.server.ts';
import { handle, type Handler, type Route } from '#platform/http/context.server.ts';
import {
  decideChange,
  getPriceChanges,
  getPriceHistory,
  getPriceLists,
  getPriceSheet,
  PERIOD_KEY,
  proposeChange,
} from '../contract/changes.ts';
import { isFarOff, percentOff } from '../rules/far-off.ts';
import { provePrice } from '../rules/history.ts';
import * as store from '../store/changes.server.ts';
import { changeOf } from './change-view.server.ts';
import { chargedView } from './charged-view.server.ts';
import { scopeOf } from './scope.server.ts';

/** The flow behind a decision spans the lists and the change; the registry passes it in. */
export type DecideChange = Handler<typeof decideChange>;

/** Lists and periods shown in one go. */
const AT_ONCE = 50;

const readMark = (text: string | undefined): store.PeriodMark | null => {
  const [, from, type, listId] = PERIOD_KEY.exec(text ?? '') ?? [];
  return from === undefined || type === undefined || listId === undefined ? null : { from, type, listId };
};

const propose: Handler<typeof proposeChange> = async ({ body }, context) => {
  const { tx, brand, market } = context;
  const { mvsCode, year, type, baseAmount, price, reason } = body;
  if (price.currency !== MARKETS[market].currency) return refuse('currency');
  const now = context.clock.now();
  const effectiveAt = typeof body.effectiveAt === 'string' ? new Date(body.effectiveAt) : null;
  if (effectiveAt !== null && effectiveAt <= now) return refuse('span');
  const listed = await findListedPrice(tx, { brand, market, type, mvsCode, year, at: effectiveAt ?? now });
  if (listed === null) return refuse('versionUnknown');
  if (listed.amount !== baseAmount) {
    const now = formatMoney(money(listed.amount, price.currency), market);
    return refuse('priceMoved', { fields: [{ field: 'price', key: 'price.changedHere', params: { now } }] });
  }
  if (listed.amount === price.amount) return refuse('samePrice');
  if (!body.sure && isFarOff(listed.amount, price.amount)) {
    const params = { percent: percentOff(listed.amount, price.amount) };
    return refuse('farOff', { params, fields: [{ field: 'sure', key: 'price.farOff', params }] });
  }
  const requestedBy = actorKey(context.actor);
  const id = context.ids.next();
  const netAmount = netLike(price, listed)?.amount ?? null;
  const row = await store.insertChange(tx, {
    ...price,
    id,
    brand,
    market,
    type,
    mvsCode,
    year,
    baseAmount,
    reason,
    effectiveAt,
    requestedBy,
    netAmount,
  });
  if (row === null) return refuse('changeOpen');
  const audited = {
    brand,
    actor: requestedBy,
    action: proposeChange.audit,
    subjectType: 'price_change',
    subjectId: id,
  };
  await writeAudit(tx, { ...audited, detail: { type, mvsCode, year, from: baseAmount, to: price.amount } });
  return ok(changeOf(row));
};

const readRoutes: Route[] = [
  handle(getPriceSheet, async ({ query: { modelCode, page, size } }, context) => {
    const rows = await listVersions(context.tx, scopeOf(context));
    const open = await context.read((tx) => store.listOpenChanges(tx, context));
    const names = new Map(rows.map((row) => [row.modelCode, row.modelName]));
    const chosen = rows.filter((row) => modelCode === undefined || row.modelCode === modelCode);
    return ok({
      versions: chosen.slice((page - 1) * size, page * size).map((row) => ({
        version: versionOf(context.brand, row),
        openChangeId: open.get(`${row.code}-${row.year}`) ?? null,
      })),
      models: [...names].map(([code, name]) => ({ code, name })),
      total: chosen.length,
    });
  }),

  handle(getPriceLists, async ({ query: { before = null } }, context) => {
    const { brand, market } = context;
    const found = await listAllPriceLists(context.tx, { brand, market, before, limit: AT_ONCE + 1 });
    const lists = found.slice(0, AT_ONCE);
    const now = context.clock.now();
    const stateOf = ({ validFrom, validUntil }: { validFrom: Date; validUntil: Date | null }) => {
      if (validFrom > now) return 'planned' as const;
      return validUntil !== null && validUntil <= now ? ('past' as const) : ('inForce' as const);
    };
    return ok({
      lists: lists.map((list) => ({
        id: list.id,
        type: list.type,
        validFrom: list.validFrom.toISOString(),
        validUntil: list.validUntil?.toISOString() ?? null,
        state: stateOf(list),
        versions: list.versions,
      })),
      next: found.length > AT_ONCE ? (lists.at(-1)?.id ?? null) : null,
    });
  }),

  handle(getPriceHistory, async ({ query: { mvsCode, year, before } }, context) => {
    const { brand, market } = context;
    const version = `${mvsCode}-${year}`;
    const { found, all } = await context.read(async (tx) => ({
      found: await store.listPeriods(tx, {
        brand,
        market,
        mvsCode,
        year,
        before: readMark(before),
        limit: AT_ONCE + 1,
      }),
      all: await store.listPeriodsOf(tx, { brand, market, versions: [version] }),
    }));
    const rows = found.slice(0, AT_ONCE);
    const last = rows.at(-1);
    const { currency } = MARKETS[market];
    const { lowest, was } = provePrice(all.get(version) ?? [], context.clock.now());
    return ok({
      periods: rows.map((row) => ({
        type: row.type,
        priceListId: row.listId,
        price: money(row.amount, row.currency),
        from: row.from.toISOString(),
        until: row.until?.toISOString() ?? null,
        recordedAt: row.recordedAt.toISOString(),
        actor: row.actor,
      })),
      next:
        found.length > AT_ONCE && last !== undefined ? `${last.from.toISOString()}_${last.type}_${last.listId}` : null,
      proof: { lowest: chargedView(lowest, currency), was: chargedView(was, currency) },
    });
  }),

  handle(getPriceChanges, async ({ query: { state, page, size } }, context) => {
    const { brand, market } = context;
    const { rows, ...counted } = await context.read((tx) =>
      store.listChanges(tx, { brand, market, state, limit: size, offset: (page - 1) * size }),
    );
    const names = await context.read((tx) =>
      nameActors(
        tx,
        rows.map(({ requestedBy }) => requestedBy),
      ),
    );
    const changes = rows.map((row) => changeOf(row, names.get(row.requestedBy) ?? null));
    return ok({ changes, ...counted });
  }),
];

export const changeRoutes = (decide: DecideChange): Route[] => [
  ...readRoutes,
  handle(proposeChange, propose),
  handle(decideChange, decide),
];
