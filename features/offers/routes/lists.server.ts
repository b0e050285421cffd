import { listParts } from '#features/catalog/public.server.ts';
import { money } from '#kernel/money.ts';
import { ok, refuse } from '#kernel/result.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import {
  listCategories,
  listFeatures,
  listOfferParts,
  listOffers,
  listSavedOffers,
  listStamps,
  saveOffers,
} from '../contract/offers.ts';
import { searchWords } from '../rules/words.ts';
import { listLabels } from '../store/labels.server.ts';
import { listAdminOffers } from '../store/offers.server.ts';
import { knownInShop, listSaved, replaceSaved } from '../store/saved.server.ts';
import { shopOf } from './search.server.ts';
import { listLeft } from './units.server.ts';
import { toCard, recordOf } from './views.server.ts';
import { toAdminScope } from './write.server.ts';

const labels = async (context: Context, kind: 'CATEGORY' | 'FEATURE' | 'STAMP') =>
  (await listLabels(context.tx, kind, context.locale)).map(({ code, name }) => ({ code, name }));

export const listRoutes: Route[] = [
  handle(listOffers, async ({ query }, context) => {
    const { state, kind, type, text = '', page, size, after } = query;
    const filter = { state, kind, type, words: searchWords(text), page, size, after };
    const { rows, ...counted } = await context.read((tx) => listAdminOffers(tx, toAdminScope(context), filter));
    return ok({ offers: rows.map(recordOf), ...counted, page, size });
  }),

  handle(listOfferParts, async ({ query: { text = '', page, size } }, context) => {
    const { brand, market, clock } = context;
    const rows = await listParts(
      context.tx,
      { brand, market, at: clock.now() },
      { type: 'ACCESSORY', codes: [], ids: [] },
    );
    const words = searchWords(text);
    const found = rows.filter(({ name, code }) => {
      const own = searchWords(`${name} ${code}`);
      return words.every((word) => own.some((mine) => mine.startsWith(word)));
    });
    const parts = found.slice(page * size, (page + 1) * size).map(({ id, code, name, category, amount, currency }) => ({
      id,
      code,
      name,
      category,
      price: money(amount, currency),
    }));
    return ok({ parts, total: found.length, page, size });
  }),

  handle(listCategories, async (_input, context) => ok({ categories: await labels(context, 'CATEGORY') })),
  handle(listFeatures, async (_input, context) => ok({ features: await labels(context, 'FEATURE') })),
  handle(listStamps, async (_input, context) => ok({ stamps: await labels(context, 'STAMP') })),

  handle(listSavedOffers, async (_input, context) => {
    const { actor } = context;
    if (actor.kind !== 'person') return refuse('unauthenticated');
    const shop = shopOf(context);
    return context.read(async (tx) => {
      const rows = await listSaved(tx, shop, actor.accountId);
      const left = await listLeft(tx, rows);
      const offers = rows.map((row) => toCard(row, { at: shop.at, unitsLeft: left.get(row.id) ?? null }));
      return ok({ offerIds: rows.map(({ id }) => id), offers });
    });
  }),

  handle(saveOffers, async ({ body }, context) => {
    const { actor } = context;
    if (actor.kind !== 'person') return refuse('unauthenticated');
    // The spec's caller repeats the brand, in upper case.
    if (body.brand !== undefined && body.brand.toLowerCase() !== context.brand) return refuse('brandDiffers');
    const ids = body.offerIds === '' ? [] : [...new Set(body.offerIds.split(','))];
    const shop = shopOf(context);
    return context.withTx(async (tx) => {
      const known = await knownInShop(tx, shop, ids);
      const index = ids.findIndex((id) => !known.includes(id));
      if (index >= 0)
        return refuse('offerUnknown', { fields: [{ field: 'offerIds', key: 'offer.unknown', params: { index } }] });
      await replaceSaved(tx, shop, { accountId: actor.accountId, ids });
      const rows = await listSaved(tx, shop, actor.accountId);
      return ok({ offerIds: rows.map(({ id }) => id) });
    });
  }),
];
