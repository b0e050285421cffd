import { describe, expect, it } from 'vitest';
import laterEs from '#brands/texts/configurator-later.es-AR.json' with { type: 'json' };
import configuratorEs from '#brands/texts/configurator.es-AR.json' with { type: 'json' };
import configuratorPt from '#brands/texts/configurator.pt-BR.json' with { type: 'json' };
import rulesPt from '#brands/texts/rules.pt-BR.json' with { type: 'json' };
import stockEs from '#brands/texts/stock.es-AR.json' with { type: 'json' };
import stockPt from '#brands/texts/stock.pt-BR.json' with { type: 'json' };
import { defaultChoice } from '../rules/default-choice.ts';
import { proposeChange } from '../rules/propose.ts';
import { sampleCar, samplePart } from '../rules/sample-car.ts';
import { isShownPart } from '#kernel/car-look.ts';
import { buildCatalog } from '#seed/catalog/build.ts';
import { missingInPicture } from './picture-of.ts';
import {
  altOf,
  describeConsequences,
  describeInstead,
  formatDelta,
  formatList,
  describeOptionPrice,
  describeReason,
  describeStock,
  type Words,
} from './words.ts';

const pt: Words = { texts: { ...configuratorPt, ...stockPt, 'stock.failure': rulesPt['stock.failure'] }, market: 'br' };
const es: Words = { texts: { ...configuratorEs, ...laterEs, ...stockEs }, market: 'ar' };

const p = samplePart;
const car = sampleCar([p('a', { inclusive: ['b'], exclusive: ['d'] }), p('b'), p('d'), p('e'), p('f')]);
const [version] = car.versions;
if (version === undefined) throw new Error('a version was expected');
const bare = defaultChoice(car, version);

describe('the picture in words', () => {
  it('says what the car is and what is on it, in both languages', () => {
    expect(altOf(pt, { car, choice: bare, view: 'hero' })).toBe(
      'Model V1, ano 2027, na cor Colour c1, visto de frente e de lado',
    );
    expect(altOf(es, { car, choice: { ...bare, partIds: ['a'] }, view: 'profile' })).toBe(
      'Model V1, año 2027, en color Colour c1, visto de costado, con Part a',
    );
  });

  it('names three parts and counts the rest', () => {
    const four = { ...bare, partIds: ['a', 'b', 'e', 'f'] };
    expect(altOf(pt, { car, choice: four, view: 'hero' })).toMatch(/com Part a, Part b, Part e e mais 1 item$/);
    expect(altOf(es, { car, choice: { ...four, partIds: ['a', 'b', 'd', 'e', 'f'] }, view: 'hero' })).toMatch(
      /y 2 ítems más$/,
    );
  });
});

describe('what the picture leaves out', () => {
  it('is what was put on the outside and is not drawn', () => {
    const outside = { category: 'EXTERIOR' };
    const parts = [p('chr', outside), p('blk', outside), p('nav', { category: 'TECHNOLOGY' }), p('mud', outside)];
    const dressed = { ...bare, partIds: ['chr', 'blk', 'nav'] };
    expect(missingInPicture({ car: sampleCar(parts), choice: dressed })).toEqual(['Part chr']);
  });

  it('is a glass roof too: pictures show roofs of metal, with the rails that go with no such roof', () => {
    const { parts, relations } = buildCatalog();
    const codes = new Map(parts.map(({ brand, id, code }) => [`${brand} ${id}`, code]));
    const roofs = relations.flatMap(({ brand, kind, part_id, other_id }) => {
      const code = codes.get(`${brand} ${part_id}`) ?? '';
      const isShown = isShownPart(codes.get(`${brand} ${other_id}`) ?? '') && !isShownPart(code);
      const part = parts.find((one) => one.brand === brand && one.id === part_id);
      return kind === 'exclusive' && code === 'TSP' && isShown && part ? [p('roof', { category: part.category })] : [];
    });
    expect(roofs.length).toBeGreaterThan(10);
    for (const roof of roofs)
      expect(missingInPicture({ car: sampleCar([roof]), choice: { ...bare, partIds: ['roof'] } })).toEqual([
        'Part roof',
      ]);
  });
});

describe('consequences in words', () => {
  it('say what comes and what goes, and why', () => {
    const proposed = proposeChange(car, { ...bare, partIds: ['d'] }, { kind: 'add', id: 'a' });
    if (!proposed.ok) throw new Error('a proposal was expected');
    expect(describeConsequences(pt, car, { id: 'a', proposal: proposed.value })).toEqual([
      'Traz também: Part b',
      'Tira do carro: Part d',
    ]);
    expect(proposed.value.reasons.map((reason) => describeReason(es, car, reason))).toEqual([
      'Junto con Part a: Part b.',
      'Sale: Part d, por no combinar con Part a.',
    ]);
  });

  it('price both ways and nothing', () => {
    expect(formatDelta(pt, { amount: 123_450, currency: 'BRL' })).toBe('+R$\u00A01.234,50');
    expect(formatDelta(es, { amount: -100, currency: 'ARS' })).toBe('\u2212$\u00A01,00');
    expect(formatDelta(pt, { amount: 0, currency: 'BRL' })).toBe('Sem custo');
  });

  it('price an option as what it adds, a colour as what it costs, and never a discount that nobody gets', () => {
    const brl = (amount: number) => ({ amount, currency: 'BRL' as const });
    const priced = (kind: 'add' | 'color', price: number, delta: number | null, isClash = false): string => {
      const state = { isChosen: false, change: { kind, id: 'x' }, delta: delta === null ? null : brl(delta) };
      return describeOptionPrice(pt, { state, price: brl(price), isClash });
    };
    expect(priced('add', 50_000, 50_000)).toBe('+R$\u00A0500,00');
    // Metallic beside metallic is not free of charge.
    expect(priced('color', 219_000, 0)).toBe('R$\u00A02.190,00');
    expect(priced('color', 0, -219_000)).toBe('Sem custo');
    // What takes the place of something that costs the same.
    expect(priced('add', 50_000, 0)).toBe('Mesmo preço');
    // Blocked: by the price it has, not by what would leave the car for it.
    expect(priced('add', 50_000, -381_000, true)).toBe('R$\u00A0500,00');
    expect(priced('add', 50_000, null, true)).toBe('R$\u00A0500,00');
  });

  it('list and label as each language does', () => {
    expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map((names) => formatList(pt, names))).toEqual([
      '',
      'a',
      'a e b',
      'a, b e c',
    ]);
    expect(describeStock(pt, { kind: 'ready' })).toBe('Pronta entrega');
    expect(describeStock(pt, { kind: 'days', days: 1 })).toBe('Entrega em 1 dia');
    expect(describeStock(es, { kind: 'days', days: 45 })).toBe('Entrega en 45 días');
    expect(describeStock(pt, null)).toBe('Falha ao carregar estoque');
    expect(describeStock(es, undefined)).toBe('Consultando la entrega…');
    expect(describeStock(es, { kind: 'undetermined' })).toBe('Plazo de entrega a definir');
    expect(describeStock(es, { kind: 'none' })).toBe('Sin unidades ahora: lista de espera');
    expect(describeStock(pt, { kind: 'other', at: null })).toBe('Outro parecido disponível agora');
  });

  it('say what can be done about a car that cannot be reserved, and nothing about any other', () => {
    expect(describeInstead(pt, { kind: 'other', at: null })).toBe('Ver parecidos');
    expect(describeInstead(es, { kind: 'other', at: { cityName: 'Rosario', stateCode: 'S' } })).toBe('Ver parecidos');
    expect(describeInstead(pt, { kind: 'none' })).toBe('Lista de espera');
    expect(describeInstead(es, { kind: 'none' })).toBe('Lista de espera');
    for (const stock of [{ kind: 'ready' }, { kind: 'days', days: 45 }, null, undefined] as const)
      expect(describeInstead(es, stock)).toBeNull();
  });

  it('say where a car stands that is not near', () => {
    const recife = { cityName: 'Recife', stateCode: 'PE' };
    const rosario = { cityName: 'Rosario', stateCode: 'S' };
    expect(describeStock(pt, { kind: 'stands', ...recife })).toBe('Pronto em Recife/PE');
    expect(describeStock(pt, { kind: 'away', ...recife })).toBe('Está em Recife/PE, longe de você');
    expect(describeStock(es, { kind: 'away', ...rosario })).toBe('Está en Rosario, lejos de tu zona');
    expect(describeStock(es, { kind: 'other', at: rosario })).toBe('Hay otro parecido en Rosario');
  });
});
