import type { Market } from '../market.ts';
import { isPhone, phoneDigits, toE164 } from '../phones.ts';
import { stateOfPostalCode } from '../places.ts';
import { explainMasks } from './masks.ts';
import type { Explanation, StepId } from './step.ts';
import { boundStep, charactersStep, inOrder, ofText, shown, verdictOf } from './step.ts';

/** Phones and postal codes. */
export function explainMobilePhone(value: unknown): Explanation {
  return ofText(value, (text) => {
    const digits = phoneDigits(text);
    return inOrder<StepId>(
      () => charactersStep(text, /[0-9 ().-]/),
      () => boundStep('digits', { input: digits.length, least: 10 }),
      () => ({ id: 'thirdDigit', ok: /[89]/.test(digits.charAt(2)), expected: '8, 9', input: digits.charAt(2) }),
    );
  });
}

export function explainPhone(value: unknown, market: Market = 'br'): Explanation {
  return ofText(value, (text) =>
    inOrder<StepId>(
      () => boundStep('length', { input: text.length, least: 1, most: 40 }),
      () => charactersStep(text, /[0-9 ().+-]/),
      () => ({ id: 'plan', ok: isPhone(text, market), input: toE164(text, market) ?? shown(text) }),
    ),
  );
}

export function explainPostalCode(value: unknown, market: Market = 'br'): Explanation {
  if (market === 'br') return ofText(value, (text) => explainMasks(text, ['99999999', '99999-999']));
  return ofText(value, (text) => {
    const form = explainMasks(text, ['9999', 'A9999AAA']);
    if (!verdictOf(form)) return form;
    const digit = /[0-9]/.exec(text)?.[0] ?? '';
    const letter = text.length === 8 ? text.charAt(0) : '';
    return [
      ...form,
      { id: 'firstDigit', ok: digit !== '0', expected: '1-9', input: digit },
      ...(letter === ''
        ? []
        : [{ id: 'province', ok: !/[IO]/.test(letter), expected: 'A-Z − I, O', input: letter } as const]),
    ];
  });
}

export function explainStateOfPostalCode(value: unknown, market: Market = 'br'): Explanation {
  const steps = explainPostalCode(value, market);
  if (!verdictOf(steps)) return steps;
  const state = stateOfPostalCode(value, market);
  return [...steps, { id: 'state', ok: state !== undefined, input: state ? `${state.code} ${state.name}` : '' }];
}
