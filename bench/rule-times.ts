import { cardBrand, isCardDueDate, isCardNumber, isSecurityCode } from '#kernel/cards.ts';
import { isDate, isFuture, isTime } from '#kernel/dates.ts';
import { isCnpj, isCpf, isCuil, isCuit, isDni, isDriverLicense, isRg } from '#kernel/documents.ts';
import { isNumeric, isPriceGreaterThan } from '#kernel/fields.ts';
import { money, parseMoney } from '#kernel/money.ts';
import { isPassword } from '#kernel/passwords.ts';
import {
  isBirthday,
  isEmail,
  isFullName,
  isHouseNumber,
  isLetterWords,
  isName,
  isOnlyLetters,
} from '#kernel/people.ts';
import { isMobilePhone, isPhone } from '#kernel/phones.ts';
import { isPostalCode } from '#kernel/places.ts';
import { hasVinCheckDigit, isChassis, isPlate, splitVehicleCode } from '#kernel/vehicle-codes.ts';
import type { Figure } from './figures.ts';

const TODAY = '2026-09-22';
const BOUND = money(100, 'BRL');

const RULES: Readonly<Record<string, (text: string) => unknown>> = {
  isCpf,
  isCnpj,
  isRg,
  isDni,
  isCuil: (text) => isCuil(text),
  isCuit,
  isDriverLicense,
  isPhone: (text) => isPhone(text),
  'isPhone, Argentina': (text) => isPhone(text, 'ar'),
  isMobilePhone,
  isEmail,
  isName,
  isFullName,
  isOnlyLetters,
  isLetterWords,
  isHouseNumber,
  isBirthday: (text) => isBirthday(text, TODAY),
  isPassword: (text) => isPassword(text),
  isPostalCode: (text) => isPostalCode(text),
  isChassis,
  hasVinCheckDigit,
  isPlate: (text) => isPlate(text),
  splitVehicleCode: (text) => splitVehicleCode(text),
  isCardNumber,
  cardBrand,
  isCardDueDate: (text) => isCardDueDate(text, TODAY),
  isSecurityCode: (text) => isSecurityCode(text),
  isDate: (text) => isDate(text, { format: 'DD/MM/YYYY', today: TODAY }),
  isFuture: (text) => isFuture(text, TODAY),
  isTime,
  isNumeric,
  isPriceGreaterThan: (text) => isPriceGreaterThan(text, BOUND),
  parseMoney: (text) => parseMoney(text, 'br'),
};

const LENGTH = 10_000;
/** Long runs with an end that spoils the match: on these an ambiguous pattern goes quadratic or worse. */
const TEXTS = ['1', '1.', 'a', 'a ', 'a@', 'A.', '-', ' ', '0,', '(', 'é', '́'].flatMap((unit) => {
  const run = unit.repeat(LENGTH / unit.length - 1);
  return [run, `${run}!`, `ab${run}!`];
});
const TRIES = 5;

/** The slowest of all validators on all of these texts. Of a few tries the best counts: the rest is other people's work. */
export const measureRuleTimes = async (): Promise<Figure[]> => {
  let worst = { name: '', milliseconds: 0 };
  for (const [name, rule] of Object.entries(RULES)) {
    for (const text of TEXTS) {
      const milliseconds = Math.min(...Array.from({ length: TRIES }, () => timeOf(() => rule(text))));
      if (milliseconds > worst.milliseconds) worst = { name, milliseconds };
    }
  }
  return [
    { name: `slowest rule on 10 kB (${worst.name})`, unit: 'ms', ours: worst.milliseconds, aim: { most: 5 } },
    { name: 'rules tried on 10 kB', unit: '', ours: Object.keys(RULES).length },
  ];
};

const timeOf = (work: () => unknown): number => {
  const began = performance.now();
  work();
  return performance.now() - began;
};
