import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '#tests/harness/cars.ts';
import { roadCars } from '#tests/harness/garage.ts';
import { CUSTOMER } from '#tests/harness/people.ts';
import { expectQuiet, openJourneyApp, send, type JourneyApp } from './account-steps.ts';
import { asOwner, BRAND } from './owner-steps.ts';
import { expectAccessible, type Visitor } from './visitor.ts';

let app: JourneyApp;
beforeAll(async () => {
  app = await openJourneyApp();
});
afterAll(() => app.close());

const WORDS = {
  br: {
    garage: 'minha-area/garagem',
    plate: 'Placa',
    chassis: 'Chassi',
    bought: /^Comprei este carro usado/,
    add: 'Colocar na garagem',
    added: 'O carro está na sua garagem.',
    requested: 'Pedido enviado.',
    wants: 'O novo dono pede a transferência',
    accept: 'Aceitar',
    passed: 'O carro passou para o novo dono.',
    none: 'Sua garagem está vazia.',
    opinions: 'opinioes',
    car: 'Carro',
    about: 'Sobre',
    stars: 'Nota',
    dealer: /^Concessionária/,
    text: 'O que você diria a quem pensa em comprar?',
    publish: 'Publicar',
    done: 'Obrigado. Sua opinião está publicada.',
    tooSoon: 'Você já opinou nos últimos 30 dias.',
    tooShort: 'Você poderá opinar depois de 30 dias com o carro: faltam 30.',
    remove: /^Apagar a opinião/,
    removed: 'Opinião apagada.',
  },
  ar: {
    garage: 'mi-cuenta/garaje',
    plate: 'Patente',
    chassis: 'Chasis',
    bought: /^Compré este auto usado/,
    add: 'Sumar al garaje',
    added: 'El auto está en tu garaje.',
    requested: 'Pedido enviado.',
    wants: 'El nuevo dueño pide la transferencia',
    accept: 'Aceptar',
    passed: 'El auto pasó al nuevo dueño.',
    none: 'Tu garaje está vacío.',
    opinions: 'opiniones',
    car: 'Auto',
    about: 'Sobre',
    stars: 'Puntaje',
    dealer: /^Concesionario/,
    text: '¿Qué le dirías a quien piensa comprarlo?',
    publish: 'Publicar',
    done: 'Gracias. Tu opinión está publicada.',
    tooSoon: 'Ya opinaste en los últimos 30 días.',
    tooShort: 'Vas a poder opinar después de 30 días con el auto: faltan 30.',
    remove: /^Borrar la opinión/,
    removed: 'Opinión borrada.',
  },
} as const;

type Words = (typeof WORDS)['br'] | (typeof WORDS)['ar'];

const bringCar = async (
  { page }: Visitor,
  words: Words,
  car: { plate: string; chassis: string; isBought: boolean },
): Promise<void> => {
  await page.getByLabel(words.plate, { exact: true }).fill(car.plate);
  await page.getByLabel(words.chassis, { exact: true }).fill(car.chassis);
  if (car.isBought) await page.getByLabel(words.bought).check();
  await send(page, words.add);
};

const opine = async (
  { page, home }: Visitor,
  words: Words,
  said: { about: 'CAR' | 'ADVISOR'; stars: string; text: string },
): Promise<void> => {
  await page.goto(`${home}/${words.opinions}`);
  await page.getByLabel(words.about, { exact: true }).selectOption(said.about);
  await page.getByLabel(words.stars, { exact: true }).selectOption(said.stars);
  await page.getByLabel(words.text).fill(said.text);
  await send(page, words.publish);
};

describe.each(['br', 'ar'] as const)('an owner in %s', (market) => {
  const words = WORDS[market];
  const other = market === 'br' ? 'ar' : 'br';

  test('says what they think after thirty days, once in thirty; the car passes to its new owner, who waits in turn', async () => {
    const [, , , car] = await roadCars(app.databaseUrl, BRAND[market], market);
    if (car === undefined) expect.fail('a car was expected');
    const owner = await asOwner(app, { market, email: CUSTOMER[market], path: words.garage });
    await bringCar(owner, words, { ...car, isBought: false });
    await owner.page.getByText(words.added).waitFor();
    const text = 'Firme na estrada, econômico na cidade';
    await opine(owner, words, { about: 'CAR', stars: '4', text });
    await owner.page.getByText(words.done).waitFor();
    await expectAccessible(owner.page);
    await opine(owner, words, { about: 'CAR', stars: '1', text: 'Mudei de ideia' });
    await owner.page.getByText(words.tooSoon).first().waitFor();
    await opine(owner, words, { about: 'ADVISOR', stars: '5', text: '' });
    await owner.page.getByText(words.done).waitFor();
    const visitor = await app.visit(market, BRAND[market]);
    const { rows } = await ask<{ model: string }>(
      app.databaseUrl,
      'SELECT model_code AS model FROM aftersales.vehicle WHERE chassis = $1',
      [car.chassis],
    );
    await visitor.page.goto(`${visitor.home}/${words.opinions}?model=${rows[0]?.model}`);
    await visitor.page.getByText(text).waitFor();
    await expectAccessible(visitor.page);
    await expectQuiet(visitor);

    const buyer = await asOwner(app, { market, email: CUSTOMER[other], path: words.garage });
    await bringCar(buyer, words, { ...car, isBought: true });
    await buyer.page.getByText(words.requested).waitFor();
    await owner.page.goto(`${owner.home}/${words.garage}`);
    await owner.page.getByText(words.wants).waitFor();
    await expectAccessible(owner.page);
    await send(owner.page, words.accept);
    await owner.page.getByText(words.passed).waitFor();
    await owner.page.getByText(words.none).waitFor();
    await buyer.page.goto(`${buyer.home}/${words.garage}`);
    expect(await buyer.page.getByRole('main').innerText()).toContain(car.plate);
    await opine(buyer, words, { about: 'CAR', stars: '5', text: 'Acabei de comprar' });
    await buyer.page.getByText(words.tooShort).first().waitFor();
    await owner.page.goto(`${owner.home}/${words.opinions}`);
    await owner.page.getByRole('button', { name: words.remove }).first().click();
    await owner.page.getByText(words.removed).waitFor();
    await expectQuiet(buyer);
    await expectQuiet(owner);
  });
});
