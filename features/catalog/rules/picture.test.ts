import { describe, expect, test } from 'vitest';
import carViewEs from '#brands/texts/car-view.es-AR.json' with { type: 'json' };
import carViewPt from '#brands/texts/car-view.pt-BR.json' with { type: 'json' };
import { format, type TextParams } from '#ui/text.ts';
import { pictureAddress, pictureAlt, turnView } from './picture.ts';

const folder = '/content/dam/jeep/products/675/4AB/1/2026/page/';
const red = { hex: '#A81C22', roofHex: null, finish: 'solid' } as const;
const twoTone = { hex: '#ECEAE3', roofHex: '#121417', finish: 'matte' } as const;

describe('addresses', () => {
  test.each([
    [{ view: 'hero', paint: red }, 'hero.webp?color=a81c22&finish=solid'],
    [{ view: 'hero', paint: null }, 'hero.webp'],
    [{ view: turnView(7), paint: red, width: 480 }, '360/07.webp?color=a81c22&finish=solid&width=480'],
    [{ view: 'hero', paint: { ...red, finish: 'metallic', parts: 'R18.STP' } }, 'hero.webp?color=a81c22&parts=R18.STP'],
    [{ view: 'share', paint: twoTone }, 'share.jpg?color=eceae3&roof=121417&finish=matte'],
  ] as const)('%#', (input, end) => {
    expect(pictureAddress({ folder, ...input })).toBe(`${folder}${end}`);
  });
});

const translator =
  (texts: Readonly<Record<string, string>>) =>
  (key: string, params: TextParams = {}): string =>
    format(texts[key] ?? `⟦${key}⟧`, params);

const compass = { model: 'Compass', version: 'Limited', color: { name: 'Azul Jazz', finish: 'metallic' } } as const;

describe('words', () => {
  const [pt, es] = [translator(carViewPt), translator(carViewEs)];

  test('tell model, version, colour with its lacquer and side in both languages', () => {
    expect(pictureAlt({ t: pt, view: 'hero', ...compass })).toBe(
      'Compass Limited na cor Azul Jazz metálica, dianteira direita',
    );
    expect(pictureAlt({ t: es, view: 'profile', ...compass })).toBe(
      'Compass Limited en color Azul Jazz metalizado, lateral derecho',
    );
    expect(pictureAlt({ t: pt, view: turnView(18), model: 'Compass' })).toBe('Compass, traseira');
  });

  test('name up to three parts and count the rest', () => {
    const parts = ['Barras de teto', 'Engate', 'Estribos', 'Alarme', 'Tapetes'];
    const altFor = (count: number) => pictureAlt({ t: pt, view: 'rear', ...compass, parts: parts.slice(0, count) });
    const car = 'Compass Limited na cor Azul Jazz metálica, traseira esquerda';
    expect(altFor(0)).toBe(car);
    expect(altFor(1)).toBe(`${car}, com Barras de teto`);
    expect(altFor(3)).toBe(`${car}, com Barras de teto, Engate e Estribos`);
    expect(altFor(4)).toBe(`${car}, com Barras de teto, Engate, Estribos e mais um item`);
    expect(altFor(5)).toBe(`${car}, com Barras de teto, Engate, Estribos e mais 2 itens`);
  });
});
