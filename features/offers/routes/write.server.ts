import { actorKey } from '#kernel/actor.ts';
import { ok, refuse, type FieldIssue, type Refused } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import { randomToken } from '#platform/crypto.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import { createOffer, deleteOffer, getOffer, previewOffer, reorderOffers, updateOffer } from '../contract/offers.ts';
import { changedFields } from '../rules/changes.ts';
import { DELETABLE, EDITABLE, type OfferState } from '../rules/offer-machine.ts';
import { reachesOf } from '../rules/scope.ts';
import { listLabels } from '../store/labels.server.ts';
import * as store from '../store/offers.server.ts';
import type { OfferRow } from '../store/rows.server.ts';
import { assembleOffer } from './assemble.server.ts';
import { forgetSearches } from './memory.server.ts';
import { toCard, inputOf, recordOf } from './views.server.ts';

/** Whose offers a call may touch. */
export const toAdminScope = ({ brand, market, actor }: Context): store.AdminScope => ({
  brand,
  market,
  reaches: reachesOf(actor, { brand, market }),
});

/** Eight letters and digits without those that are read for one another. */
const newCode = (): string =>
  randomToken(24)
    .toUpperCase()
    .replaceAll(/[^2-9A-HJ-NP-Z]/g, '')
    .padEnd(8, 'X')
    .slice(0, 8);

/** States as the back office calls them. */
export const wordsOf = (from: string, to: string): Readonly<Record<string, string>> => ({
  from: `offerAdmin.state.${from}`,
  to: `offerAdmin.state.${to}`,
});

const statusRefusal = (row: OfferRow, to: string): Refused<'statusImpossible'> =>
  refuse('statusImpossible', { params: { title: row.title, from: row.state, to }, words: wordsOf(row.state, to) });

const isOneOf = (states: readonly OfferState[], state: OfferState): boolean => states.includes(state);

/** What the second of two editors is told: each field that is no longer as they read it, with what it is now. */
const conflict = async (tx: Tx, row: OfferRow, version: number): Promise<Refused<'changedMeanwhile'>> => {
  const now: Readonly<Record<string, unknown>> = recordOf(row);
  const changed = await store.changedSince(tx, { brand: row.brand, id: row.id, version });
  const fields = changed.map((field): FieldIssue => {
    const value = now[field] ?? '';
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return { field, key: 'offer.changedHere', params: { now: text.slice(0, 200) } };
  });
  return refuse('changedMeanwhile', { fields, params: { version: row.version } });
};

/** An offer nobody kept yet has no address. */
const NOT_KEPT = { id: 'preview', code: '00000000', state: 'published', version: 1, position: 0 } as const;

export const writeRoutes: Route[] = [
  handle(createOffer, async ({ body }, context) => {
    const { tx, ids, brand, market, actor } = context;
    const facts = await assembleOffer(tx, context, body);
    if (!facts.ok) return facts;
    const by = actorKey(actor);
    const row = await store.insertOffer(tx, {
      id: ids.next(),
      code: newCode(),
      brand,
      market,
      actor: by,
      facts: facts.value,
    });
    await writeAudit(tx, { brand, actor: by, action: 'offer.created', subjectType: 'offer', subjectId: row.id });
    return ok(recordOf(row));
  }),

  handle(previewOffer, async ({ body }, context) => {
    const { brand, market, locale, clock } = context;
    const facts = await context.read((tx) => assembleOffer(tx, context, body));
    if (!facts.ok) return facts;
    const stamps = await listLabels(context.tx, 'STAMP', locale);
    const at = clock.now();
    const row = {
      ...facts.value,
      ...NOT_KEPT,
      brand,
      market,
      priceType: body.price.type,
      validFrom: new Date(facts.value.validFrom),
      validUntil: new Date(facts.value.validUntil),
      updatedAt: at,
      stampName: stamps.find(({ code }) => code === body.stamp)?.name ?? null,
    };
    return ok(toCard(row, { at, unitsLeft: null }));
  }),

  handle(getOffer, async ({ params }, context) => {
    const row = await context.read((tx) => store.findOffer(tx, toAdminScope(context), params.id));
    return row === null ? refuse('offerUnknown') : ok(recordOf(row));
  }),

  handle(updateOffer, async ({ params, body: { version, ...input } }, context) => {
    const result = await context.withTx(async (tx) => {
      const [before] = await store.lockOffers(tx, toAdminScope(context), [params.id]);
      if (before === undefined) return refuse('offerUnknown');
      if (before.version !== version) return conflict(tx, before, version);
      if (!isOneOf(EDITABLE, before.state)) return statusRefusal(before, 'edit');
      const facts = await assembleOffer(tx, context, input);
      if (!facts.ok) return facts;
      const actor = actorKey(context.actor);
      const row = await store.rewriteOffer(tx, { id: before.id, version, actor, facts: facts.value });
      if (row === null) return conflict(tx, before, version);
      const fields = changedFields(inputOf(before), inputOf(row));
      await store.keepRevision(tx, { brand: row.brand, id: row.id, version: row.version, fields, actor });
      await writeAudit(tx, {
        brand: row.brand,
        actor,
        action: 'offer.changed',
        subjectType: 'offer',
        subjectId: row.id,
        detail: { version: row.version, fields },
      });
      return ok(recordOf(row));
    });
    forgetSearches();
    return result;
  }),

  handle(deleteOffer, async ({ params }, context) =>
    context.withTx(async (tx) => {
      const [row] = await store.lockOffers(tx, toAdminScope(context), [params.id]);
      if (row === undefined) return refuse('offerUnknown');
      if (!isOneOf(DELETABLE, row.state)) return statusRefusal(row, 'deleted');
      const actor = actorKey(context.actor);
      await store.closeOffer(tx, { id: row.id, actor });
      await writeAudit(tx, {
        brand: row.brand,
        actor,
        action: 'offer.deleted',
        subjectType: 'offer',
        subjectId: row.id,
      });
      return ok(undefined);
    }),
  ),

  handle(reorderOffers, async ({ body: { offerIds } }, context) => {
    const result = await context.withTx(async (tx) => {
      const rows = await store.lockOffers(tx, toAdminScope(context), offerIds);
      if (rows.length !== offerIds.length) {
        const index = offerIds.findIndex((id) => !rows.some((row) => row.id === id));
        return refuse('offerUnknown', { fields: [{ field: `offerIds.${index}`, key: 'offer.unknown' }] });
      }
      const moved = await store.reorder(tx, offerIds);
      const { brand, actor } = context;
      await writeAudit(tx, {
        brand,
        actor: actorKey(actor),
        action: 'offer.reordered',
        subjectType: 'offer',
        subjectId: offerIds[0] ?? '',
        detail: { offerIds },
      });
      return ok({ moved });
    });
    forgetSearches();
    return result;
  }),
];
