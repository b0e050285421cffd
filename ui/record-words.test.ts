import { describe, expect, it } from 'vitest';
import { changesInWords, differing, valueInWords, type RecordChange, type RecordWords } from './record-words.ts';
import { translator } from './translate.ts';

const texts = {
  'console.yes': 'sim',
  'console.no': 'não',
  'console.history.changed': 'Mudou',
  'console.history.created': 'Criou',
  'console.history.program': 'O sistema',
  'console.history.gone': 'Alguém',
  'console.history.elsewhere': '{value} (outra parte)',
  'thing.name': 'Nome',
  'thing.plan': 'Plano',
  'thing.plan.CASH': 'À vista',
};
const shape = { isOptional: true, isNullable: true, choices: [] };
const words: RecordWords = {
  t: translator(texts),
  market: 'br',
  stem: 'thing',
  shapes: { price: { ...shape, kind: 'money' } },
  order: ['name', 'plan'],
  wordsFor: (field, value) => (field === 'partner' && value === 'x' ? 'Clube' : undefined),
};

describe('a value in words', () => {
  it.each([
    [null, 'name', ''],
    [true, 'active', 'sim'],
    [100_000, 'price', 'R$ 1.000,00'],
    [12, 'most', '12'],
    ['CASH', 'plan', 'À vista'],
    ['x', 'partner', 'Clube'],
    ['2026-01-01T03:00:00+00:00', 'from', '01/01/2026'],
    ['2026-01-01T15:30:00+00:00', 'from', '01/01/2026, 12:30'],
    ['2026-02-03', 'day', '03/02/2026'],
    [['CASH', 'other'], 'plan', 'À vista, other'],
    [{ name: 'Bicicleta', text: null, stock: 3 }, 'prizes', 'Bicicleta · 3'],
  ])('%j of %s', (value, field, shown) => {
    expect(valueInWords(value, field, words).replaceAll('\u{a0}', ' ')).toBe(shown);
  });
});

describe('long texts', () => {
  it('are shown where they differ', () => {
    const [head, tail] = ['Regra um. '.repeat(40), ' Fim da regra.'.repeat(40)];
    const [before, after] = differing(`${head}dez dias${tail}`, `${head}vinte dias${tail}`);
    expect(before).toMatch(/^….*dez dias.*…$/);
    expect(after).toMatch(/^….*vinte dias.*…$/);
    expect(before.length).toBeLessThan(120);
  });

  it('that are all another end somewhere, and short ones stay whole', () => {
    const [before, after] = differing('a'.repeat(4000), '');
    expect(before.length).toBeLessThan(600);
    expect(after).toBe('');
    expect(differing('um', 'dois')).toEqual(['um', 'dois']);
  });
});

const line = (of: Partial<RecordChange>): RecordChange => ({
  id: 1,
  at: '2026-01-01T15:30:00.000Z',
  actor: 'account:1',
  actorName: 'Ana',
  kind: 'changed',
  fields: [],
  ...of,
});

describe('lines of a history', () => {
  it('of one act are one, in the order of the form', () => {
    const shown = changesInWords(
      [
        line({ id: 3, fields: [{ field: 'plan', before: 'CASH', after: null }] }),
        line({ id: 2, fields: [{ field: 'name', before: 'A', after: 'B' }] }),
        line({ id: 1, at: '2026-01-01T10:00:00.000Z', kind: 'created', actor: 'system:worker', actorName: null }),
      ],
      words,
    );
    expect(shown).toMatchObject([
      {
        who: 'Ana',
        kind: 'Mudou',
        fields: [
          { label: 'Nome', before: 'A', after: 'B' },
          { label: 'Plano', before: 'À vista', after: '' },
        ],
      },
      { who: 'O sistema', kind: 'Criou', fields: [] },
    ]);
  });

  it('of an address whose kept part is the same say that the rest changed', () => {
    const fields = [{ field: 'name', before: 'https://x.example', after: 'https://x.example' }];
    expect(changesInWords([line({ fields })], words)[0]?.fields).toEqual([
      { label: 'Nome', before: 'https://x.example', after: 'https://x.example (outra parte)' },
    ]);
  });

  it('of somebody who is gone name nobody', () => {
    expect(changesInWords([line({ actorName: null })], words)[0]?.who).toBe('Alguém');
  });
});
