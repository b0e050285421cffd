import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../harness/cars.ts';
import { expectSound } from '../harness/sound.ts';
import { expectQuiet, openSharedApp, send, type SharedApp } from './account-steps.ts';
import { fillPerson, inCrm, WORDS } from './lead-steps.ts';
import { expectAccessible } from './visitor.ts';

let app: SharedApp;

beforeAll(async () => {
  app = await openSharedApp();
});
afterAll(async () => {
  await expectSound(app.databaseUrl);
  await app.close();
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
  const fixture = SHOWROOM[market];
  const words = WORDS[market];

  it('one arrives, says who one is, and calls somebody; the visit ends by itself', async () => {
    const visitor = await app.visit(market, words.brand);
    const { page, home } = visitor;
    await page.goto(`${home}${fixture.where}`);
    await page.getByRole('link', { name: fixture.here }).first().click();
    await page.getByRole('button', { name: fixture.open }).waitFor();
    await expectAccessible(page);
    await send(page, fixture.open);
    await page.waitForURL('**ref=**');
    await send(page, fixture.greet);
    await page.getByText(words.noOption).waitFor();
    await expectAccessible(page);
    const email = `salao.${market}@demo.example`;
    await fillPerson(page, words, { ...words.person, email } as never);
    await page.getByLabel(words.option).check();
    await send(page, fixture.greet);
    await page.getByRole('button', { name: fixture.call }).waitFor();
    await expectAccessible(page);
    await send(page, fixture.call);
    await page.getByText(fixture.coming).waitFor();
    const lead = await inCrm(
      app.roles,
      ({ fields }) => fields['Email'] === email && fields['AttendantWanted__c'] === true,
    );
    expect(lead.fields).toMatchObject({ Channel__c: 'SHOWROOM' });
    await ask(
      app.databaseUrl,
      `UPDATE leads.visit SET opened_at = now() - interval '5 hours', expires_at = now() - interval '1 second'`,
    );
    await page.reload();
    await page.getByRole('heading', { name: fixture.over }).waitFor();
    await expectQuiet(visitor);
    await visitor.close();
  });

  it('goes without scripts', async () => {
    const context = await app.withoutScripts();
    const page = await context.newPage();
    await page.goto(`/${market}/${words.brand}${fixture.where}`);
    await page.getByRole('link', { name: fixture.here }).first().click();
    await send(page, fixture.open);
    await fillPerson(page, words, { ...words.person, email: `salao.mudo.${market}@demo.example` } as never);
    await page.getByLabel(words.option).check();
    await send(page, fixture.greet);
    await send(page, fixture.call);
    await page.getByText(fixture.coming).waitFor();
    await context.close();
  });
});
