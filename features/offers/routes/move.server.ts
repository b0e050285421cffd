import { actorKey } from '#kernel/actor.ts';
import { ok, refuse, type FieldIssue, type Result } from '#kernel/result.ts';
import { next } from '#kernel/transitions.ts';
import type { Tx } from '#platform/database.server.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import {
  disapproveOffer,
  publishOffer,
  sellOffer,
  unpublishOffer,
  unsellOffer,
  updateStatus,
} from '../contract/offers.ts';
import { EVENT_TO, offerMachine, type OfferState } from '../rules/offer-machine.ts';
import * as store from '../store/offers.server.ts';
import type { OfferRow } from '../store/rows.server.ts';
import { assembleOffer, type WriteRefusal } from './assemble.server.ts';
import { forgetSearches } from './memory.server.ts';
import { inputOf } from './views.server.ts';
import { toAdminScope, wordsOf } from './write.server.ts';

type Moved = { id: string; state: OfferState; version: number };
type MoveRefusal = 'offerUnknown' | 'statusImpossible';

/** A refusal that throws away what was done before it in the same transaction. */
class Undone extends Error {
  readonly refused: Result<never, MoveRefusal | WriteRefusal>;
  constructor(refused: Result<never, MoveRefusal | WriteRefusal>) {
    super('undone');
    this.refused = refused;
  }
}

/** What is shown is priced and proven as of today: a draft may be older than the price list. */
const reprice = async (tx: Tx, context: Context, row: OfferRow): Promise<Result<OfferRow, WriteRefusal>> => {
  const facts = await assembleOffer(tx, context, inputOf(row));
  if (!facts.ok) return facts;
  const actor = actorKey(context.actor);
  const written = await store.rewriteOffer(tx, { id: row.id, version: row.version, actor, facts: facts.value });
  if (written === null) throw new Error(`offer ${row.id} was locked and yet changed`);
  await store.keepRevision(tx, { brand: row.brand, id: row.id, version: written.version, fields: ['price'], actor });
  return ok(written);
};

const impossible = (row: OfferRow, index: number, to: OfferState): FieldIssue => ({
  field: `offerIds.${index}`,
  key: 'offer.cannotGo',
  params: { title: row.title, from: row.state, to },
  words: wordsOf(row.state, to),
});

/** Moves all of them or none: each that cannot go is named by its place in the list. */
const moveAll = async (
  context: Context,
  ids: readonly string[],
  to: OfferState,
): Promise<Result<Moved[], MoveRefusal | WriteRefusal>> => {
  const event = EVENT_TO[to];
  const work = async (tx: Tx): Promise<Result<Moved[], MoveRefusal | WriteRefusal>> => {
    const locked = new Map((await store.lockOffers(tx, toAdminScope(context), ids)).map((row) => [row.id, row]));
    const missing = ids.flatMap((id, index) =>
      locked.has(id) ? [] : [{ field: `offerIds.${index}`, key: 'offer.unknown' }],
    );
    if (missing.length > 0) return refuse('offerUnknown', ids.length === 1 ? {} : { fields: missing });
    const rows = ids.flatMap((id) => locked.get(id) ?? []);
    const stuck = rows.flatMap((row, index) =>
      next(offerMachine, row.state, event) === undefined ? [impossible(row, index, to)] : [],
    );
    const first = rows.find((row) => next(offerMachine, row.state, event) === undefined);
    if (first !== undefined) {
      return refuse('statusImpossible', {
        fields: stuck,
        params: { title: first.title, from: first.state, to },
        words: wordsOf(first.state, to),
      });
    }
    const moved: Moved[] = [];
    for (const row of rows) {
      if (event === 'publish') {
        const priced = await reprice(tx, context, row);
        if (!priced.ok) throw new Undone(priced);
      }
      const done = await store.moveOffer(tx, { id: row.id, from: row.state, to, actor: actorKey(context.actor) });
      if (done === null) throw new Error(`offer ${row.id} was locked and yet moved`);
      moved.push(done);
    }
    return ok(moved);
  };
  try {
    const result = await context.withTx(work, `offer.${event}`);
    forgetSearches();
    return result;
  } catch (error) {
    if (error instanceof Undone) return error.refused;
    throw error;
  }
};

const moveOne = async (
  context: Context,
  id: string,
  to: OfferState,
): Promise<Result<Moved, MoveRefusal | WriteRefusal>> => {
  const moved = await moveAll(context, [id], to);
  if (!moved.ok) return moved;
  const [one] = moved.value;
  return one === undefined ? refuse('offerUnknown') : ok(one);
};

/** Only a publication prices anew, so only it may be refused for a price. */
const withoutPrice = (result: Result<Moved, MoveRefusal | WriteRefusal>): Result<Moved, MoveRefusal> => {
  if (result.ok || result.code === 'offerUnknown' || result.code === 'statusImpossible') {
    return result as Result<Moved, MoveRefusal>;
  }
  throw new Error(`a move ended in ${result.code}`);
};

export const moveRoutes: Route[] = [
  handle(publishOffer, ({ params }, context) => moveOne(context, params.id, 'published')),
  handle(unpublishOffer, async ({ params }, context) => withoutPrice(await moveOne(context, params.id, 'unpublished'))),
  handle(sellOffer, async ({ params }, context) => withoutPrice(await moveOne(context, params.id, 'sold'))),
  handle(unsellOffer, async ({ params }, context) => withoutPrice(await moveOne(context, params.id, 'unsold'))),
  handle(disapproveOffer, async ({ params }, context) =>
    withoutPrice(await moveOne(context, params.id, 'disapproved')),
  ),

  handle(updateStatus, async ({ params, body: { status, offerIds } }, context) => {
    const moved = await moveAll(context, [...new Set([params.id, ...offerIds])], status);
    return moved.ok ? ok({ offers: moved.value }) : moved;
  }),
];
