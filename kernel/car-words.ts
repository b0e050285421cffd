import type { Market } from './market.ts';

/**
 * Cars that people speak of in the feminine, by the names of their models: pick-ups ("a picape", "la pick-up") and the minivan
 * in both languages; in Argentina small vans too ("la furgoneta").
 */
const FEMININE: Readonly<Record<Market, readonly string[]>> = {
  br: ['Rampage', '1500', '700', 'Serra', 'Pacifica'],
  ar: ['Rampage', '1500', '700', 'Serra', 'Pacifica', 'Partner', 'Berlingo', 'Carga'],
};

const WORDS = {
  br: [
    { the: 'o', The: 'O', toThe: 'ao', yours: 'o seu', toMine: 'ao meu' },
    { the: 'a', The: 'A', toThe: 'à', yours: 'a sua', toMine: 'à minha' },
  ],
  ar: [
    { the: 'el', The: 'El', toThe: 'al', yours: 'tu', toMine: 'a mi' },
    { the: 'la', The: 'La', toThe: 'a la', yours: 'tu', toMine: 'a mi' },
  ],
} as const;

export type CarWords = { readonly model: string } & Readonly<Record<keyof (typeof WORDS)['br'][0], string>>;

/** A model's name and the words that go with it in its market's language: places of a text that names a car in a sentence. */
export const carWords = (market: Market, model: string): CarWords => ({
  model,
  ...WORDS[market][FEMININE[market].includes(model) ? 1 : 0],
});
