import { expect } from 'vitest';
import { FACTORY_STEPS } from '#sandbox/factory/order.ts';
import { idOf, orderOf, type Buyer, type SeenOrder } from './buyer.ts';
import type { SandboxConsole } from './sandbox-console.ts';
import { waitFor } from './wait-for.ts';

type Sale = { readonly buyer: Buyer; readonly id: string; readonly sandboxConsole: SandboxConsole };

const until = ({ buyer, id }: Sale, isThere: (order: SeenOrder) => boolean): Promise<SeenOrder> =>
  waitFor(
    async () => {
      const order = orderOf(await buyer.status(id));
      return isThere(order) && order;
    },
    { timeout: 60_000, pause: 25 },
  );

/** A kept car is paid for as its market pays: by Pix, or by card on the gateway's own page. */
export const payFor = async (sale: Sale, market: 'br' | 'ar'): Promise<void> => {
  const { buyer, id, sandboxConsole } = sale;
  expect((await buyer.register(id)).status).toBe(200);
  const charge = idOf(await buyer.pay(id, market === 'br' ? 'pix' : 'card'));
  if (market === 'br') await sandboxConsole.onPayment((await sandboxConsole.payment(charge)).id, 'confirm');
  else {
    const { charges } = await until(sale, (order) => order.charges[0]?.redirectUrl != null);
    await sandboxConsole.payByCard(charges[0]?.redirectUrl ?? '', 'APRO');
  }
  await until(sale, ({ state }) => state === 'RESERVE');
  await waitFor(async () => (await sandboxConsole.orders()).some(({ orderId }) => orderId === id));
};

/** A paid car is built, as the factory reports it step by step; delivered, its balance is paid on the way. */
export const build = async (sale: Sale, to: 'VEHICLE_PRODUCED' | 'DELIVERED'): Promise<void> => {
  const { id, sandboxConsole } = sale;
  await sandboxConsole.steps(id, 'early');
  if (to === 'DELIVERED') {
    await sandboxConsole.balance(id);
    await sandboxConsole.steps(id, 'factory');
  } else for (const step of FACTORY_STEPS.slice(0, FACTORY_STEPS.indexOf(to) + 1)) await sandboxConsole.step(id, step);
  await until(sale, ({ state }) => state === to);
};
