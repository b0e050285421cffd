import { isHostLabel } from '../a-labels.ts';
import { passwordFaults, PASSWORD_DEMANDS, PASSWORD_POLICY } from '../passwords.ts';
import type { PasswordDemand, PasswordPolicy } from '../passwords.ts';
import { isHouseNumber, isLetterWords, isOtherEmail, isPasswordConfirmed } from '../people.ts';
import type { Explanation, Step, StepId } from './step.ts';
import { boundStep, charactersStep, inOrder, ofText, shown } from './step.ts';

export function explainName(value: unknown): Explanation {
  return ofText(value, (text) => [
    charactersStep(text, /[\p{L}\p{M} ,.'-]/u),
    { id: 'start', ok: /^\p{L}\p{M}*\p{L}/u.test(text), expected: 'aa…', input: shown(text) },
  ]);
}

export function explainFullName(value: unknown): Explanation {
  return ofText(value, (text) => [
    boundStep('words', { input: text.split(/\s+/u).filter((word) => /\p{L}/u.test(word)).length, least: 2 }),
  ]);
}

export function explainOnlyLetters(value: unknown): Explanation {
  return ofText(value, (text) => [
    charactersStep(text, /[\p{L}\p{M}]/u),
    { id: 'start', ok: /^\p{L}/u.test(text), expected: 'a…', input: shown(text) },
  ]);
}

export function explainLetterWords(value: unknown): Explanation {
  return ofText(value, (text) => [
    charactersStep(text, /[\p{L}\p{M} ]/u),
    { id: 'wordForm', ok: isLetterWords(text), expected: 'aaa aaa', input: shown(text) },
  ]);
}

const LOCAL_PART = /^[0-9A-Za-z!#$%&'*+/=^_`{|}~-]+(?:\.[0-9A-Za-z!#$%&'*+/=^_`{|}~-]+)*$/;
const DOMAIN_LABEL = /^[0-9A-Za-z](?:[0-9A-Za-z-]{0,61}[0-9A-Za-z])?$/;
const TOP_LABEL = /^(?:[A-Za-z]{2,63}|xn--[0-9A-Za-z-]{1,59})$/;

export function explainEmail(value: unknown): Explanation {
  return ofText(value, (text) => {
    const at = text.lastIndexOf('@');
    const local = text.slice(0, Math.max(0, at));
    const labels = text.slice(at + 1).split('.');
    const top = labels.at(-1) ?? '';
    return inOrder<StepId>(
      () => boundStep('length', { input: text.length, most: 254 }),
      () => ({ id: 'form', ok: at >= 0 && labels.length > 1, expected: 'a@a.aa', input: shown(text) }),
      () => boundStep('localPart', { input: local.length, least: 1, most: 64 }),
      () => ({ id: 'localPart', ok: LOCAL_PART.test(local), expected: "a.a  !#$%&'*+/=^_`{|}~-", input: local }),
      () => {
        const ok = labels.every((label) => DOMAIN_LABEL.test(label) && isHostLabel(label));
        return { id: 'domain', ok, expected: 'a-9.a', input: labels.join('.') };
      },
      () => ({ id: 'topLevel', ok: TOP_LABEL.test(top), expected: 'aa', input: top }),
    );
  });
}

export function explainOtherEmail(value: unknown, holder: unknown): Explanation {
  return [{ id: 'different', ok: isOtherEmail(value, holder), expected: `≠ ${shown(holder)}`, input: shown(value) }];
}

const PASSWORD_STEPS: Readonly<Record<PasswordDemand, StepId>> = {
  length: 'passwordLength',
  digit: 'passwordDigit',
  lower: 'passwordLower',
  upper: 'passwordUpper',
  special: 'passwordSpecial',
  forbidden: 'passwordForbidden',
  unprintable: 'passwordUnprintable',
};

/** Every demand on its own, so that a visitor mends all at once. */
export function explainPassword(value: unknown, policy: PasswordPolicy = PASSWORD_POLICY): Explanation {
  return ofText(value, (text) => {
    const faults = passwordFaults(text, policy);
    const bounds = { input: Array.from(text.slice(0, 2 * policy.max + 2)).length, least: policy.min, most: policy.max };
    return PASSWORD_DEMANDS.map((demand): Step => {
      const ok = !faults.includes(demand);
      if (demand === 'length') return { ...boundStep(PASSWORD_STEPS.length, bounds), ok };
      const expected = demand === 'forbidden' ? { expected: `− ${[...policy.forbidden].join(' ')}` } : {};
      return { id: PASSWORD_STEPS[demand], ok, ...expected };
    });
  });
}

export function explainPasswordConfirmed(value: unknown, password: unknown): Explanation {
  const ok = isPasswordConfirmed(value, password);
  return [{ id: 'same', ok, expected: shown(password), input: shown(value) }];
}

export function explainHouseNumber(value: unknown): Explanation {
  return ofText(value, (text) =>
    inOrder<StepId>(
      () => boundStep('length', { input: text.length, least: 1, most: 10 }),
      () => charactersStep(text, /[0-9A-Za-z/ º°-]/),
      () => ({ id: 'positive', ok: isHouseNumber(text), expected: '≥ 1, 1A, s/n', input: text }),
    ),
  );
}

/** What the rule looks for is what must not be there, so it says yes where it found some. */
export function explainRestrictedCharacters(value: unknown): Explanation {
  return ofText(value, (text) => {
    const found = [...new Set(text.match(/[&$<>%]/g) ?? [])];
    return [{ id: 'contains', ok: found.length > 0, expected: '& $ < > %', input: found.join(' ') }];
  });
}

export function explainLeadingSpace(value: unknown): Explanation {
  return ofText(value, (text) => {
    const point = text.codePointAt(0);
    const input = point === undefined ? '' : `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
    return [{ id: 'contains', ok: /^\s/u.test(text), expected: 'U+0020 …', input }];
  });
}

export function explainOneOf(value: unknown, list: readonly string[]): Explanation {
  return [{ id: 'oneOf', ok: list.some((item) => item === value), expected: list.join(', '), input: shown(value) }];
}
