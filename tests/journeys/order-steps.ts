import { callerOf } from '#tests/harness/caller.ts';
import { reservedIn, type Shop } from '#tests/harness/reserved.ts';
import { createSandboxConsole } from '#tests/harness/sandbox-console.ts';
import { gotoQuiet } from '../harness/goto-quiet.ts';
import type { JourneyApp } from './account-steps.ts';
import { openVisitor, type Visitor } from './visitor.ts';

export type Market = 'br' | 'ar';
export type Reserved = Awaited<ReturnType<typeof reservedIn>>;

export const PHONE = { width: 390, height: 844 };
const ORDERS = { br: 'minha-area/pedidos', ar: 'mi-cuenta/pedidos' } as const;

/** The calls and the companies of a journey's program. */
export const shopOf = ({ roles, databaseUrl }: Pick<JourneyApp, 'roles' | 'databaseUrl'>): Shop => ({
  call: callerOf(roles.urls[0] ?? ''),
  databaseUrl,
  sandboxConsole: createSandboxConsole(roles.sandboxUrl),
});

/** A person who is signed in, on a phone. */
export const onPhoneAs = async (
  { browser, roles }: Pick<JourneyApp, 'browser' | 'roles'>,
  { market, brand, token }: { market: Market; brand: string; token: string },
): Promise<Visitor> => {
  const url = roles.urls[0] ?? '';
  const visitor = await openVisitor(browser, { url, market, brand, width: PHONE.width, touch: true });
  const place = { domain: new URL(url).hostname, path: '/', secure: true, httpOnly: true };
  await visitor.context.addCookies([{ name: '__Host-session', value: token, ...place }]);
  return visitor;
};

export const openOrder = ({ page, home }: Visitor, { market, id }: { market: Market; id: string }): Promise<void> =>
  gotoQuiet(page, `${home}/${ORDERS[market]}/${id}`);

/** A reserved car of a demonstration customer, at its order's page on a phone. */
export const atOrder = async (
  app: JourneyApp,
  market: Market,
): Promise<{ visitor: Visitor; id: string; order: Reserved }> => {
  const order = await reservedIn(shopOf(app), market);
  const visitor = await onPhoneAs(app, order);
  await openOrder(visitor, order);
  return { visitor, id: order.id, order };
};
