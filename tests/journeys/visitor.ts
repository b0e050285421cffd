import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { findNewViolations } from '../harness/axe.ts';
import { createSandboxConsole, type SandboxMail } from '../harness/sandbox-console.ts';
import { standBy } from '../harness/last-words.ts';
import type { Roles } from '../harness/roles.ts';
import { waitFor } from '../harness/wait-for.ts';

export type Visitor = {
  readonly page: Page;
  readonly context: BrowserContext;
  /** `/br/jeep`, whatever the visitor is at home in. */
  readonly home: string;
  /** What the console said; a clean page says nothing. */
  readonly complaints: string[];
  readonly close: () => Promise<void>;
};

/** A visitor with the consent question answered, whose console is listened to. */
export const openVisitor = async (
  browser: Browser,
  options: { url: string; market: 'br' | 'ar'; brand: string; width?: number; consent?: boolean; touch?: boolean },
): Promise<Visitor> => {
  const { url, market, brand, width = 1280, consent = true, touch = false } = options;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: 900 },
    hasTouch: touch,
    locale: market === 'br' ? 'pt-BR' : 'es-AR',
    reducedMotion: 'reduce',
  });
  if (consent) await context.addCookies([{ name: 'vlt_consent', value: 'necessary', url }]);
  const page = await context.newPage();
  // As long as a state is waited for elsewhere: a busy machine takes longer for a page and a job than thirty seconds.
  page.setDefaultTimeout(60_000);
  const complaints: string[] = [];
  page.on('console', (message) => {
    const isOurs = message.location().url.startsWith(url) || message.location().url === '';
    if (isOurs && ['error', 'warning'].includes(message.type())) complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  context.on(
    'close',
    standBy(() => complaints.join('\n')),
  );
  return { page, context, home: `/${market}/${brand}`, complaints, close: () => context.close() };
};

/** What is typed or moved before a page is live goes by its fields alone. */
export const untilLive = async (page: Page): Promise<void> => {
  await waitFor(() => page.evaluate<boolean>('window.earlyPress === null'));
};

/** No rule of WCAG 2.2 AA broken, and no text missing, on the screen as it stands. */
export const expectAccessible = async (page: Page): Promise<void> => {
  const found = (await findNewViolations(page)).map(({ id, places }) => `${id}: ${places.join(', ')}`);
  expect(found, page.url()).toEqual([]);
  const missing = (await page.locator('body').innerText()).match(/⟦[^⟧]*⟧/g) ?? [];
  expect(missing, page.url()).toEqual([]);
};

/** The newest mail to an address, as soon as it is there. */
export const mailTo = (roles: Pick<Roles, 'sandboxUrl'>, address: string, matching: RegExp): Promise<SandboxMail> =>
  createSandboxConsole(roles.sandboxUrl).mail(address, matching);

export const control = async (roles: Pick<Roles, 'sandboxUrl'>, path: string, body: object = {}): Promise<unknown> => {
  const response = await fetch(`${roles.sandboxUrl}/_control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`control ${path}: ${response.status} ${await response.text()}`);
  return response.json();
};

type GatewayPayment = {
  id: number;
  status: string;
  external_reference: string;
  point_of_interaction?: { transaction_data?: { qr_code?: string | null } };
};

export const gatewayPayments = async (roles: Pick<Roles, 'sandboxUrl'>): Promise<GatewayPayment[]> => {
  const response = await fetch(`${roles.sandboxUrl}/_control/payments`);
  const found = (await response.json()) as GatewayPayment[] | { results: GatewayPayment[] };
  return Array.isArray(found) ? found : found.results;
};
