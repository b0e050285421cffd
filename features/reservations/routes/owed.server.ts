import { ok } from '#kernel/result.ts';
import { handle, type Handler, type Route } from '#platform/http/context.server.ts';
import { listOwed } from '../contract/owed.ts';
import { reachOf } from '../reach.server.ts';
import * as store from '../store/owed.server.ts';

const list: Handler<typeof listOwed> = ({ query }, context) =>
  context.read(async (tx) => {
    const { brand, market } = context;
    const { state, via, after, size } = query;
    const dealerIds = await reachOf(tx, context, listOwed.roles);
    const found = await store.listOwed(tx, { brand, market, state, via, after, size: size + 1, dealerIds });
    const rows = found.slice(0, size);
    return ok({
      owed: rows.map(({ amount, currency, createdAt, ...row }) => ({
        ...row,
        amount: { amount, currency },
        createdAt: createdAt.toISOString(),
      })),
      next: found.length > size ? (rows.at(-1)?.id ?? null) : null,
    });
  });

export const owedRoutes: readonly Route[] = [handle(listOwed, list)];
