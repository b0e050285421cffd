import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Env } from '#platform/env.server.ts';
import { buyerIndexes, openIncome, openToken, sealIncome } from './person.server.ts';
import { readCode } from './rules/code.ts';
import { findCoupon, findCouponByCode, type CouponRow, type Scope } from './store/coupons.server.ts';
import { findIncome, insertUse, keepIncome, takeForPerson, takeUse } from './store/uses.server.ts';

/** The coupon that a buyer wrote: its code in any writing, or a partner's token. */
export const findCouponOf = async (tx: Tx, env: Env, scope: Scope, text: string): Promise<CouponRow | null> => {
  const code = readCode(text);
  if (code !== null) return findCouponByCode(tx, scope, code);
  const id = openToken(env, text.trim(), scope);
  return id === null ? null : findCoupon(tx, scope, id);
};

type Use = {
  readonly id: string;
  readonly orderId: string;
  readonly off: number;
  readonly netOff: number | null;
  readonly accountId: string;
  /** Every one of the buyer's, first the one they pay by. */
  readonly documents: readonly string[];
};

/**
 * Takes one use for an order: altogether, of the budget, and of the person. What is refused is undone with its transaction.
 * `unavailable` too when the coupon no longer says what it was read as; nothing is changed then.
 */
export const takeCoupon = async (
  tx: Tx,
  env: Env,
  { coupon, market, brand }: { coupon: CouponRow; market: Market; brand: string },
  use: Use,
): Promise<'taken' | 'unavailable' | 'personLimit' | 'documentNeeded'> => {
  const { accountId, documents, ...rest } = use;
  const { id: couponId, version, plan, perPerson: most, withOthers } = coupon;
  if (documents.length === 0 && most !== null) return 'documentNeeded';
  if ((await takeUse(tx, { couponId, version, off: use.off })) === 0) return 'unavailable';
  const indexes = buyerIndexes(env, market, { accountId, documents });
  const personIndex = await takeForPerson(tx, { couponId, brand, indexes, most });
  if (personIndex === null) return 'personLimit';
  await insertUse(tx, { ...rest, brand, couponId, personIndex, plan, alone: !withOthers });
  return 'taken';
};

export const incomeOf = async (tx: Tx, env: Env, orderId: string): Promise<number | null> => {
  const sealed = await findIncome(tx, orderId);
  return sealed === null ? null : openIncome(env, orderId, sealed);
};

export const keepIncomeOf = (
  tx: Tx,
  env: Env,
  { orderId, brand, amount }: { orderId: string; brand: string; amount: number },
): Promise<number> => keepIncome(tx, { orderId, brand, sealed: sealIncome(env, orderId, amount) });
