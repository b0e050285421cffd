import { listDealers } from '#features/dealers/public.server.ts';
import { actorKey } from '#kernel/actor.ts';
import { ok, refuse } from '#kernel/result.ts';
import { brokenConstraint, type Tx } from '#platform/database.server.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import {
  changeAudience,
  changePartner,
  createAudience,
  createPartner,
  listAudiences,
  listPartners,
  type AudienceInput,
  type AudienceRecord,
} from '../contract/audiences.ts';
import { audited, scopeOf } from '../shared.server.ts';
import * as store from '../store/audiences.server.ts';
import { clearEntries } from '../store/entries.server.ts';
import { atField } from './at-field.server.ts';
import { entryRoutes } from './entries.server.ts';

// Partners.

const codeTaken = () => atField('codeTaken', 'code', 'partner.codeTaken');
const isCodeTaken = (error: unknown): boolean => brokenConstraint(error) === 'one_partner_code';

export const adminPartnerRoutes: readonly Route[] = [
  handle(listPartners, ({ query: { page, size } }, context) =>
    context.read(async (tx) => {
      const { rows: partners, total, isMore } = await store.listPartners(tx, scopeOf(context), { page, size });
      return ok({ partners, total, isMore, page, size });
    }),
  ),
  handle(createPartner, async ({ body }, context) => {
    const id = context.ids.next();
    try {
      return await context.withTx(async (tx) => {
        await store.insertPartner(tx, scopeOf(context), { ...body, id });
        await audited(tx, context, { action: createPartner.audit, type: 'partner', id });
        return ok({ ...body, id, version: 1, benefits: 0 });
      });
    } catch (error) {
      if (isCodeTaken(error)) return codeTaken();
      throw error;
    }
  }),
  handle(changePartner, ({ params: { id }, body }, context) =>
    context.withTx(async (tx) => {
      const before = await store.findPartner(tx, scopeOf(context), id);
      if (before === null) return refuse('partnerUnknown');
      // Grants name the code: under another one its people would see another partner's codes.
      if (before.code !== body.code) return atField('codeFixed', 'code', 'partner.codeFixed');
      if ((await store.rewritePartner(tx, scopeOf(context), { ...body, id })) === 0) return refuse('changedMeanwhile');
      await audited(tx, context, { action: changePartner.audit, type: 'partner', id });
      return ok({ ...before, ...body, version: body.version + 1 });
    }),
  ),
];

// Audiences.

/** Audiences with the codes of their dealerships, which is what people write them by. */
export const showAudiences = async (
  tx: Tx,
  context: Pick<Context, 'brand' | 'market'>,
  rows: readonly store.AudienceRow[],
): Promise<AudienceRecord[]> => {
  const ids = [...new Set(rows.flatMap(({ dealerIds }) => dealerIds))];
  const dealers =
    ids.length === 0
      ? []
      : await listDealers(tx, { brand: context.brand, market: context.market, ids, limit: ids.length });
  return rows.map(({ dealerIds, ...row }) => ({
    ...row,
    dealers: dealerIds.flatMap((id) => dealers.find((dealer) => dealer.id === id)?.code ?? []),
  }));
};

/** What an audience is made of, or what is wrong with it. */
const wordsOf = async (tx: Tx, context: Context, input: AudienceInput) => {
  const { kind, logic, levels, dealers } = input;
  if (kind === 'DOCUMENTS' && logic === null) return atField('listNeeded', 'logic', 'audience.listNeeded');
  if ((kind === 'LEVELS') !== levels.length > 0) return atField('levelsNeeded', 'levels', 'audience.levelsNeeded');
  if ((kind === 'DEALER_CUSTOMERS') !== dealers.length > 0)
    return atField('dealersNeeded', 'dealers', 'audience.dealersNeeded');
  const codes = [...new Set(dealers)];
  const found = codes.length === 0 ? [] : await listDealers(tx, { ...scopeOf(context), codes, limit: codes.length });
  if (found.length < codes.length) return atField('dealerUnknown', 'dealers', 'audience.dealerUnknown');
  return ok({ ...input, levels: [...new Set(levels)], dealerIds: found.map(({ id }) => id) });
};

const audienceOf = async (tx: Tx, context: Context, id: string): Promise<AudienceRecord> => {
  const row = await store.findAudience(tx, scopeOf(context), id, actorKey(context.actor));
  const [shown] = row === null ? [] : await showAudiences(tx, context, [row]);
  if (shown === undefined) throw new Error(`audience ${id} was not written`);
  return shown;
};

const sameAudience = (one: AudienceRecord, other: AudienceInput): boolean =>
  one.kind === other.kind &&
  one.logic === other.logic &&
  one.levels.toSorted().join() === [...other.levels].toSorted().join() &&
  one.dealers.toSorted().join() === [...other.dealers].toSorted().join();

export const audienceRoutes: readonly Route[] = [
  handle(listAudiences, ({ query: { page, size } }, context) =>
    context.read(async (tx) => {
      const { rows, total, isMore } = await store.listAudiences(tx, scopeOf(context), {
        page,
        size,
        by: actorKey(context.actor),
      });
      return ok({ audiences: await showAudiences(tx, context, rows), total, isMore, page, size });
    }),
  ),
  handle(createAudience, ({ body }, context) =>
    context.withTx(async (tx) => {
      const words = await wordsOf(tx, context, body);
      if (!words.ok) return words;
      const id = context.ids.next();
      await store.insertAudience(tx, scopeOf(context), { ...words.value, id });
      await audited(tx, context, { action: createAudience.audit, type: 'audience', id });
      return ok(await audienceOf(tx, context, id));
    }),
  ),
  handle(changeAudience, ({ params: { id }, body: { version, ...input } }, context) =>
    context.withTx(async (tx) => {
      await store.lockWaiting(tx, scopeOf(context), id);
      if ((await store.lockAudience(tx, scopeOf(context), id)) === 0) return refuse('audienceUnknown');
      const words = await wordsOf(tx, context, input);
      if (!words.ok) return words;
      const before = await audienceOf(tx, context, id);
      if (before.version !== version) return refuse('changedMeanwhile');
      // Two persons said to whom a benefit is given; one alone does not change it.
      const isSame = sameAudience(before, input);
      if (!isSame && (await store.isAudienceUsed(tx, id))) return refuse('audienceUsed');
      // Documents and chassis are not one list.
      if ((before.kind === 'OWNERS') !== (input.kind === 'OWNERS')) await clearEntries(tx, id);
      await store.rewriteAudience(tx, scopeOf(context), { ...words.value, id, version });
      if (!isSame) await store.rewriteWaiting(tx, scopeOf(context), { audienceId: id, by: actorKey(context.actor) });
      await audited(tx, context, { action: changeAudience.audit, type: 'audience', id });
      return ok(await audienceOf(tx, context, id));
    }),
  ),
  ...entryRoutes,
];
