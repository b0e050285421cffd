import { getBuyer } from '#features/accounts/public.server.ts';
import { actorKey } from '#kernel/actor.ts';
import { dayIn } from '#kernel/dates.ts';
import { ok, refuse } from '#kernel/result.ts';
import { handle, type Handler, type Route } from '#platform/http/context.server.ts';
import { audited } from '../audited.server.ts';
import * as calls from '../contract/management.ts';
import { handoverFault, winState } from '../rules/handover.ts';
import { showNumber } from '../rules/promotion.ts';
import * as draws from '../store/draws.server.ts';

const winners: Handler<typeof calls.listWinners> = ({ query }, context) =>
  context.withTx(async (tx) => {
    const { brand, market, env, clock } = context;
    const { size, after, promotion_id: promotionId } = query;
    const rows = await draws.listWinners(tx, { brand, market, promotionId, after, limit: size + 1 });
    const shown = [];
    for (const row of rows.slice(0, size)) {
      const person = row.accountId === null ? null : await getBuyer(tx, { env, accountId: row.accountId });
      shown.push({
        id: row.id,
        promotionId: row.promotionId,
        promotion: row.promotion,
        prize: row.prize,
        place: row.place,
        number: showNumber(row, row.seriesSize),
        drawnOn: row.drawnOn,
        userId: row.accountId,
        name: person?.name ?? null,
        email: person?.email ?? null,
        phone: person?.phone ?? null,
        mailedAt: row.mailedAt?.toISOString() ?? null,
        state: winState(row, dayIn(clock.now(), market)),
        claimUntil: row.claimUntil,
        claimedOn: row.claimedOn,
        handedOn: row.handedOn,
        receipt: row.receipt,
      });
    }
    if (shown.length > 0)
      await audited(tx, context, {
        action: calls.listWinners.audit,
        id: promotionId ?? 'all',
        detail: { rows: shown.length },
      });
    return ok({ winners: shown, isMore: rows.length > size });
  });

const FIELDS = { claimedOnWrong: 'claimedOn', handedOnWrong: 'handedOn' } as const;

const handOver: Handler<typeof calls.handOver> = ({ params: { id }, body }, context) =>
  context.withTx(async (tx) => {
    const { brand, market, clock, actor } = context;
    const winner = await draws.findWinner(tx, { brand, market, id });
    if (winner === null) return refuse('winnerUnknown');
    const today = dayIn(clock.now(), market);
    const { handedOn, receipt: reference, claimedOn = null } = body;
    if (winner.handedOn === null) {
      const fault = handoverFault({ claimedOn, handedOn }, winner, today);
      if (fault === 'claimOver') return refuse(fault);
      if (fault !== null) return refuse(fault, { fields: [{ field: FIELDS[fault], key: `promotion.${fault}` }] });
      const by = actorKey(actor);
      if ((await draws.insertHandover(tx, { winnerId: id, brand, claimedOn, handedOn, reference, by })) === 1)
        await audited(tx, context, {
          action: calls.handOver.audit,
          id: winner.promotionId,
          detail: { winner: id, claimedOn, handedOn, receipt: reference },
        });
    }
    // Of two at once the second waited for the first one's row: both read what stands there.
    const now = await draws.findWinner(tx, { brand, market, id });
    return now?.handedOn === handedOn && now.claimedOn === claimedOn && now.receipt === reference
      ? ok({ claimedOn, handedOn, receipt: reference })
      : refuse('handedAlready');
  });

export const winnerRoutes: readonly Route[] = [handle(calls.listWinners, winners), handle(calls.handOver, handOver)];
