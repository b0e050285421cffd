import { actorKey } from '#kernel/actor.ts';
import { MARKETS, type Market } from '#kernel/market.ts';
import { ok, refuse, type Refused } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import { brokenConstraint, type Tx } from '#platform/database.server.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import {
  changeCoupon,
  clearCoupon,
  clearCouponOfPerson,
  clearPerson,
  createCoupon,
  listCoupons,
  listUses,
  MOST_USES,
  type CouponInput,
} from '../contract/admin.ts';
import { personIndexes } from '../person.server.ts';
import { readCode } from '../rules/code.ts';
import { wrongField, type WrongField } from '../rules/wrong-field.ts';
import * as store from '../store/coupons.server.ts';
import { clearUses, listUses as findUses } from '../store/uses.server.ts';
import { toRecord } from './view.server.ts';

/** The numbers under which staff know orders; the registry passes them in. */
export type NumberOrders = (tx: Tx, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

const BROKEN = {
  one_coupon_code: { code: 'codeTaken', fields: [{ field: 'code', key: 'coupon.codeTaken' }] },
  one_default_coupon: { code: 'defaultTaken', fields: [{ field: 'defaultPeriod', key: 'coupon.defaultTaken' }] },
  code_of_used_coupon: { code: 'codeFixed', fields: [{ field: 'code', key: 'coupon.codeFixed' }] },
  uses_within_limit: { code: 'belowTaken', fields: [{ field: 'mostUses', key: 'coupon.belowTaken' }] },
  discounted_within_budget: { code: 'belowTaken', fields: [{ field: 'budget', key: 'coupon.belowTaken' }] },
} as const;
type Broken = (typeof BROKEN)[keyof typeof BROKEN];

const brokenBy = (error: unknown): Broken => {
  const name = brokenConstraint(error);
  if (name === undefined || !Object.hasOwn(BROKEN, name)) throw error;
  return BROKEN[name as keyof typeof BROKEN];
};

const refuseField = (wrong: WrongField): Refused<WrongField['code']> =>
  refuse(wrong.code, { fields: [{ field: wrong.field, key: `coupon.${wrong.code}` }] });

const amountOf = (money: { readonly amount: number } | null): number | null => money?.amount ?? null;

const wordsOf = (id: string, code: string, input: CouponInput, market: Market): store.CouponWords => ({
  ...input,
  id,
  code,
  currency: MARKETS[market].currency,
  // An offset that the database does not know is one moment all the same.
  validFrom: new Date(input.validFrom).toISOString(),
  validUntil: input.validUntil === null ? null : new Date(input.validUntil).toISOString(),
  amount: amountOf(input.amount),
  mostOff: amountOf(input.mostOff),
  leastPrice: amountOf(input.leastPrice),
  incomeMost: amountOf(input.incomeMost),
  budget: amountOf(input.budget),
});

const audited = (tx: Tx, { brand, actor }: Context, of: { action: string; id: string; detail?: object }) =>
  writeAudit(tx, {
    brand,
    actor: actorKey(actor),
    action: of.action,
    subjectType: 'coupon',
    subjectId: of.id,
    ...(of.detail === undefined ? {} : { detail: of.detail }),
  });

const clear = (context: Context, of: { couponId: string | null; document: string | null }) =>
  context.withTx(async (tx) => {
    const { brand, env, market } = context;
    const { couponId, document } = of;
    if (couponId !== null && (await store.findCoupon(tx, context, couponId)) === null) return refuse('couponUnknown');
    const indexes = document === null ? null : personIndexes(env, market, document);
    const cleared = await clearUses(tx, { brand, couponId, indexes });
    await audited(tx, context, { action: 'coupon.cleared', id: couponId ?? 'all', detail: { cleared } });
    return ok({ cleared });
  });

const change: Handler<typeof changeCoupon> = async ({ params: { id }, body: { version, ...input } }, context) => {
  const code = readCode(input.code);
  const wrong = wrongField({ ...input, code }, MARKETS[context.market].currency);
  if (wrong !== null || code === null) return refuseField(wrong ?? { code: 'codeWrong', field: 'code' });
  try {
    return await context.withTx(async (tx) => {
      // Whoever takes a use meanwhile waits, so that a limit is not lowered below what is taken.
      if (!(await store.lockCoupon(tx, context, id))) return refuse('couponUnknown');
      if (input.perPerson !== null && (await store.mostOfOnePerson(tx, id)) > input.perPerson)
        return refuse('belowTaken', { fields: [{ field: 'perPerson', key: 'coupon.belowTaken' }] });
      const words = { ...wordsOf(id, code, input, context.market), version };
      const written = await store.rewriteCoupon(tx, context, words);
      const row = await store.findCoupon(tx, context, id);
      if (row === null || written === 0) return refuse('changedMeanwhile');
      await audited(tx, context, { action: 'coupon.changed', id, detail: { version: row.version } });
      return ok(toRecord(row, context.env, context));
    });
  } catch (error) {
    const { code: refused, fields } = brokenBy(error);
    return refuse(refused, { fields });
  }
};

const listUsesWith =
  (numberOrders: NumberOrders): Handler<typeof listUses> =>
  async ({ params: { id } }, context) =>
    context.read(async (tx) => {
      if ((await store.findCoupon(tx, context, id)) === null) return refuse('couponUnknown');
      const rows = await findUses(tx, id, MOST_USES);
      const numbers = await numberOrders(
        tx,
        rows.map(({ orderId }) => orderId),
      );
      const uses = rows.map(({ id: useId, orderId, state, off, currency, at }) => ({
        id: useId,
        orderId,
        orderNumber: numbers.get(orderId) ?? null,
        state,
        off: { amount: off, currency },
        at: at.toISOString(),
      }));
      return ok({ uses });
    });

export const adminRoutes = (numberOrders: NumberOrders): readonly Route[] => [
  handle(listCoupons, async ({ query: { page, size, text = '', after } }, context) => {
    const words = text.trim().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
    const pattern = words === '' ? '' : `%${words}%`;
    const { rows, total, isMore } = await context.read((tx) =>
      store.listCoupons(tx, context, { text: pattern, page, size, after }),
    );
    return ok({ coupons: rows.map((row) => toRecord(row, context.env, context)), total, isMore, page, size });
  }),

  handle(createCoupon, async ({ body }, context) => {
    const id = context.ids.next();
    const code = readCode(body.code);
    const wrong = wrongField({ ...body, code }, MARKETS[context.market].currency);
    if (wrong !== null || code === null) return refuseField(wrong ?? { code: 'codeWrong', field: 'code' });
    try {
      return await context.withTx(async (tx) => {
        await store.insertCoupon(tx, context, wordsOf(id, code, body, context.market));
        await audited(tx, context, { action: 'coupon.created', id, detail: { code } });
        const row = await store.findCoupon(tx, context, id);
        if (row === null) throw new Error(`coupon ${id} was not written`);
        return ok(toRecord(row, context.env, context));
      });
    } catch (error) {
      const { code: refused, fields } = brokenBy(error);
      if (refused === 'belowTaken' || refused === 'codeFixed') throw error;
      return refuse(refused, { fields });
    }
  }),

  handle(changeCoupon, change),

  handle(listUses, listUsesWith(numberOrders)),
  handle(clearPerson, async ({ params }, context) => {
    const cleared = await clear(context, { couponId: null, document: params.cpf });
    return cleared.ok ? cleared : refuse('notFound');
  }),
  handle(clearCoupon, ({ params }, context) => clear(context, { couponId: params.id, document: null })),
  handle(clearCouponOfPerson, ({ params }, context) => clear(context, { couponId: params.id, document: params.cpf })),
];
