import { describe, expect, it } from 'vitest';
import { configuratorEs } from '#brands/texts/configurator.es-AR.ts';
import { configuratorPt } from '#brands/texts/configurator.pt-BR.ts';
import { rulesPt } from '#brands/texts/rules.pt-BR.ts';
import { stockEs } from '#brands/texts/stock.es-AR.ts';
import { stockPt } from '#brands/texts/stock.pt-BR.ts';
import { defaultChoice } from '../rules/default-choice.ts';
import { proposeChange } from '../rules/propose.ts';
import { sampleCar, samplePart } from '../rules/sample-car.ts';
import { altOf, sayConsequences, sayDelta, sayList, sayReason, sayStock, type Words } from './words.ts';

const pt: Words = { texts: { ...configuratorPt, ...stockPt, 'stock.failure': rulesPt['stock.failure'] }, market: 'br' };
const es: Words = { texts: { ...configuratorEs, ...stockEs }, market: 'ar' };

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

describe('consequences in words', () => {
  it('say what comes and what goes, and why', () => {
    const proposed = proposeChange(car, { ...bare, partIds: ['d'] }, { kind: 'add', id: 'a' });
    if (!proposed.ok) throw new Error('a proposal was expected');
    expect(sayConsequences(pt, car, { id: 'a', proposal: proposed.value })).toEqual([
      'Traz também: Part b',
      'Tira do carro: Part d',
    ]);
    expect(proposed.value.reasons.map((reason) => sayReason(es, car, reason))).toEqual([
      'Part b viene junto con Part a.',
      'Part d sale: no combina con Part a.',
    ]);
  });

  it('price both ways and nothing', () => {
    expect(sayDelta(pt, { amount: 123_450, currency: 'BRL' })).toBe('+ R$\u00A01.234,50');
    expect(sayDelta(es, { amount: -100, currency: 'ARS' })).toBe('− $\u00A01,00');
    expect(sayDelta(pt, { amount: 0, currency: 'BRL' })).toBe('Sem custo');
  });

  it('list and label as each language does', () => {
    expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map((names) => sayList(pt, names))).toEqual([
      '',
      'a',
      'a e b',
      'a, b e c',
    ]);
    expect(sayStock(pt, { kind: 'ready' })).toBe('Pronta entrega');
    expect(sayStock(pt, { kind: 'days', days: 1 })).toBe('Entrega em 1 dia');
    expect(sayStock(es, { kind: 'days', days: 45 })).toBe('Entrega en 45 días');
    expect(sayStock(pt, null)).toBe('Falha ao carregar estoque');
    expect(sayStock(es, undefined)).toBe('Consultando la entrega…');
    expect(sayStock(es, { kind: 'undetermined' })).toBe('Plazo de entrega a definir');
  });
});
