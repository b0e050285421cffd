import { getBuyer } from '#features/accounts/public.server.ts';
import { ok, refuse, type Refused } from '#kernel/result.ts';
import type { Tx } from '#platform/database.server.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import * as calls from '../contract/own.ts';
import { causeOf, giveNumbers } from '../give.server.ts';
import { joinWith, type DrivesOf } from '../join.server.ts';
import { RESULTS_OF } from '../rules/draw.ts';
import {
  ATTRIBUTION_KINDS,
  INVITING_HEADER,
  MOST_IN_SERIES,
  MOST_SERIES,
  PARTICIPANT_STATES,
  PROMOTION_STATES,
  shownState,
} from '../rules/promotion.ts';
import { readQrCode } from '../rules/qr.ts';
import * as numbers from '../store/numbers.server.ts';
import * as participants from '../store/participants.server.ts';
import * as store from '../store/promotions.server.ts';
import { showParticipation, showParticipations, showPromotion, showPromotionPage } from '../view.server.ts';

/** Rows of a list. */
const MOST = 50;

const accountOf = ({ actor }: Context): string => (actor.kind === 'person' ? actor.accountId : '');

/** A published promotion by its id. */
const findSeen = async (tx: Tx, { brand, market }: Context, id: string): Promise<store.PromotionRow | null> => {
  const row = await store.findPromotion(tx, { brand, market, id });
  return row?.state === 'DRAFT' ? null : row;
};

type CodeRefusal = 'codeUnknown' | 'codeEnded' | 'codeUsedUp';
const refuseCode = (code: CodeRefusal): Refused<CodeRefusal> =>
  refuse(code, { fields: [{ field: 'code', key: `promotion.${code}` }] });

const attribute: Handler<typeof calls.attributeQrCode> = ({ params: { id }, body }, context) =>
  context.withTx(async (tx) => {
    const { brand, market, clock, ids } = context;
    const promotion = await store.lockPromotion(tx, { brand, market, id });
    if (promotion === null || promotion.state === 'DRAFT') return refuse('promotionUnknown');
    const own = await participants.findOwn(tx, { promotionId: id, accountId: accountOf(context) });
    if (own === null) return refuse('participantUnknown');
    if (own.state !== 'ACTIVE') return refuse('partEnded');
    const now = clock.now();
    if (shownState(promotion, now) !== 'OPEN') return refuse('promotionClosed');
    if (own.edition !== promotion.edition) return refuse('rulesChanged');
    const text = readQrCode(body.code);
    const code = text === null ? null : await numbers.lockQrCode(tx, { promotionId: id, code: text });
    if (code === null || code.approvedAt === null) return refuseCode('codeUnknown');
    const cause = causeOf.qrCode(code.id, own.id);
    if (!(await numbers.hasAttribution(tx, { promotionId: id, cause }))) {
      if (code.stoppedAt !== null || now < code.validFrom || now >= code.validUntil) return refuseCode('codeEnded');
      if ((await numbers.useQrCode(tx, code.id)) === 0) return refuseCode('codeUsedUp');
      const gift = { promotionId: id, participantId: own.id, kind: 'QR_CODE', cause } as const;
      await giveNumbers(tx, ids, { brand, market }, gift);
    }
    return ok(await showParticipation(tx, { promotion, row: own }, context.clock.now()));
  });

const agreed: Handler<typeof calls.getAgreed> = ({ params: { id } }, context) =>
  context.read(async (tx) => {
    const promotion = await findSeen(tx, context, id);
    if (promotion === null) return refuse('promotionUnknown');
    const own = await participants.findOwn(tx, { promotionId: id, accountId: accountOf(context) });
    const agreements = own === null ? [] : await participants.listAgreements(tx, own.id);
    return ok({
      isAgreed: agreements.some(({ edition }) => edition === promotion.edition),
      edition: promotion.edition,
      agreements: agreements.map(({ edition, agreedAt }) => ({ edition, agreedAt: agreedAt.toISOString() })),
    });
  });

const ownNumbers: Handler<typeof calls.getOwnNumbers> = ({ params: { promotionId } }, context) =>
  context.read(async (tx) => {
    const promotion = await findSeen(tx, context, promotionId);
    if (promotion === null) return refuse('promotionUnknown');
    const own = await participants.findOwn(tx, { promotionId, accountId: accountOf(context) });
    return own === null
      ? refuse('participantUnknown')
      : ok(await showParticipation(tx, { promotion, row: own }, context.clock.now()));
  });

const subscriptions: Handler<typeof calls.listSubscriptions> = ({ query }, context) =>
  context.read(async (tx) => {
    const { brand, market, clock } = context;
    const parts = await participants.listOwn(tx, {
      brand,
      market,
      accountId: accountOf(context),
      promotionIds: query.promotionIds?.split(',') ?? null,
      withInactive: query.includeInactive === 'true',
      limit: MOST,
    });
    const promotionIds = parts.map(({ promotionId }) => promotionId);
    const rows = await store.listByIds(tx, { brand, market, ids: promotionIds });
    const prizes = await store.listPrizes(tx, promotionIds);
    const joined = parts.flatMap((row) => {
      const promotion = rows.find(({ id }) => id === row.promotionId);
      return promotion === undefined ? [] : [{ promotion, row }];
    });
    const shown = await showParticipations(tx, joined, clock.now());
    return ok({
      subscriptions: shown.flatMap((part, index) => {
        const promotion = joined[index]?.promotion;
        return promotion === undefined ? [] : [{ ...part, promotion: showPromotion(promotion, prizes, clock.now()) }];
      }),
    });
  });

const joinIn =
  (drivesOf: DrivesOf): Handler<typeof calls.joinPromotion> =>
  async ({ params: { promotionId }, body }, context) => {
    const { env, brand, market } = context;
    const accountId = accountOf(context);
    const inviter = context.header(INVITING_HEADER) ?? null;
    return context.withTx(async (tx) => {
      // What needs no lock comes before it: everybody who joins stands in one line.
      const buyer = await getBuyer(tx, { env, accountId });
      if (buyer === null) return refuse('unauthenticated');
      const drives = await drivesOf(tx, { brand, market, accountId });
      return joinWith(tx, context, { promotionId, ...body, buyer, inviter: inviter === '' ? null : inviter, drives });
    });
  };

export const ownRoutes = (drivesOf: DrivesOf): readonly Route[] => [
  handle(calls.listOpen, (_, context) =>
    context.read(async (tx) => {
      const { brand, market, clock } = context;
      const rows = await store.listPublished(tx, { brand, market, limit: MOST });
      const prizes = await store.listPrizes(
        tx,
        rows.map(({ id }) => id),
      );
      return ok({ promotions: rows.map((row) => showPromotion(row, prizes, clock.now())) });
    }),
  ),
  handle(calls.getOpen, ({ params: { code } }, context) =>
    context.read(async (tx) => {
      const { brand, market, clock } = context;
      const row = await store.findPublished(tx, { brand, market, code });
      return row === null ? refuse('promotionUnknown') : ok(await showPromotionPage(tx, row, clock.now()));
    }),
  ),
  handle(calls.getBaseData, (_, { market }) =>
    Promise.resolve(
      ok({
        attributionTypes: [...ATTRIBUTION_KINDS],
        promotionStates: [...PROMOTION_STATES],
        participantStates: [...PARTICIPANT_STATES],
        mostSeries: MOST_SERIES,
        mostInSeries: MOST_IN_SERIES,
        results: RESULTS_OF[market].count,
        invitingHeader: INVITING_HEADER,
      }),
    ),
  ),
  handle(calls.joinPromotion, joinIn(drivesOf)),
  handle(calls.attributeQrCode, attribute),
  handle(calls.getAgreed, agreed),
  handle(calls.getOwnNumbers, ownNumbers),
  handle(calls.listSubscriptions, subscriptions),
];
