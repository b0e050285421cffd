import type { Explanation } from './step.ts';
import { charactersStep, inOrder, shown } from './step.ts';

/** Masks in the explanations: 9 a digit, A a capital, a any ASCII letter, X a digit or capital; the rest stands for itself. */
const CLASSES: Readonly<Record<string, string>> = { '9': '[0-9]', A: '[A-Z]', a: '[A-Za-z]', X: '[0-9A-Z]' };

function patternOf(mask: string): string {
  return [...mask].map((sign) => CLASSES[sign] ?? sign.replace(/[./\-()+:]/, '\\$&')).join('');
}

/** Characters, length and form of a value that must fit one of the masks whole. */
export function explainMasks(text: string, masks: readonly string[]): Explanation<'characters' | 'length' | 'form'> {
  const signs = [...new Set(masks.join(''))].map(patternOf).join('|');
  const lengths = [...new Set(masks.map((mask) => mask.length))];
  return inOrder<'characters' | 'length' | 'form'>(
    () => charactersStep(text, new RegExp(`^(?:${signs})$`)),
    () => ({
      id: 'length',
      ok: lengths.includes(text.length),
      expected: lengths.join(', '),
      input: String(text.length),
    }),
    () => ({
      id: 'form',
      ok: masks.some((mask) => new RegExp(`^${patternOf(mask)}$`).test(text)),
      expected: masks.join(' · '),
      input: shown(text),
    }),
  );
}

/** The digits with which the rule would accept a number, found by asking the rule; undefined where none would do. */
export function digitsThatFit(count: number, accepts: (digits: string) => boolean): string | undefined {
  for (let number = 0; number < 10 ** count; number += 1) {
    const digits = String(number).padStart(count, '0');
    if (accepts(digits)) return digits;
  }
  return undefined;
}
