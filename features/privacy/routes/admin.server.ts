import { listReceipts, nameActors } from '#features/accounts/public.server.ts';
import { MARKETS } from '#kernel/market.ts';
import { ok } from '#kernel/result.ts';
import { handle, type Route } from '#platform/http/context.server.ts';
import { checkAudit, findReceipts, searchAudit } from '../contract/admin.ts';
import { checkChain, listAudit } from '../store/audit.server.ts';

const MOST_RECEIPTS = 200;

export const adminRoutes: Route[] = [
  handle(findReceipts, async ({ query }, context) => {
    const { brand, market, tx } = context;
    const found = await listReceipts(tx, { email: query.email, brand, market, limit: MOST_RECEIPTS });
    return ok({
      receipts: found.map(({ purpose, granted, textVersion, at }) => ({
        purpose,
        granted,
        textVersion,
        at: at.toISOString(),
      })),
    });
  }),

  handle(searchAudit, async ({ query }, context) => {
    const { brand, market, tx } = context;
    const { actor, action, subject, from, until, before, size } = query;
    const { timeZone } = MARKETS[market];
    const sought = { brand, actor, action, subject, from, until, before, size: size + 1, timeZone };
    const { rows, lookedTo } = await listAudit(tx, sought);
    const shown = rows.slice(0, size);
    const names = await nameActors(
      tx,
      shown.map((row) => row.actor),
    );
    return ok({
      entries: shown.map(({ at, ...row }) => ({
        ...row,
        at: at.toISOString(),
        actorName: names.get(row.actor) ?? null,
      })),
      next: rows.length > size ? (shown.at(-1)?.id ?? null) : lookedTo,
    });
  }),

  handle(checkAudit, async (_, context) => {
    const { wholeAt, ...chain } = await checkChain(context.tx, context.brand);
    return ok({ ...chain, wholeAt: wholeAt?.toISOString() ?? null });
  }),
];
