import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/demo.server.ts';
import { CUSTOMER } from '#tests/harness/people.ts';
import { roadCars } from '#tests/harness/garage.ts';
import { AR, BR, expectQuiet, openSharedApp, send, signIn, type SharedApp } from './account-steps.ts';
import { expectAccessible } from './visitor.ts';

let app: SharedApp;
beforeAll(async () => {
  app = await openSharedApp();
});
afterAll(() => app.close());

const WORDS = {
  br: {
    brand: 'jeep',
    garage: 'minha-area/garagem',
    manuals: 'minha-area/manuais',
    id: 'Placa ou chassi',
    wrong: 'Placa inválida',
    open: '1 recall pendente',
    voucher: /^Voucher em PDF/,
    plate: 'Placa',
    chassis: 'Chassi',
    add: 'Colocar na garagem',
    unproven: 'Confira os dois no documento',
    added: 'O carro está na sua garagem.',
    see: /^Ver /,
    mileage: /^Quilometragem/,
    save: 'Salvar',
    saved: 'Salvo.',
    manual: 'Guia do proprietário',
    book: 'Agendar a revisão',
    worth: 'Quanto vale na troca',
    suggested: 'Valor sugerido na troca',
    find: 'Avaliar',
    badPlate: 'Placa inválida',
    addToWishlist: /^Quero este carro/,
    wishlistGo: 'Pôr nos desejados',
    wished: 'O carro está entre os seus desejados.',
    wishlist: 'Carros desejados',
    looks: 'Carros vistos',
    forget: /^Tirar da lista/,
    forgotten: 'Carro tirado da lista.',
    model: 'modelos/compass',
  },
  ar: {
    brand: 'peugeot',
    garage: 'mi-cuenta/garaje',
    manuals: 'mi-cuenta/manuales',
    id: 'Patente o chasis',
    wrong: 'La patente no es válida',
    open: '1 recall pendiente',
    voucher: /^Voucher en PDF/,
    plate: 'Patente',
    chassis: 'Chasis',
    add: 'Sumar al garaje',
    unproven: 'Revisá los dos en la cédula',
    added: 'El auto está en tu garaje.',
    see: /^Ver /,
    mileage: /^Kilometraje/,
    save: 'Guardar',
    saved: 'Guardado.',
    manual: 'Guía del propietario',
    book: 'Pedir turno para el service',
    worth: 'Cuánto vale en parte de pago',
    suggested: 'Valor sugerido en parte de pago',
    find: 'Tasar',
    badPlate: 'La patente no es válida',
    addToWishlist: /^Quiero este auto/,
    wishlistGo: 'Sumar a los deseados',
    wished: 'El auto está entre tus deseados.',
    wishlist: 'Autos deseados',
    looks: 'Autos vistos',
    forget: /^Sacar de la lista/,
    forgotten: 'Auto sacado de la lista.',
    model: 'modelos/208',
  },
} as const;

describe.each(['br', 'ar'] as const)('an owner in %s', (market) => {
  const words = WORDS[market];

  test('asks about a recall without login and takes the voucher along', async () => {
    const visitor = await app.visit(market, words.brand);
    const { page, home } = visitor;
    const [car] = await roadCars(app.databaseUrl, words.brand, market);
    await page.goto(`${home}/recall`);
    await expectAccessible(page);
    await page.getByLabel(words.id).fill('XX');
    await page.keyboard.press('Enter');
    await page.getByText(words.wrong).waitFor();
    await page.getByLabel(words.id).fill(car?.plate ?? '');
    await page.keyboard.press('Enter');
    await page.getByText(words.open).first().waitFor();
    await expectAccessible(page);
    expect(await page.getByRole('main').innerText()).not.toContain(car?.chassis ?? '');
    const paper = await page.getByRole('link', { name: words.voucher }).first().getAttribute('href');
    const answer = await page.request.get(paper ?? '');
    expect(answer.headers()['content-type']).toContain('application/pdf');
    await expectQuiet(visitor);
  });

  test('puts a car into the garage, notes its kilometres, and finds its manual', async () => {
    const visitor = await app.visit(market, words.brand);
    const { page, home } = visitor;
    const [car, other] = await roadCars(app.databaseUrl, words.brand, market);
    await page.goto(`${home}/${words.garage}`);
    await signIn(page, { email: CUSTOMER[market], password: DEMO_PASSWORD }, market === 'br' ? BR : AR);
    await page.waitForURL(`**/${words.garage}`);
    await expectAccessible(page);
    await page.getByLabel(words.plate, { exact: true }).fill(other?.plate ?? '');
    await page.getByLabel(words.chassis, { exact: true }).fill(car?.chassis ?? '');
    await send(page, words.add);
    expect(await page.getByRole('alert').innerText()).toContain(words.unproven);
    await page.getByLabel(words.plate, { exact: true }).fill(car?.plate ?? '');
    await send(page, words.add);
    await page.getByText(words.added).waitFor();
    await page.getByRole('link', { name: words.see }).first().click();
    await page.waitForURL(`**/${words.garage}/*`);
    await expectAccessible(page);
    await page.getByLabel(words.mileage).fill('12.500');
    await send(page, words.save);
    await page.getByText(words.saved).waitFor();
    expect(await page.getByLabel(words.mileage).inputValue()).toBe('12500');
    // The visit starts with the car known.
    const book = await page.getByRole('link', { name: words.book }).getAttribute('href');
    expect(await (await page.request.get(book ?? '')).text()).toContain('12500');
    await page.getByRole('link', { name: words.worth }).click();
    await page.getByText(words.suggested, { exact: true }).waitFor();
    expect(await page.getByLabel(words.plate, { exact: true }).inputValue()).toBe(car?.plate);
    expect(await page.getByRole('main').innerText()).toContain('12.500 km');
    await expectAccessible(page);
    await page.getByLabel(words.plate, { exact: true }).fill('1');
    await send(page, words.find);
    await page.getByText(words.badPlate).waitFor();
    await page.goto(`${home}/${words.manuals}?q=${encodeURIComponent(words.manual)}`);
    await expectAccessible(page);
    const manual = await page.getByRole('main').getByRole('link', { name: words.manual }).first().getAttribute('href');
    expect((await page.request.get(manual ?? '')).headers()['content-type']).toContain('application/pdf');
    await expectQuiet(visitor);
  });

  test('wishes for a car as a visitor, finds it in the garage, and sees cars looked at only where measuring was allowed', async () => {
    const visitor = await app.visit(market, words.brand);
    const { page, home, context } = visitor;
    await page.goto(`${home}/${words.model}`);
    const first = page.getByRole('link', { name: words.addToWishlist }).first();
    const name = ((await first.getAttribute('aria-label')) ?? '').replace(words.addToWishlist, '').replace(': ', '');
    await first.focus();
    await page.keyboard.press('Enter');
    await signIn(page, { email: CUSTOMER[market], password: DEMO_PASSWORD }, market === 'br' ? BR : AR);
    await page.getByRole('button', { name: words.wishlistGo }).waitFor();
    await expectAccessible(page);
    await send(page, words.wishlistGo);
    await page.getByText(words.wished).waitFor();
    const wishlist = page.getByRole('region', { name: words.wishlist });
    expect(await wishlist.innerText()).toContain(name);
    await page.goto(`${home}/${words.model}`);
    await page.goto(`${home}/${words.garage}`);
    expect(await page.getByRole('region', { name: words.looks }).count()).toBe(0);
    await context.addCookies([{ name: 'vlt_consent', value: 'necessary.measurement', url: app.roles.urls[0] ?? '' }]);
    // Fetched ahead and not looked at.
    const ahead = await page.request.get(`${home}/${words.model}`, { headers: { 'sec-purpose': 'prefetch' } });
    expect(ahead.status()).toBe(200);
    await page.goto(`${home}/${words.garage}`);
    expect(await page.getByRole('region', { name: words.looks }).count()).toBe(0);
    await page.goto(`${home}/${words.model}`);
    // Signed in, a press is enough.
    await page.getByRole('button', { name: words.addToWishlist }).first().click();
    await page.getByText(words.wished).waitFor();
    expect(await wishlist.getByRole('listitem').count()).toBe(2);
    const looks = page.getByRole('region', { name: words.looks });
    expect(await looks.getByRole('listitem').count()).toBe(1);
    await expectAccessible(page);
    await looks.getByRole('button', { name: words.forget }).click();
    await page.getByText(words.forgotten).waitFor();
    expect(await looks.count()).toBe(0);
    await expectQuiet(visitor);
  });
});
