import type { TermMoney } from '#features/loyalty/steps.server.ts';
import {
  cancelOpenCharges,
  insertCharge,
  listNewestCharges,
  requestRefunds,
  toCharge,
} from '#features/payments/steps.server.ts';
import { originOfCaller } from '#platform/http/origins.server.ts';

/** A term's money goes the way of a reservation's: the charge is stored before the gateway is asked, and its id is the key there. */
export const termMoney: TermMoney = {
  ask: async (context, term, method) => {
    const { tx, ids, crash } = context;
    await insertCharge(tx, {
      id: ids.next(),
      brand: term.brand,
      market: term.market,
      orderId: term.id,
      purpose: 'subscription',
      method,
      amount: { amount: term.amount, currency: term.currency },
      expiresAt: term.askedUntil,
      backOrigin: originOfCaller(context),
    });
    crash('subscription.charged');
  },
  chargesOf: async (tx, ids) =>
    ids.length === 0
      ? new Map()
      : new Map((await listNewestCharges(tx, ids)).map((row) => [row.orderId, toCharge(row)])),
  askNoMore: async (tx, id) => {
    await cancelOpenCharges(tx, id);
  },
  giveBack: async (tx, { id, requestedBy }) => {
    await requestRefunds(tx, { orderId: id, reason: 'WITHDRAWAL', requestedBy });
  },
};
