import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../harness/browser.ts';
import { ask } from '../harness/cars.ts';
import { expectDrainedAndSound } from '../harness/sound.ts';
import { expectQuiet, openHouse, send, type House } from './account-steps.ts';
import { fillPerson, inCrm, WORDS } from './lead-steps.ts';
import { expectAccessible } from './visitor.ts';

let house: House;

beforeAll(async () => {
  house = await openHouse();
});
afterAll(async () => {
  await expectDrainedAndSound(house.databaseUrl);
  await house.close();
});

const SHOWROOM = {
  br: {
    here: /^Estou nesta loja/,
    where: '/concessionarias?q=13010-000',
    open: 'Cheguei à loja',
    greet: 'Fazer check-in',
    call: 'Chamar um atendente',
    coming: 'Atendente chamado',
    over: 'A visita terminou',
  },
  ar: {
    here: /^Estoy en este salón/,
    where: '/concesionarios?q=Rosario',
    open: 'Llegué al salón',
    greet: 'Registrarme',
    call: 'Llamar a un asesor',
    coming: 'Asesor en camino',
    over: 'La visita terminó',
  },
} as const;

describe.each(['br', 'ar'] as const)('in a showroom in %s', (market) => {
  const given = SHOWROOM[market];
  const words = WORDS[market];

  it('one arrives, says who one is, and calls somebody; the visit ends by itself', async () => {
    const visitor = await house.visit(market, words.brand);
    const { page, home } = visitor;
    await page.goto(`${home}${given.where}`);
    await page.getByRole('link', { name: given.here }).first().click();
    await page.getByRole('button', { name: given.open }).waitFor();
    await expectAccessible(page);
    await send(page, given.open);
    await page.waitForURL('**ref=**');
    await send(page, given.greet);
    await page.getByText(words.noOption).waitFor();
    await expectAccessible(page);
    const email = `salao.${market}@demo.example`;
    await fillPerson(page, words, { ...words.person, email } as never);
    await page.getByLabel(words.option).check();
    await send(page, given.greet);
    await page.getByRole('button', { name: given.call }).waitFor();
    await expectAccessible(page);
    await send(page, given.call);
    await page.getByText(given.coming).waitFor();
    const lead = await inCrm(
      house.roles,
      ({ fields }) => fields['Email'] === email && fields['AttendantWanted__c'] === true,
    );
    expect(lead.fields).toMatchObject({ Channel__c: 'SHOWROOM' });
    await ask(
      house.databaseUrl,
      `UPDATE leads.visit SET opened_at = now() - interval '5 hours', expires_at = now() - interval '1 second'`,
    );
    await page.reload();
    await page.getByRole('heading', { name: given.over }).waitFor();
    await expectQuiet(visitor);
    await visitor.close();
  });

  it('goes without scripts', async () => {
    const browser = await openBrowser();
    const context = await browser.newContext({ baseURL: house.roles.urls[0] ?? '', javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`/${market}/${words.brand}${given.where}`);
    await page.getByRole('link', { name: given.here }).first().click();
    await send(page, given.open);
    await fillPerson(page, words, { ...words.person, email: `salao.mudo.${market}@demo.example` } as never);
    await page.getByLabel(words.option).check();
    await send(page, given.greet);
    await send(page, given.call);
    await page.getByText(given.coming).waitFor();
    await browser.close();
  });
});
