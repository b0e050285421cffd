import { isFilled, isPriceGreaterThan } from '../fields.ts';
import { formatAmount, parseMoney } from '../money.ts';
import type { Money } from '../money.ts';
import type { Market } from '../market.ts';
import type { Explanation, StepId } from './step.ts';
import { boundStep, charactersStep, inOrder, ofText, shown } from './step.ts';

/** The generic rules of fields, and money as people write it. */
export function explainFilled(value: unknown): Explanation {
  return [{ id: 'filled', ok: isFilled(value), input: shown(value) }];
}

export function explainNumeric(value: unknown): Explanation {
  return ofText(value, (text) => [
    { id: 'filled', ok: text !== '', input: shown(text) },
    charactersStep(text, /[0-9]/),
  ]);
}

/** Characters counted as people see them: code points. */
export function explainLength(value: unknown, { least, most }: { least?: number; most?: number }): Explanation {
  return ofText(value, (text) => [
    boundStep('length', {
      input: Array.from(text).length,
      ...(least !== undefined && { least }),
      ...(most !== undefined && { most }),
    }),
  ]);
}

/** Different items of a list; a choice that is no list counts as one, nothing as none. */
export function explainSelected(value: unknown, bound: 'minimum' | 'maximum', count: number): Explanation {
  const input = Array.isArray(value) ? new Set(value).size : isFilled(value) ? 1 : 0;
  return [boundStep(bound, { input, ...(bound === 'minimum' ? { least: count } : { most: count }) })];
}

export function explainMoney(value: unknown, market: Market): Explanation {
  return ofText(value, (text) =>
    inOrder<StepId>(
      () => boundStep('length', { input: text.length, least: 1, most: 40 }),
      () => charactersStep(text, /[0-9.,R$\s\u00A0\uFEFF\u2212-]/u),
      () => ({
        id: 'form',
        ok: parseMoney(text, market) !== null,
        expected: `1234 · 1234,5 · 1.234,56 · ${market === 'br' ? 'R$' : '$'} 1.234,56`,
        input: shown(text),
      }),
    ),
  );
}

export function explainPriceGreaterThan(value: unknown, bound: Money): Explanation {
  const market = bound.currency === 'BRL' ? 'br' : 'ar';
  const price = parseMoney(value, market);
  if (price === null) return explainMoney(value, market);
  const ok = isPriceGreaterThan(value, bound);
  return [
    ...explainMoney(value, market),
    { id: 'greater', ok, expected: `> ${formatAmount(bound)}`, input: formatAmount(price) },
  ];
}
