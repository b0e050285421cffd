import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  DEMO_CUSTOMERS,
  DEMO_PASSWORD,
  DEMO_TOTP_SECRET,
  makeCustomer,
  seedAccounts,
} from '#features/accounts/demo.server.ts';
import { createStaff } from '#features/accounts/public.server.ts';
import { codeOfStep, fromBase32, stepAt } from '#platform/auth/totp.server.ts';
import { openDatabase } from '#platform/database.server.ts';
import { createIds, systemClock } from '#platform/ids.server.ts';
import { openBrowser } from '#tests/harness/browser.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { testEnv } from '#tests/harness/env.ts';
import { startRoles, type Roles } from '#tests/harness/roles.ts';
import { shareProgram } from '#tests/harness/shared-program.ts';
import { openVisitor, type Visitor } from './visitor.ts';

export const NEW_STAFF = 'nova.gerente@example.com';

/** A refused form or call answers with its status, and the console names it: the only lines that may stand there. */
const REFUSAL = /the server responded with a status of (?:401|403|404|409|410|422)|: [a-z]+(?:[A-Z][a-z]+)+$/;

/** What a journey needs of a program, its own or the shared one. */
export type SharedApp = {
  readonly roles: Pick<Roles, 'urls' | 'sandboxUrl'>;
  readonly databaseUrl: string;
  readonly browser: Browser;
  readonly visit: (market: 'br' | 'ar', brand: string, width?: number) => Promise<Visitor>;
  /** A browser that runs no script, in a window as wide as a computer's, or as given. */
  readonly withoutScripts: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  readonly close: () => Promise<void>;
};

export type JourneyApp = SharedApp & {
  readonly roles: Roles;
  /** Where the program keeps its files. */
  readonly folder: string;
};

const openApp = async (of: Pick<SharedApp, 'roles' | 'databaseUrl'>): Promise<SharedApp> => {
  const browser = await openBrowser();
  const url = of.roles.urls[0] ?? '';
  return {
    ...of,
    browser,
    visit: (market, brand, width) =>
      openVisitor(browser, { url, market, brand, ...(width !== undefined && { width }) }),
    withoutScripts: (options) => browser.newContext({ ...options, baseURL: url, javaScriptEnabled: false }),
    close: () => browser.close(),
  };
};

/**
 * The program that files share: for journeys that read, or write only what is theirs, under addresses of their own. Who
 * changes the catalogue, rules, prices, settings or a demonstration account, breaks a company, or counts what all have made,
 * opens a program of their own.
 */
export const openSharedApp = async (): Promise<SharedApp> => {
  const program = await shareProgram();
  return openApp({ roles: program, databaseUrl: program.databaseUrl });
};

/** The program with people in it: the demonstration's, whose staff have a device enrolled, and one of staff who still has none. */
export const openJourneyApp = async (): Promise<JourneyApp> => {
  const database = await createDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), 'volante-accounts-'));
  await makePeople(database.url, folder);
  const roles = await startRoles({
    databaseUrl: database.url,
    env: { VOLANTE_DATA: folder, RATE_LIMIT_SCALE: '1000' },
  });
  const app = await openApp({ roles, databaseUrl: database.url });
  const close = async () => {
    await app.close();
    await roles.stop();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...app, roles, folder, close };
};

/** Customers of a file's own in the shared program, like the demonstration's: their accounts may be changed. */
export const makeCustomers = async (
  { databaseUrl }: SharedApp,
  own: Readonly<Record<'br' | 'ar', { readonly email: string; readonly document: string }>>,
): Promise<void> => {
  const db = openDatabase({ url: databaseUrl, pool: 1 });
  const fixture = { env: testEnv({ DATABASE_URL: databaseUrl }), ids: createIds(systemClock), now: new Date() };
  try {
    await db.withTx({ allBrands: true }, async (tx) => {
      for (const model of DEMO_CUSTOMERS) {
        const { email, document: number } = own[model.market];
        await makeCustomer(tx, fixture, { ...model, email, document: { ...model.document, number } });
      }
    });
  } finally {
    await db.close();
  }
};

const makePeople = async (url: string, dataFolder: string): Promise<void> => {
  const env = testEnv({ DATABASE_URL: url, VOLANTE_DATA: dataFolder });
  const db = openDatabase({ url, pool: 1 });
  const fixture = { env, ids: createIds(systemClock), now: new Date() };
  const staff = {
    email: NEW_STAFF,
    name: 'Nova Gerente',
    market: 'br',
    roles: [{ role: 'service_admin', brand: 'jeep' }],
    password: DEMO_PASSWORD,
    brand: 'jeep',
  } as const;
  await db.withTx({ allBrands: true }, async (tx) => {
    await seedAccounts(tx, fixture);
    await createStaff(tx, { ...fixture, by: null, staff });
  });
  await db.close();
};

/** The visit ends, and the console said nothing but what a refused form makes the browser say. */
export const expectQuiet = async (visitor: Visitor): Promise<void> => {
  expect(visitor.complaints.filter((line) => !REFUSAL.test(line))).toEqual([]);
  await visitor.close();
};

export const send = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('main').getByRole('button', { name, exact: true }).click();
};

export const BR = { email: 'E-mail', password: 'Senha', enter: 'Entrar' };
export const AR = { email: 'Correo electrónico', password: 'Contraseña', enter: 'Ingresar' };

export const signIn = async (page: Page, who: { email: string; password: string }, words = BR): Promise<void> => {
  await page.getByLabel(words.email, { exact: true }).fill(who.email);
  await page.getByLabel(words.password, { exact: true }).fill(who.password);
  await send(page, words.enter);
};

/** A member of the demonstration's staff, by password and code, at an area of the console. */
export const enterConsole = async (
  { page, home }: Visitor,
  { email, area }: { email: string; area: string },
): Promise<void> => {
  await page.goto(`${home}/admin/${area}`);
  await signIn(page, { email, password: DEMO_PASSWORD });
  await page.waitForURL('**/entrar/verificacao?**');
  await page.getByLabel('Código do aplicativo').fill(totp(DEMO_TOTP_SECRET));
  await send(page, 'Verificar');
  await page.waitForURL(`**${home}/admin/${area}`);
};

/** The code an authenticator app shows now. */
export const totp = (secret: string): string => codeOfStep(fromBase32(secret), stepAt(new Date()));
