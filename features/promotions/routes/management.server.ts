import { getBuyer } from '#features/accounts/public.server.ts';
import { ok, refuse } from '#kernel/result.ts';
import { handle, type Handler, type Route } from '#platform/http/context.server.ts';
import { audited } from '../audited.server.ts';
import * as calls from '../contract/management.ts';
import { nameQuery } from '../person.server.ts';
import { shownState } from '../rules/promotion.ts';
import { listNumbers } from '../store/numbers.server.ts';
import * as store from '../store/participants.server.ts';
import { findPromotion } from '../store/promotions.server.ts';
import { showManaged, showOwnNumbers } from '../view.server.ts';

const list: Handler<typeof calls.listManaged> = ({ query }, context) =>
  context.read(async (tx) => {
    const { brand, market, env } = context;
    const { size } = query;
    const rows = await store.listManaged(tx, {
      brand,
      market,
      promotionId: query.promotion_id,
      kinds: query.attribution_types?.split(','),
      nameWords: nameQuery(env, query.user_name ?? ''),
      state: query.state,
      after: query.after,
      limit: size + 1,
    });
    return ok({
      participants: rows.slice(0, size).map((row) => showManaged(context, row)),
      isMore: rows.length > size,
    });
  });

const one: Handler<typeof calls.getManaged> = ({ params: { userId, promotionId } }, context) =>
  context.withTx(async (tx) => {
    const { brand, market, env } = context;
    const row = await store.findManaged(tx, { brand, market, accountId: userId, promotionId });
    const promotion = await findPromotion(tx, { brand, market, id: promotionId });
    if (row === null || promotion === null) return refuse('participantUnknown');
    const person = await getBuyer(tx, { env, accountId: userId });
    await audited(tx, context, { action: calls.getManaged.audit, id: promotionId, detail: { participant: row.id } });
    return ok({
      ...showManaged(context, row),
      fullName: person?.name ?? null,
      email: person?.email ?? null,
      phone: person?.phone ?? null,
      invited: await store.countInvited(tx, row.id),
      luckyNumbers: showOwnNumbers(await listNumbers(tx, [row.id]), promotion.seriesSize),
    });
  });

const inactivate: Handler<typeof calls.inactivate> = ({ body: { participantIds, reason } }, context) =>
  context.withTx(async (tx) => {
    const { brand, market, clock } = context;
    const ids = [...new Set(participantIds)];
    const promotions = await store.lockTheirPromotions(tx, ids);
    const rows = await store.lockParticipants(tx, { brand, market, ids });
    if (rows.length < ids.length) return refuse('participantUnknown');
    const active = rows.filter(({ state }) => state === 'ACTIVE');
    // Whoever could end a part once the result is known could choose who wins.
    const over = promotions.filter((one) => ['CLOSED', 'DRAWN', 'CANCELLED'].includes(shownState(one, clock.now())));
    if (active.some(({ promotionId }) => over.some(({ id }) => id === promotionId))) return refuse('alreadyOver');
    for (const { id, promotionId } of active) {
      await store.inactivate(tx, { id, reason });
      const detail = { participant: id, reason };
      await audited(tx, context, { action: calls.inactivate.audit, id: promotionId, detail });
    }
    return ok({ inactivated: active.length });
  });

export const managementRoutes: readonly Route[] = [
  handle(calls.listManaged, list),
  handle(calls.getManaged, one),
  handle(calls.inactivate, inactivate),
];
