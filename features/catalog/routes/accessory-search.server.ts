import { actorKey } from '#kernel/actor.ts';
import { money } from '#kernel/money.ts';
import { ok, refuse } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import { addToIndex, reindex, removeFromIndex, searchAccessories } from '../contract/accessory-search.ts';
import { entriesOf } from '../contract/query.ts';
import { partOf } from '../rules/car.ts';
import { searchTermsOf } from '../rules/search-terms.ts';
import { listParts } from '../store/parts.server.ts';
import {
  forgiveMistakes,
  indexAccessories,
  searchAccessories as search,
  unindexAccessories,
} from '../store/search.server.ts';
import { scopeOf } from './scope.server.ts';

type Change = { readonly action: string; readonly codes: readonly string[] | null; readonly count: number };

const audit = (context: Context, tx: Tx, { action, codes, count }: Change): Promise<number> =>
  writeAudit(tx, {
    brand: context.brand,
    actor: actorKey(context.actor),
    action,
    subjectType: 'accessoryIndex',
    subjectId: context.brand,
    detail: { count, ...(codes === null ? {} : { codes }) },
  });

export const accessorySearchRoutes: Route[] = [
  handle(searchAccessories, ({ body }, context) =>
    context.read(async (tx) => {
      const { text, modelCode, mvsCode, category, minPrice, maxPrice, page, size } = body;
      const scope = scopeOf(context);
      const terms = searchTermsOf(text, context.locale);
      // A text without a word in it does not ask for everything.
      if (text.trim() !== '' && terms.length === 0) return ok({ results: [], total: 0, page, size });
      await forgiveMistakes(tx);
      const { hits, total } = await search(tx, scope, {
        terms,
        modelCode,
        mvsCode,
        category,
        minAmount: minPrice,
        maxAmount: maxPrice,
        offset: page * size,
        limit: size,
      });
      const ids = hits.map(({ id }) => id);
      const rows = ids.length === 0 ? [] : await listParts(tx, scope, { type: 'ACCESSORY', codes: [], ids });
      const results = hits.flatMap(({ id, modelCode: model, modelName }) => {
        const row = rows.find((input) => input.id === id);
        if (row === undefined) return [];
        const priceWithoutTaxes = row.netAmount === null ? null : money(row.netAmount, row.currency);
        return [{ accessory: partOf(row, row.currency), priceWithoutTaxes, modelCode: model, modelName }];
      });
      return ok({ results, total, page, size });
    }),
  ),

  handle(addToIndex, ({ body: { codes } }, context) =>
    context.withTx(async (tx) => {
      const indexed = await indexAccessories(tx, context.brand, codes);
      if (indexed === 0) return refuse('accessoryUnknown');
      await audit(context, tx, { action: addToIndex.audit, codes, count: indexed });
      return ok({ indexed });
    }),
  ),

  handle(removeFromIndex, ({ query }, context) =>
    context.withTx(async (tx) => {
      const codes = query.codes === undefined ? null : entriesOf(query.codes);
      const removed = await unindexAccessories(tx, context.brand, codes);
      await audit(context, tx, { action: removeFromIndex.audit, codes, count: removed });
      return ok({ removed });
    }),
  ),

  handle(reindex, (_input, context) =>
    context.withTx(async (tx) => {
      await unindexAccessories(tx, context.brand, null);
      const indexed = await indexAccessories(tx, context.brand, null);
      await audit(context, tx, { action: reindex.audit, codes: null, count: indexed });
      return ok({ indexed });
    }),
  ),
];
