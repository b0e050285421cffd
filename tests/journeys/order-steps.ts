import { buyerOf, idOf, orderOf } from '#tests/harness/buyer.ts';
import { callerOf } from '#tests/harness/caller.ts';
import { findReadyCar } from '#tests/harness/cars.ts';
import { CUSTOMER, signIn } from '#tests/harness/people.ts';
import { createSandboxConsole } from '#tests/harness/sandbox-console.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { gotoQuiet } from '../harness/goto-quiet.ts';
import type { JourneyApp } from './account-steps.ts';
import type { Visitor } from './visitor.ts';

export const PHONE = { width: 390, height: 844 };

/** A reserved car of a demonstration customer, at its order's page on a phone. */
export const atOrder = async (
  app: JourneyApp,
  { market, brand }: { market: 'br' | 'ar'; brand: string },
): Promise<{ visitor: Visitor; id: string }> => {
  const call = callerOf(app.roles.urls[0] ?? '');
  const sandbox = createSandboxConsole(app.roles.sandboxUrl);
  const token = await signIn(call, CUSTOMER[market]);
  const buyer = buyerOf(call, { token, brand, market });
  const id = idOf(await buyer.reserve(await findReadyCar(app.databaseUrl, { brand, market })));
  await buyer.register(id);
  const charge = idOf(await buyer.pay(id, market === 'br' ? 'pix' : 'card'));
  const open = await waitFor(async () => {
    const found = orderOf(await buyer.status(id)).charges.find((one) => one.id === charge);
    return found?.state === 'PENDING' && found;
  });
  if (open.redirectUrl === null) await sandbox.onPayment((await sandbox.payment(charge)).id, 'confirm');
  else await sandbox.payByCard(open.redirectUrl, 'APRO');
  await waitFor(async () => orderOf(await buyer.status(id)).state === 'RESERVE');
  const visitor = await app.visit(market, brand);
  const place = { domain: new URL(app.roles.urls[0] ?? '').hostname, path: '/', secure: true, httpOnly: true };
  await visitor.context.addCookies([{ name: '__Host-session', value: token, ...place }]);
  await visitor.page.setViewportSize(PHONE);
  const orders = market === 'br' ? 'minha-area/pedidos' : 'mi-cuenta/pedidos';
  await gotoQuiet(visitor.page, `${visitor.home}/${orders}/${id}`);
  return { visitor, id };
};
