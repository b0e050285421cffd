import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AGE_CASES, BIRTHDAY_CASES } from './cases/dates.ts';
import { EMAIL_CASES, PASSWORD_CASES } from './cases/emails-and-passwords.ts';
import {
  FULL_NAME_CASES,
  HOUSE_NUMBER_CASES,
  LEADING_SPACE_CASES,
  NAME_CASES,
  ONLY_LETTERS_CASES,
  RESTRICTED_CASES,
} from './cases/people.ts';
import { addDays, addMonths, dayOfNumber, toDisplayDay, toIsoDay } from './days.ts';
import { OLDER_PASSWORD_POLICY, PASSWORD_DEMANDS, PASSWORD_POLICY, type PasswordPolicy } from './passwords.ts';
import {
  ageOn,
  hasRestrictedCharacters,
  isBirthday,
  isDriverLicenseCategory,
  isDriverLicenseCurrent,
  isDriverLicenseExpiry,
  isEmail,
  isFullName,
  isHouseNumber,
  isLetterWords,
  isName,
  isOfAge,
  isOnlyLetters,
  isOtherEmail,
  isOverEighteen,
  isPassword,
  isPasswordConfirmed,
  passwordFaults,
  startsWithSpace,
  typedHouseNumber,
} from './people.ts';

const TITLE = '%j is %j: %s';
const TODAY = '2026-09-22';

describe('cases', () => {
  it.each(NAME_CASES)(TITLE, (value, verdict) => expect(isName(value)).toBe(verdict));
  it.each(FULL_NAME_CASES)(TITLE, (value, verdict) => expect(isFullName(value)).toBe(verdict));
  it.each(ONLY_LETTERS_CASES)(TITLE, (value, verdict) => expect(isOnlyLetters(value)).toBe(verdict));
  it.each(RESTRICTED_CASES)(TITLE, (value, verdict) => expect(hasRestrictedCharacters(value)).toBe(verdict));
  it.each(LEADING_SPACE_CASES)(TITLE, (value, verdict) => expect(startsWithSpace(value)).toBe(verdict));
  it.each(HOUSE_NUMBER_CASES)(TITLE, (value, verdict) => expect(isHouseNumber(value)).toBe(verdict));
  it.each([
    ['1.250', '1250'],
    [' 12 B ', '12 B'],
    ['12.5', '12.5'],
    ['1.250.000', '1.250.000'],
    ['s/n', 's/n'],
  ])('the house number %o is kept as %o', (typed, kept) => expect(typedHouseNumber(typed)).toBe(kept));
  it.each(EMAIL_CASES)(TITLE, (value, verdict) => expect(isEmail(value)).toBe(verdict));
  it.each(PASSWORD_CASES)(TITLE, (value, verdict) => expect(isPassword(value)).toBe(verdict));
  it.each(BIRTHDAY_CASES)(TITLE, (value, verdict) => expect(isBirthday(value, TODAY)).toBe(verdict));
  it.each(AGE_CASES)(TITLE, (value, verdict) => expect(isOverEighteen(value, TODAY)).toBe(verdict));
});

const letters = fc.constantFrom(...'abcdefghijABCDEáéíóúãõçñüÁÉÑ'.split(''));
const word = fc.string({ unit: letters, minLength: 2, maxLength: 12 });

describe('names', () => {
  it('of letters are names, and full names from two words on', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (words) => {
        const name = words.join(' ');
        expect(isName(name)).toBe(true);
        expect(isLetterWords(name)).toBe(true);
        expect(isFullName(name)).toBe(words.length > 1);
        expect(isOnlyLetters(name)).toBe(words.length === 1);
      }),
    );
  });

  it('are spoilt by one character beyond the list, wherever it stands', () => {
    const foreign = fc.constantFrom(...'0123456789!?@#$%&*()_+=[]{}/\\|"<>;:~^`\n\t\u0000'.split(''));
    fc.assert(
      fc.property(word, foreign, fc.nat(12), (name, character, at) => {
        expect(isName(name.slice(0, at) + character + name.slice(at))).toBe(false);
      }),
    );
  });

  it('are judged alike composed and decomposed', () => {
    fc.assert(
      fc.property(word, (name) => {
        expect(isName(name.normalize('NFD'))).toBe(isName(name));
        expect(isOnlyLetters(name.normalize('NFD'))).toBe(isOnlyLetters(name));
      }),
    );
  });
});

describe('e-mail addresses', () => {
  const atom = fc.string({
    unit: fc.constantFrom(..."abcXYZ019!#$%&'*+/=^_`{|}~-".split('')),
    minLength: 1,
    maxLength: 8,
  });
  const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,10}[a-z0-9])?$/);
  const address = fc
    .tuple(fc.array(atom, { minLength: 1, maxLength: 4 }), fc.array(label, { minLength: 1, maxLength: 3 }))
    .map(([local, host]) => `${local.join('.')}@${host.join('.')}.com`);

  it('of dotted atoms at host names are addresses', () => {
    fc.assert(
      fc.property(address, (email) => {
        expect(isEmail(email)).toBe(true);
      }),
    );
  });

  it('are spoilt by a space, a question mark, an accent or a second @', () => {
    fc.assert(
      fc.property(address, fc.constantFrom(' ', '?', 'é', '@', '\n', ',', '"'), fc.nat(40), (email, character, at) => {
        fc.pre(at <= email.length);
        expect(isEmail(email.slice(0, at) + character + email.slice(at))).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it('are the same in any letter case', () => {
    fc.assert(
      fc.property(address, address, (one, other) => {
        expect(isOtherEmail(one.toUpperCase(), ` ${one}`)).toBe(false);
        expect(isOtherEmail(one, other)).toBe(one.toLowerCase() !== other.toLowerCase());
      }),
    );
    expect(isOtherEmail(undefined, 'a@b.co')).toBe(true);
  });
});

describe('ages', () => {
  const days = fc.integer({ min: -25_000, max: 40_000 }).map(dayOfNumber);

  it('grow by one on the birthday', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 120 }), (birth, years) => {
        fc.pre(!(birth.month === 2 && birth.day === 29));
        const birthday = addMonths(birth, 12 * years);
        expect(ageOn(toIsoDay(birth), birthday)).toBe(years);
        expect(ageOn(toIsoDay(birth), addDays(birthday, -1))).toBe(years - 1);
      }),
    );
  });

  it('of someone born on 29 February grow on 1 March of other years', () => {
    expect(ageOn('2008-02-29', '2026-02-28')).toBe(17);
    expect(ageOn('2008-02-29', '2026-03-01')).toBe(18);
    expect(ageOn('2008-02-29', '2028-02-29')).toBe(20);
  });

  it('are the same in either writing, and bound what is allowed', () => {
    fc.assert(
      fc.property(days, days, fc.integer({ min: 0, max: 100 }), (birth, today, years) => {
        const age = ageOn(toIsoDay(birth), today);
        expect(ageOn(toDisplayDay(birth), today)).toBe(age);
        expect(isOfAge(toIsoDay(birth), { today, years })).toBe(age !== null && age >= years);
      }),
    );
  });
});

describe('driver’s licences', () => {
  it.each([
    ['22/09/2026', true, true],
    ['21/09/2026', true, false],
    ['22/09/2036', true, true],
    ['23/09/2036', false, true],
    ['31/02/2030', false, false],
    ['', false, false],
    [null, false, false],
  ])('%j is an expiry: %j, current: %j', (text, expiry, current) => {
    expect(isDriverLicenseExpiry(text, TODAY)).toBe(expiry);
    expect(isDriverLicenseCurrent(text, TODAY)).toBe(current);
  });

  it.each([
    ['AB', true],
    ['E', true],
    ['F', false],
    ['b', false],
    ['', false],
    [null, false],
  ])('%j is a category: %j', (value, verdict) => expect(isDriverLicenseCategory(value)).toBe(verdict));
});

describe('passwords', () => {
  const part = (characters: string) => fc.constantFrom(...characters.split(''));
  const good = fc
    .tuple(part('0123456789'), part('abcz'), part('ABCZ'), part('!@#$%-_.,'), fc.stringMatching(/^[a-zA-Z0-9]{4,12}$/))
    .map((parts) => parts.join(''));

  it('with all four kinds in 8 to 16 characters are good, shorter or longer are not', () => {
    fc.assert(
      fc.property(good, (password) => {
        expect(passwordFaults(password)).toEqual([]);
        expect(passwordFaults(password.slice(0, 7))).toContain('length');
        expect(passwordFaults(password.padEnd(17, 'a'))).toEqual(['length']);
      }),
    );
  });

  it('are spoilt by one forbidden character alone', () => {
    fc.assert(
      fc.property(good, part('<>+|/?*\\'), (password, character) => {
        expect(passwordFaults(character + password.slice(0, 15))).toEqual(['forbidden']);
      }),
    );
  });

  it('name exactly what is missing', () => {
    expect(passwordFaults('abcdefgh')).toEqual(['digit', 'upper', 'special']);
    expect(passwordFaults('ABC1!')).toEqual(['length', 'lower']);
    expect(passwordFaults(undefined)).toEqual([...PASSWORD_DEMANDS]);
  });

  it('of an older context need eight characters only', () => {
    expect(isPassword('abcdefgh', OLDER_PASSWORD_POLICY)).toBe(true);
    expect(isPassword('abcdefg', OLDER_PASSWORD_POLICY)).toBe(false);
  });

  it('of a context that lets them be long are judged to their last character', () => {
    const long: PasswordPolicy = { ...PASSWORD_POLICY, max: 64 };
    const password = `Aa1!${'é'.repeat(60)}`;
    expect(passwordFaults(password, long)).toEqual([]);
    expect(passwordFaults(`${password}b`, long)).toEqual(['length']);
    expect(passwordFaults(`${password.slice(0, -1)}|`, long)).toEqual(['forbidden']);
    expect(passwordFaults(`aa1!${'é'.repeat(59)}Z`, long)).toEqual([]);
    expect(passwordFaults(password)).toEqual(['length']);
  });

  it('are confirmed by themselves alone', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (password, other) => {
        expect(isPasswordConfirmed(password, password)).toBe(true);
        expect(isPasswordConfirmed(other, password)).toBe(other === password);
      }),
    );
    expect(isPasswordConfirmed(undefined, undefined)).toBe(false);
  });
});
