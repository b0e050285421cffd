import { AGE_CASES, BIRTHDAY_CASES } from '#kernel/cases/dates.ts';
import { EMAIL_CASES, PASSWORD_CASES } from '#kernel/cases/emails-and-passwords.ts';
import {
  FULL_NAME_CASES,
  HOUSE_NUMBER_CASES,
  LEADING_SPACE_CASES,
  NAME_CASES,
  ONLY_LETTERS_CASES,
  RESTRICTED_CASES,
} from '#kernel/cases/people.ts';
import {
  explainAge,
  explainBirthday,
  explainDriverLicenseCurrent,
  explainDriverLicenseExpiry,
} from '#kernel/explain/dates.ts';
import * as explain from '#kernel/explain/people.ts';
import {
  type Arguments,
  numberIn,
  type RuleModule,
  samplesOf,
  SPEC,
  TODAY,
  todayIn,
  type TriedRule,
} from '#kernel/explain/rule.ts';
import { OLDER_PASSWORD_POLICY, PASSWORD_POLICY } from '#kernel/passwords.ts';
import * as people from '#kernel/people.ts';
import * as checks from '#kernel/schemas.ts';

const CASES_DAY = { today: '2026-09-22' };
const CIVIL_CODE = 'Lei 10.406/2002 (Código Civil), art. 5, art. 132; Ley 26.994 (CCyC), art. 25';
const YEARS = { name: 'years', kind: 'number', initial: String(people.ADULT_AGE) } as const;
const yearsIn = (input: Arguments) => numberIn(input, 'years');

const nameRules: readonly TriedRule[] = [
  {
    name: 'isName',
    signature: 'isName(value: unknown): boolean',
    sources: [SPEC],
    run: people.isName,
    explain: explain.explainName,
    check: checks.name,
    samples: samplesOf(NAME_CASES),
  },
  {
    name: 'isFullName',
    signature: 'isFullName(value: unknown): boolean',
    sources: [SPEC],
    run: people.isFullName,
    explain: explain.explainFullName,
    check: checks.fullName,
    samples: samplesOf(FULL_NAME_CASES),
  },
  {
    name: 'isOnlyLetters',
    signature: 'isOnlyLetters(value: unknown): boolean',
    sources: [SPEC],
    run: people.isOnlyLetters,
    explain: explain.explainOnlyLetters,
    check: checks.onlyLetters,
    samples: samplesOf(ONLY_LETTERS_CASES),
  },
  {
    name: 'isLetterWords',
    signature: 'isLetterWords(value: unknown): boolean',
    sources: [SPEC],
    run: people.isLetterWords,
    explain: explain.explainLetterWords,
    check: checks.letterWords,
    samples: [
      { value: 'técnica em edificações', verdict: 'true', source: SPEC },
      { value: 'técnica  1', verdict: 'false', source: SPEC },
    ],
  },
  {
    name: 'isEmail',
    signature: 'isEmail(value: unknown): boolean',
    sources: [SPEC],
    run: people.isEmail,
    explain: explain.explainEmail,
    check: checks.email,
    samples: samplesOf(EMAIL_CASES),
  },
  {
    name: 'isOtherEmail',
    signature: 'isOtherEmail(value: unknown, holder: unknown): boolean',
    sources: [SPEC],
    arguments: [{ name: 'holder', kind: 'text', initial: '' }],
    run: (value, { holder }) => people.isOtherEmail(value, holder),
    explain: (value, { holder }) => explain.explainOtherEmail(value, holder),
    samples: [
      { value: 'ANA@example.com', arguments: { holder: 'ana@example.com' }, verdict: 'false', source: SPEC },
      { value: 'eva@example.com', arguments: { holder: 'ana@example.com' }, verdict: 'true', source: SPEC },
    ],
  },
];

const ageRules: readonly TriedRule[] = [
  {
    name: 'isBirthday',
    signature: 'isBirthday(value: unknown, today: Today): boolean',
    sources: [SPEC],
    arguments: [TODAY],
    run: (value, input) => people.isBirthday(value, todayIn(input)),
    explain: (value, input) => explainBirthday(value, todayIn(input)),
    check: (input) => checks.birthday(() => todayIn(input)),
    samples: samplesOf(BIRTHDAY_CASES, CASES_DAY),
  },
  {
    name: 'ageOn',
    signature: 'ageOn(birthday: unknown, today: Today): number | null',
    sources: [CIVIL_CODE],
    arguments: [TODAY],
    run: (value, input) => people.ageOn(value, todayIn(input)),
    explain: (value, input) => explainAge(value, { today: todayIn(input), years: 0 }),
    samples: [
      { value: '29/02/2008', arguments: { today: '2026-02-28' }, verdict: '17', source: CIVIL_CODE },
      { value: '29/02/2008', arguments: { today: '2026-03-01' }, verdict: '18', source: CIVIL_CODE },
    ],
  },
  {
    name: 'isOfAge',
    signature: 'isOfAge(birthday: unknown, { today, years }: { today: Today; years: number }): boolean',
    sources: [CIVIL_CODE],
    arguments: [TODAY, YEARS],
    run: (value, input) => people.isOfAge(value, { today: todayIn(input), years: yearsIn(input) }),
    explain: (value, input) => explainAge(value, { today: todayIn(input), years: yearsIn(input) }),
    samples: samplesOf(AGE_CASES, { ...CASES_DAY, years: '18' }),
  },
  {
    name: 'isOverEighteen',
    signature: 'isOverEighteen(birthday: unknown, today: Today): boolean',
    sources: [SPEC, CIVIL_CODE],
    arguments: [TODAY],
    run: (value, input) => people.isOverEighteen(value, todayIn(input)),
    explain: (value, input) => explainAge(value, { today: todayIn(input) }),
    check: (input) => checks.overEighteen(() => todayIn(input)),
    samples: samplesOf(AGE_CASES, CASES_DAY),
  },
];

const licenseRules: readonly TriedRule[] = [
  {
    name: 'isDriverLicenseCategory',
    signature: 'isDriverLicenseCategory(value: unknown): value is DriverLicenseCategory',
    sources: ['CTB (Lei 9.503/1997), art. 143'],
    run: people.isDriverLicenseCategory,
    explain: (value) => explain.explainOneOf(value, people.DRIVER_LICENSE_CATEGORIES),
    check: checks.driverLicenseCategory,
    samples: people.DRIVER_LICENSE_CATEGORIES.map((value) => ({ value, verdict: 'true', source: SPEC })),
  },
  {
    name: 'isDriverLicenseExpiry',
    signature: 'isDriverLicenseExpiry(value: unknown, today: Today): boolean',
    sources: ['CTB (Lei 9.503/1997), art. 147'],
    arguments: [TODAY],
    run: (value, input) => people.isDriverLicenseExpiry(value, todayIn(input)),
    explain: (value, input) => explainDriverLicenseExpiry(value, todayIn(input)),
    check: (input) => checks.driverLicenseExpiry(() => todayIn(input)),
  },
  {
    name: 'isDriverLicenseCurrent',
    signature: 'isDriverLicenseCurrent(value: unknown, today: Today): boolean',
    sources: [SPEC],
    arguments: [TODAY],
    run: (value, input) => people.isDriverLicenseCurrent(value, todayIn(input)),
    explain: (value, input) => explainDriverLicenseCurrent(value, todayIn(input)),
    check: (input) => checks.driverLicenseCurrent(() => todayIn(input)),
  },
];

const textRules: readonly TriedRule[] = [
  {
    name: 'isHouseNumber',
    signature: 'isHouseNumber(value: unknown): boolean',
    sources: [SPEC],
    run: people.isHouseNumber,
    explain: explain.explainHouseNumber,
    check: checks.houseNumber,
    samples: samplesOf(HOUSE_NUMBER_CASES),
  },
  {
    name: 'hasRestrictedCharacters',
    signature: 'hasRestrictedCharacters(value: unknown): boolean',
    sources: [SPEC],
    run: people.hasRestrictedCharacters,
    explain: explain.explainRestrictedCharacters,
    check: checks.noRestrictedCharacters,
    findsFault: true,
    samples: samplesOf(RESTRICTED_CASES),
  },
  {
    name: 'startsWithSpace',
    signature: 'startsWithSpace(value: unknown): boolean',
    sources: [SPEC],
    run: people.startsWithSpace,
    explain: explain.explainLeadingSpace,
    check: checks.noLeadingSpace,
    findsFault: true,
    samples: samplesOf(LEADING_SPACE_CASES),
  },
];

export const peopleRules: RuleModule = {
  file: 'kernel/people.ts',
  rules: [...nameRules, ...ageRules, ...licenseRules, ...textRules],
};

const POLICY = { name: 'policy', kind: 'choice', options: ['current', 'older'], initial: 'current' } as const;
const policyIn = (input: Arguments) => (input['policy'] === 'older' ? OLDER_PASSWORD_POLICY : PASSWORD_POLICY);

export const passwordRules: RuleModule = {
  file: 'kernel/passwords.ts',
  rules: [
    {
      name: 'isPassword',
      signature: 'isPassword(value: unknown, policy: PasswordPolicy = PASSWORD_POLICY): boolean',
      sources: [SPEC],
      arguments: [POLICY],
      run: (value, input) => people.isPassword(value, policyIn(input)),
      explain: (value, input) => explain.explainPassword(value, policyIn(input)),
      check: (input) => checks.password(policyIn(input)),
      samples: samplesOf(PASSWORD_CASES),
    },
    {
      name: 'passwordFaults',
      signature: 'passwordFaults(value: unknown, policy: PasswordPolicy = PASSWORD_POLICY): PasswordDemand[]',
      sources: [SPEC],
      arguments: [POLICY],
      run: (value, input) => people.passwordFaults(value, policyIn(input)),
      explain: (value, input) => explain.explainPassword(value, policyIn(input)),
      check: (input) => checks.password(policyIn(input)),
    },
    {
      name: 'isPasswordConfirmed',
      signature: 'isPasswordConfirmed(confirmation: unknown, password: unknown): boolean',
      sources: [SPEC],
      arguments: [{ name: 'password', kind: 'text', initial: '' }],
      run: (value, { password }) => people.isPasswordConfirmed(value, password),
      explain: (value, { password }) => explain.explainPasswordConfirmed(value, password),
    },
  ],
};
