import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../harness/cars.ts';
import { expectQuiet, openSharedApp, send, type SharedApp } from './account-steps.ts';
import { chooseDealer, fillPerson, inCrm, WORDS } from './lead-steps.ts';
import { expectAccessible, untilLive } from './visitor.ts';

let app: SharedApp;
beforeAll(async () => {
  app = await openSharedApp();
});
afterAll(() => app.close());

const OWN = {
  br: { ask: 'Pedir esta assinatura', title: 'Pedir a assinatura', month: 'Por mês', type: 'Assinatura' },
  ar: { ask: 'Pedir esta suscripción', title: 'Pedir la suscripción', month: 'Por mes', type: 'Suscripción' },
} as const;

describe.each(['br', 'ar'] as const)('a car by subscription in %s, on a phone', (market) => {
  const words = WORDS[market];
  const own = OWN[market];

  it('is asked for from its own page, with its own price and terms', async () => {
    const { rows } = await ask<{ code: string; title: string; terms: string }>(
      app.databaseUrl,
      `SELECT code, title, terms FROM offers.offer WHERE brand = $1 AND market = $2 AND type = 'RENTAL' AND state = 'published' LIMIT 1`,
      [words.brand, market],
    );
    const [offer] = rows;
    if (offer === undefined) throw new Error('no car by subscription');
    const visitor = await app.visit(market, words.brand, 390);
    const { page, home } = visitor;
    await page.goto(`${home}/ofertas/${offer.code.toLowerCase()}`);
    const price = await page
      .getByRole('main')
      .getByText(/^R?\$\s[\d.]+,\d\d$/)
      .first()
      .innerText();
    await page.getByRole('link', { name: own.ask }).click();
    await page.waitForURL('**offer=**');
    await untilLive(page);
    await page.getByRole('heading', { level: 1, name: own.title }).waitFor();
    const main = page.getByRole('main');
    for (const text of [own.month, price, offer.terms]) await main.getByText(text).first().waitFor();
    await expectAccessible(page);
    const email = `assinante.${market}@demo.example`;
    await fillPerson(page, words, { ...words.person, email } as never);
    await page.getByLabel(words.document, { exact: false }).fill(words.person.document);
    await main.getByLabel(words.message).first().fill('Quero por 24 meses');
    const dealer = await chooseDealer(page, words);
    await page.getByLabel(words.option).check();
    await send(page, own.ask);
    await page.getByRole('heading', { name: words.success }).waitFor();
    const { fields } = await inCrm(app.roles, (lead) => lead.fields['Email'] === email);
    expect(fields).toMatchObject({ Form__c: 'Flua', SubOrigem__c: `offer ${offer.code}`, DealerCode__c: dealer });
    const text = String(fields['Description']);
    expect(text).toContain(`${own.type}: ${offer.title}`);
    expect(text).toContain(price.replace('$', '＄'));
    expect(text).toContain(offer.terms);
    expect(text).toContain('Quero por 24 meses');
    await expectQuiet(visitor);
    await visitor.close();
  });
});
