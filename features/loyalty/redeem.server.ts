import { actorKey } from '#kernel/actor.ts';
import { ok, refuse } from '#kernel/result.ts';
import type { Handler } from '#platform/http/context.server.ts';
import { bookSpend, closeBooks, openBooks } from './book.server.ts';
import { newCode } from './codes.server.ts';
import type { redeemPrize } from './contract/own.ts';
import { whoseOf } from './own-member.server.ts';
import { toRedemption } from './routes/view.server.ts';
import { lockMembership } from './store/ledger.server.ts';
import { hasPrize, takePrize } from './store/programmes.server.ts';

/**
 * A prize for points, in four statements: one of the stock, the member held, their lots, everything written. Prize before member, as
 * wherever both are held. What is refused is undone with its key's transaction, the stock too.
 */
export const redeem: Handler<typeof redeemPrize> = async ({ params, body }, context) => {
  const { tx, ids, brand, market, actor } = context;
  const prizeId = params.id;
  const prize = await takePrize(tx, { brand, market }, prizeId);
  if (prize === null) return refuse((await hasPrize(tx, { brand, market }, prizeId)) ? 'soldOut' : 'prizeUnknown');
  const { programmeId, points, name } = prize;
  if (body.points !== undefined && body.points !== points) return refuse('priceChanged');
  const member = await lockMembership(tx, { brand, programmeId, accountId: whoseOf(context).accountId });
  if (member === null) return refuse('notMember');
  const [id, entryId, code] = [ids.next(), ids.next(), newCode()];
  const work = bookSpend(await openBooks(tx, ids, { member }), { id: entryId, cause: `prize:${id}`, prizeId, points });
  if (work === null) return refuse('tooFewPoints');
  await closeBooks(tx, work, { id, market, prizeId, entryId, points, code, actor: actorKey(actor) });
  return ok(toRedemption({ id, prize: name, points, code, state: 'OPEN', at: member.now }));
};
