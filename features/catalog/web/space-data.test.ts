import { describe, expect, it } from 'vitest';
import modelPt from '#brands/texts/model.pt-BR.json' with { type: 'json' };
import { translator } from '#ui/translate.ts';
import { fitOf } from '../rules/garage-fit.ts';
import { verdictOf } from './space-data.ts';

const COMPASS = { length: 4404, width: 1819, height: 1628 };
const garage = { length: 520, width: 320, height: 220, entrance: null, door: null };

const verdict = (sides: Partial<Record<'length' | 'width' | 'height' | 'entrance' | 'door', number>>) => {
  const typed = { ...garage, ...sides };
  const { rows, ...rest } = verdictOf(translator(modelPt), typed, fitOf(typed, COMPASS));
  return { ...rest, rows: rows.map(({ name, value, isFine }) => [name, value, isFine]) };
};

describe('the verdict on a garage', () => {
  it('is fine where nobody said how far the doors open', () => {
    expect(verdict({})).toEqual({
      isFine: true,
      title: 'Cabe na sua garagem',
      snug: null,
      rows: [
        ['Comprimento', 'sobram 79 cm', true],
        ['Largura', 'sobram 138 cm', true],
        ['Altura', 'sobram 57 cm', true],
        ['Portas', '69 cm de cada lado, com o carro no meio', true],
      ],
    });
  });

  it.each([
    [69, true, '69 cm de cada lado, com o carro no meio; você precisa de 69 cm'],
    [70, false, '138 cm de um lado só, com o carro encostado no outro; você precisa de 70 cm de cada lado'],
    [139, false, '69 cm de cada lado, com o carro no meio; você precisa de 139 cm'],
  ])('with doors of %i cm is fine: %s', (door, isFine, text) => {
    const { rows, ...rest } = verdict({ door });
    expect(rows.at(-1)).toEqual(['Portas', text, isFine]);
    expect(rest.isFine).toBe(isFine);
  });

  it('fails the doors too where the car does not go in', () => {
    expect(verdict({ height: 160, door: 80 }).rows.at(-1)?.[2]).toBe(false);
  });

  it('warns of the mirrors where little room is left', () => {
    const narrow = verdict({ width: 200 });
    expect([narrow.isFine, narrow.title]).toEqual([false, 'Cabe na sua garagem']);
    expect(narrow.snug).toContain('retrovisores');
  });
});
