import { afterAll, beforeAll, expect, test } from 'vitest';
import { buyerOf, idOf } from '#tests/harness/buyer.ts';
import { callerOf, type Caller } from '#tests/harness/caller.ts';
import { findReadyCars } from '#tests/harness/cars.ts';
import { CUSTOMER, signIn } from '#tests/harness/people.ts';
import { setAddress } from '#tests/harness/rest.ts';
import { createSandboxConsole } from '#tests/harness/sandbox-console.ts';
import { payFor } from '#tests/harness/sales.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { openJourneyApp, type JourneyApp } from './account-steps.ts';
import { expectAccessible, openVisitor } from './visitor.ts';

let app: JourneyApp;
let call: Caller;

beforeAll(async () => {
  app = await openJourneyApp();
  call = callerOf(app.roles.urls[0] ?? '');
});
afterAll(() => app.close());

const SITES = {
  br: { brand: 'jeep', subject: /assina o contrato/, state: /Contrato de compra assinado/i },
  ar: { brand: 'peugeot', subject: /firma el contrato/, state: /Contrato de compra firmado/i },
} as const;
const APPROVED = ['UPLOADED_DOCS', 'ANTI_FRAUD', 'APPROVAL_DIRECT_SALE'] as const;

test.each(['br', 'ar'] as const)(
  'in %s a buyer signs on a phone, by taps from the order’s task, and the signature is checked by its file',
  async (market) => {
    const { brand, subject, state } = SITES[market];
    await setAddress(app.databaseUrl, CUSTOMER[market]);
    const token = await signIn(call, CUSTOMER[market]);
    const buyer = buyerOf(call, { token, brand, market });
    const sandboxConsole = createSandboxConsole(app.roles.sandboxUrl);
    const cars = await findReadyCars(app.databaseUrl, { brand, market });
    const id = idOf(await buyer.reserve(cars.at(-1) ?? expect.fail('a car')));
    await payFor({ buyer, id, sandboxConsole }, market);
    for (const step of APPROVED) await sandboxConsole.step(id, step);
    await waitFor(async () => (await buyer.status(id)).json['state'] === 'APPROVAL_DIRECT_SALE', { pause: 50 });

    const url = app.roles.urls[0] ?? '';
    const visitor = await openVisitor(app.browser, { url, market, brand, width: 390, touch: true });
    const { page, context, home } = visitor;
    const place = { domain: new URL(url).hostname, path: '/', secure: true, httpOnly: true };
    await context.addCookies([{ name: '__Host-session', value: token, ...place }]);
    await page.goto(`${home}${market === 'br' ? '/minha-area/pedidos' : '/mi-cuenta/pedidos'}/${id}`);
    await page.locator('main a[href$="/contrato"]').first().tap();
    await page.waitForURL('**/contrato');
    await expectAccessible(page);
    await page.locator('main form button').first().tap();
    await page.locator('[name=code]').waitFor();
    await expectAccessible(page);

    // Refused, it says what is missing, at the field.
    await page.locator('[name=code]').fill('12 34');
    await page.locator('form[id=sign] button').tap();
    await page.locator('[name=code][aria-invalid=true]').waitFor();
    await expectAccessible(page);

    const { number } = (await buyer.status(id)).json as { number: string };
    const mail = await sandboxConsole.mail(CUSTOMER[market], new RegExp(`${subject.source}.*${number}`));
    await page.locator('[name=accepted]').check();
    await page.locator('[name=code]').fill(mail.subject.slice(0, 6));
    await page.locator('form[id=sign] button').tap();
    await page.waitForURL(/done=1/);
    await expectAccessible(page);
    expect(await page.locator('main form').count()).toBe(0);
    expect(await page.locator('main').innerText()).toContain(number);

    const pdf = await context.request.get(
      new URL((await page.locator('main a[href*="/contract/1?"]').first().getAttribute('href')) ?? '', url).href,
    );
    expect(pdf.headers()['content-type']).toBe('application/pdf');
    await page.locator('main a[href$="/contrato/verificar"]').tap();
    await page.waitForURL('**/contrato/verificar');
    await page
      .locator('[name=file]')
      .setInputFiles({ name: 'contrato.pdf', mimeType: 'application/pdf', buffer: await pdf.body() });
    await page.locator('main form button').tap();
    await page.locator('main [role=status]').waitFor();
    await expectAccessible(page);
    expect(await page.locator('main').innerText()).toContain(number);
    // A digest of 64 letters makes nothing wider than the phone.
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await page
      .locator('[name=file]')
      .setInputFiles({ name: 'outro.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 outro') });
    const answered = page.waitForEvent('load');
    await page.locator('main form button').tap();
    await answered;
    expect(await page.locator('main dl').count()).toBe(0);

    await page.goto(`${home}${market === 'br' ? '/minha-area/pedidos' : '/mi-cuenta/pedidos'}/${id}`);
    expect(await page.locator('main').innerText()).toMatch(state);
    // The form that was refused above is answered with 422, which the browser notes.
    expect(visitor.complaints.filter((complaint) => !complaint.includes('status of 422'))).toEqual([]);
    await visitor.close();
  },
);
