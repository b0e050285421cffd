import { expect } from 'vitest';
import { idOf, orderOf, type Buyer, type SeenOrder } from './buyer.ts';
import type { OfferedCar } from './cars.ts';
import { expectDrainedAndSound } from './sound.ts';
import type { SandboxConsole } from './sandbox-console.ts';
import { waitFor } from './wait-for.ts';

export const seenOrder = (buyer: Buyer, id: string, isThere: (order: SeenOrder) => boolean): Promise<SeenOrder> =>
  waitFor(
    async () => {
      const order = orderOf(await buyer.status(id));
      return isThere(order) && order;
    },
    { timeout: 20_000, pause: 25 },
  );

/** A car bought, built, paid for and handed over, as the console plays it. */
export const deliverTo = async (
  app: { readonly sandboxConsole: SandboxConsole; readonly databaseUrl: string },
  buyer: Buyer,
  of: { car: OfferedCar; method: 'pix' | 'card' },
): Promise<string> => {
  const id = idOf(await buyer.reserve(of.car));
  expect((await buyer.register(id)).status).toBe(200);
  const charge = idOf(await buyer.pay(id, of.method));
  if (of.method === 'pix') await app.sandboxConsole.onPayment((await app.sandboxConsole.payment(charge)).id, 'confirm');
  else {
    const { charges } = await seenOrder(buyer, id, (order) => order.charges[0]?.redirectUrl != null);
    await app.sandboxConsole.payByCard(charges[0]?.redirectUrl ?? '', 'APRO');
  }
  await seenOrder(buyer, id, ({ state }) => state === 'RESERVE');
  await waitFor(async () => (await app.sandboxConsole.orders()).some(({ orderId }) => orderId === id));
  await app.sandboxConsole.steps(id, 'early');
  await app.sandboxConsole.balance(id);
  await app.sandboxConsole.steps(id, 'factory');
  await seenOrder(buyer, id, ({ state }) => state === 'DELIVERED');
  await expectDrainedAndSound(app.databaseUrl);
  return id;
};
