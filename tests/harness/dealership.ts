import { randomUUID } from 'node:crypto';
import { HANDOVER_ITEMS } from '#features/reservations/rules/handover.ts';
import type { Caller } from './caller.ts';
import { signInStaff } from './people.ts';
import { paperOf } from './paper.ts';

type Scope = { readonly brand: string; readonly market: 'br' | 'ar' };

/** Two people of staff: what one books above the limit, the other lets through. */
export const openDealership = async (call: Caller, url: string) => {
  const first = await signInStaff(call, 'service_admin');
  const second = await signInStaff(call, 'subscription_payment_manager');
  const send = async (method: string, path: string, { brand, market }: Scope, body: object, token = first) => {
    const as = { brand, market, token, key: randomUUID(), body };
    const { status, json } = await call(method, `reservation/v2/${path}`, as);
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(json)}`);
    return json;
  };
  const bringPaper = async ({ brand, market }: Scope, fields: Record<string, string>): Promise<void> => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob([paperOf()]), 'papel.pdf');
    const headers = { 'x-brand': brand, 'x-market': market, authorization: `Bearer ${first}` };
    const { status } = await fetch(`${url}/api/reservation/v2/orders/papers`, { method: 'POST', headers, body: form });
    if (status !== 200) throw new Error(`the paper was answered ${status}`);
  };
  return {
    /** What came for a part of an order. */
    book: async (scope: Scope, order: string, part: { kind: string; amount: number }): Promise<void> => {
      const body = { ...part, receiptNumber: `R-${randomUUID().slice(0, 8)}` };
      const booked = await send('POST', `orders/${order}/dealer-payments`, scope, body);
      if (booked['state'] === 'BOOKED') return;
      const path = `dealer-payments/${String(booked['id'])}/decision`;
      await send('POST', path, scope, { accept: true }, second);
    },
    /** A letter of credit is looked at, with its proof among the order's papers. */
    acceptLetter: async (scope: Scope, order: string, source: string): Promise<void> => {
      await bringPaper(scope, { orderId: order, kind: 'CONSORTIUM_LETTER' });
      await send('POST', `orders/${order}/sources/${source}/decision`, scope, { accept: true });
    },
    /** The day of the keys: the list, item by item, then the car. */
    handOver: async (scope: Scope, order: string, plate: string): Promise<void> => {
      for (const item of HANDOVER_ITEMS) await send('PATCH', `orders/${order}/handover`, scope, { item, done: true });
      await send('POST', `orders/${order}/handover/completion`, scope, { chassis: null, plate });
    },
  };
};
