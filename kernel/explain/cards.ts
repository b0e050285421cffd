import { cardBrand, isCardNumber, isSecurityCode } from '../cards.ts';
import type { CardBrand } from '../cards.ts';
import { dayFrom, toIsoDay } from '../days.ts';
import type { Today } from '../days.ts';
import { digitsThatFit, explainMasks } from './masks.ts';
import type { Explanation, Step } from './step.ts';
import { boundStep, charactersStep, inOrder, ofText, verdictOf } from './step.ts';

/** Spaces between and around the digits count here, so that a long text is not read out. */
const MOST_TYPED = 64;

function explainDigits(text: string, bounds: { least: number; most: number }): Explanation {
  const digits = text.length > MOST_TYPED ? '' : text.replace(/ /g, '');
  return inOrder<Step['id']>(
    () => boundStep('length', { input: text.length, most: MOST_TYPED }),
    () => charactersStep(text, /[0-9 ]/),
    () => boundStep('digits', { input: digits.length, ...bounds }),
  );
}

export function explainCardNumber(value: unknown): Explanation {
  return ofText(value, (text) => {
    const form = explainDigits(text, { least: 13, most: 16 });
    if (!verdictOf(form)) return form;
    const digits = text.replace(/ /g, '');
    const head = digits.slice(0, -1);
    return [
      ...form,
      ...inOrder<Step['id']>(
        () => ({ id: 'zeros', ok: /[1-9]/.test(digits), input: digits }),
        () => ({
          id: 'checkDigits',
          ok: isCardNumber(digits),
          expected: digitsThatFit(1, (digit) => isCardNumber(head + digit)) ?? '',
          input: digits.slice(-1),
        }),
      ),
    ];
  });
}

/** Digits of the longest range in the table. */
const RANGE_DIGITS = 6;

export function explainCardBrand(value: unknown): Explanation {
  return ofText(value, (typed) => {
    const text = typed.replace(/[.-]/g, ' ');
    const form = explainDigits(text, { least: 1, most: 19 });
    if (!verdictOf(form)) return form;
    const brand = cardBrand(text);
    const input = text.replace(/ /g, '').slice(0, RANGE_DIGITS);
    return [...form, { id: 'range', ok: brand !== undefined, ...(brand && { expected: brand }), input }];
  });
}

export function explainCardDueDate(value: unknown, today: Today): Explanation {
  return ofText(value, (text) => {
    const form = explainMasks(text, ['99/99']);
    if (!verdictOf(form)) return form;
    const now = dayFrom(today);
    const month = `20${text.slice(3)}-${text.slice(0, 2)}`;
    const least = now ? toIsoDay(now).slice(0, 7) : '';
    return [
      ...form,
      ...inOrder<Step['id']>(
        () => boundStep('month', { input: Number(text.slice(0, 2)), least: 1, most: 12 }),
        () => ({ id: 'notBefore', ok: now !== null && month >= least, expected: `≥ ${least}`, input: month }),
      ),
    ];
  });
}

export function explainSecurityCode(value: unknown, brand?: CardBrand): Explanation {
  const masks = ['999', '9999'].filter((mask) => brand === undefined || isSecurityCode(mask, brand));
  return ofText(value, (text) => explainMasks(text, masks));
}
