import { ok, refuse } from '#kernel/result.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import { countCoupon, decryptPartnership, getDefaultCoupon, validateCoupon } from '../contract/ask.ts';
import { openToken, personIndexes } from '../person.server.ts';
import { judgeTerms, NO_OFFER } from '../rules/judge.ts';
import { findCoupon, findDefault, type CouponRow } from '../store/coupons.server.ts';
import { countOfPerson } from '../store/uses.server.ts';
import { findCouponOf } from '../take.server.ts';
import { toCoupon } from './view.server.ts';

const offerOf = (id: string): string | null => (id === NO_OFFER ? null : id.toUpperCase());

/** Whether the person may use it once more; without a document nobody can say no. */
const isLeftFor = async (context: Context, coupon: CouponRow, document: string | undefined): Promise<boolean> => {
  const { perPerson } = coupon;
  if (document === undefined || perPerson === null) return true;
  const indexes = personIndexes(context.env, context.market, document);
  return (await context.read((tx) => countOfPerson(tx, coupon.id, indexes))) < perPerson;
};

/** What anybody may ask about coupons; nothing is taken by it. */
export const askRoutes: readonly Route[] = [
  handle(getDefaultCoupon, async ({ params }, context) => {
    const offerCode = offerOf(params.id);
    const row =
      offerCode === null ? null : await context.read((tx) => findDefault(tx, context, { offerCode, period: params.p }));
    return ok({ coupon: row === null ? null : toCoupon(row) });
  }),

  handle(validateCoupon, async ({ params, query }, context) => {
    const coupon = await context.read((tx) => findCouponOf(tx, context.env, context, params.name));
    if (coupon === null || !coupon.isUsable) return refuse('unavailable');
    const purchase = { offerCode: offerOf(params.id), period: params.p, entrance: query.entrance ?? null };
    const refused = judgeTerms(coupon, purchase);
    if (refused !== null) return refuse(refused);
    return (await isLeftFor(context, coupon, query.cpf)) ? ok(toCoupon(coupon)) : refuse('unavailable');
  }),

  handle(countCoupon, async ({ body }, context) => {
    const coupon = await context.read((tx) => findCouponOf(tx, context.env, context, body.name));
    if (coupon === null) return refuse('unavailable');
    const { code, uses, mostUses, isUsable } = coupon;
    return ok({ code, uses, left: isUsable ? (mostUses === null ? null : mostUses - uses) : 0 });
  }),

  handle(decryptPartnership, async ({ query }, context) => {
    const id = openToken(context.env, query.token, context);
    const coupon = id === null ? null : await context.read((tx) => findCoupon(tx, context, id));
    if (coupon === null || coupon.partner === null || !coupon.isUsable) return refuse('tokenUnknown');
    return ok({ partner: coupon.partner, coupon: toCoupon(coupon) });
  }),
];
