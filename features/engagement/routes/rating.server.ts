import { findVehicle } from '#features/aftersales/public.server.ts';
import { getDealer } from '#features/dealers/public.server.ts';
import { ownershipOf } from '#features/garage/public.server.ts';
import { dayIn } from '#kernel/dates.ts';
import { ok, refuse, type Result } from '#kernel/result.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import {
  giveOpinion,
  listAdvisorRatings,
  listOpinions,
  listOwnOpinions,
  rateAdvisor,
  removeOpinion,
  type Opinion,
} from '../contract/rating.ts';
import { opinionVerdict } from '../rules/opinions.ts';
import { enqueue } from '#platform/jobs/outbox.server.ts';
import { opinionChangedJob } from '../jobs.ts';
import * as store from '../store/opinions.server.ts';

const callerOf = ({ actor }: Context): string => {
  if (actor.kind !== 'person') throw new Error('a person was expected');
  return actor.accountId;
};

const toView = ({ at, ...row }: store.OpinionRow): Opinion => ({ ...row, at: at.toISOString() });

type NewRating = {
  readonly carId: string;
  readonly stars: number;
  readonly text: string;
  readonly dealerId: string | null;
};
type Why = 'carUnknown' | 'ownedTooShort' | 'opinionTooSoon';

/** Car and advisor are counted apart: the thirty days between two opinions are those about the same kind. */
const give = async (context: Context, request: NewRating): Promise<Result<Opinion, Why>> => {
  const { brand, market, clock, ids } = context;
  const accountId = callerOf(context);
  const about = request.dealerId === null ? 'CAR' : 'ADVISOR';
  const owned = await ownershipOf(context, request.carId);
  if (owned === null) return refuse('carUnknown');
  return context.withTx(async (tx) => {
    const vehicle = await findVehicle(tx, brand, { chassis: owned.chassis });
    if (vehicle === null) return refuse('carUnknown');
    await store.lockOwner(tx, accountId);
    const last = await store.lastOpinionAt(tx, { accountId, brand, about });
    const verdict = opinionVerdict({
      ownedSince: owned.ownedSince,
      lastOpinionOn: last === null ? null : dayIn(last, market),
      today: dayIn(clock.now(), market),
    });
    if (!verdict.may) return refuse(verdict.why, { params: { days: verdict.days } });
    const { ownedDays } = verdict;
    const opinion = { id: ids.next(), accountId, about, modelCode: vehicle.modelCode, ownedDays, ...request } as const;
    const inserted = await store.insertOpinion(tx, { brand, market }, opinion);
    await enqueue(tx, opinionChangedJob, { brand, payload: { opinionId: inserted.id } });
    return ok(toView(inserted));
  });
};

/** Service rating: owners about their cars, and about the people who looked after them. */
export const ratingRoutes: Route[] = [
  handle(listOpinions, async ({ query: { modelCode, page, size } }, context) => {
    const { brand, market } = context;
    const found = await context.read((tx) => store.listOpinionRows(tx, { brand, market, modelCode, page, size }));
    const { rows, total, stars } = found;
    return ok({ average: { stars, count: total }, opinions: rows.map(toView), total, page, size });
  }),

  handle(listAdvisorRatings, async ({ query }, context) => {
    const ids = query.dealerIds.split(',');
    return ok({ dealers: await context.read((tx) => store.averageOfDealers(tx, context.brand, ids)) });
  }),

  handle(giveOpinion, async ({ body }, context) => give(context, { ...body, dealerId: null })),

  handle(rateAdvisor, async ({ body }, context) => {
    const { brand } = context;
    const dealer = await context.read((tx) => getDealer(tx, { brand, id: body.dealerId }));
    if (dealer === null) {
      return refuse('dealerUnknown', { fields: [{ field: 'dealerId', key: 'recall.dealerUnknown' }] });
    }
    return give(context, body);
  }),

  handle(listOwnOpinions, async (_, context) => {
    const { brand, market } = context;
    const rows = await context.read((tx) => store.listOwnRows(tx, { brand, market, accountId: callerOf(context) }));
    return ok({ opinions: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })) });
  }),

  handle(removeOpinion, async ({ params: { id } }, context) => {
    const accountId = callerOf(context);
    const { brand } = context;
    const gone = await context.withTx(async (tx) => {
      const deleted = await store.deleteOpinion(tx, { accountId, brand, id });
      if (deleted > 0) await enqueue(tx, opinionChangedJob, { brand, payload: { opinionId: id } });
      return deleted;
    });
    return gone === 0 ? refuse('opinionUnknown') : ok(undefined);
  }),
];
