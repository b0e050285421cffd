import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from '#features/accounts/demo.server.ts';
import { ask } from '#tests/harness/cars.ts';
import { AR, BR, send, signIn, totp, type JourneyApp } from './account-steps.ts';
import type { Visitor } from './visitor.ts';

export type Market = 'br' | 'ar';

/** Each market at an unlike brand. */
export const BRAND = { br: 'jeep', ar: 'peugeot' } as const;
export const SIGN_IN = { br: BR, ar: AR } as const;

const FACTOR = {
  br: { code: 'Código do aplicativo', check: 'Verificar' },
  ar: { code: 'Código de la aplicación', check: 'Verificar' },
} as const;

/** Somebody of staff at an admin page of the back office. A code serves once; here the device may show the same one again. */
export const openAdmin = async (
  app: JourneyApp,
  of: { market: Market; role: string; area: string },
): Promise<Visitor> => {
  await ask(app.databaseUrl, 'UPDATE accounts.second_factor SET last_step = 0');
  const visitor = await app.visit(of.market, BRAND[of.market]);
  const { page, home } = visitor;
  await page.goto(`${home}/admin/${of.area}`);
  await signIn(page, { email: `${of.role}@demo.example`, password: DEMO_PASSWORD }, SIGN_IN[of.market]);
  const { code, check } = FACTOR[of.market];
  await page.getByLabel(code).fill(totp(DEMO_TOTP_SECRET));
  await send(page, check);
  await page.waitForURL(`**${home}/admin/${of.area}`);
  return visitor;
};

/** A customer at a page of their area. */
export const asOwner = async (
  app: JourneyApp,
  of: { market: Market; email: string; path: string },
): Promise<Visitor> => {
  const visitor = await app.visit(of.market, BRAND[of.market]);
  const { page, home } = visitor;
  await page.goto(`${home}/${of.path}`);
  await signIn(page, { email: of.email, password: DEMO_PASSWORD }, SIGN_IN[of.market]);
  await page.waitForURL(`**/${of.path}`);
  return visitor;
};
