import { typedPhone } from '#kernel/phones.ts';
import { GENDERS, MARITAL_STATUSES, NATIONALITIES, OCCUPATIONS } from '#kernel/people-lists.ts';
import { DRIVER_LICENSE_CATEGORIES } from '#kernel/people.ts';
import { MARKETS, type Market } from '#kernel/market.ts';
import { parseMoney } from '#kernel/money.ts';
import { numberFormat } from '#kernel/number-format.ts';
import type { Details } from '../contract/details.ts';
import { isRequested, REQUIRED_DETAILS } from '../rules/complement.ts';
import { fieldOf } from '#ui/form.ts';
import { translator, type TextsOf } from '#ui/translate.ts';

/** The form of what people tell beside: its fields in groups, and the way between it and the call. */

const LISTS = {
  gender: GENDERS,
  maritalStatus: MARITAL_STATUSES,
  nationality: NATIONALITIES,
  occupation: OCCUPATIONS,
  licenseCategory: DRIVER_LICENSE_CATEGORIES,
} as const;

const GROUPS = [
  {
    id: 'about',
    fields: [
      'gender',
      'maritalStatus',
      'nationality',
      'birthplace',
      'motherName',
      'fatherName',
      'spouseName',
      'spouseCpf',
    ],
  },
  {
    id: 'work',
    fields: ['occupation', 'income', 'occupationText', 'companyName', 'registrationNumber', 'admissionDate'],
  },
  { id: 'contact', fields: ['cellphone', 'additionalPhone', 'businessPhone', 'additionalEmail'] },
  { id: 'papers', fields: ['rg', 'licenseNumber', 'licenseCategory', 'licenseExpiry'] },
  { id: 'company', fields: ['corporateName', 'companyFoundationDate'] },
] as const;
export type DetailInput = (typeof GROUPS)[number]['fields'][number];

const LICENSE = { licenseNumber: 'number', licenseCategory: 'category', licenseExpiry: 'expiry' } as const;
const isLicense = (name: DetailInput): name is keyof typeof LICENSE => name in LICENSE;

/** Where the call's schema finds fault with what this input holds. */
const pathOf = (name: DetailInput): string => {
  if (isLicense(name)) return `details.driverLicense.${LICENSE[name]}`;
  return name === 'income' ? 'details.income.amount' : `details.${name}`;
};

export type ShownInput = {
  readonly name: DetailInput;
  readonly required: boolean;
  readonly options: readonly string[] | null;
  readonly value: string;
  readonly error: string | undefined;
};

type Shown = {
  readonly market: Market;
  readonly values: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string>>;
};

const required: readonly string[] = REQUIRED_DETAILS;

/** The groups a market's people see. */
export const groupsOf = ({
  market,
  values,
  errors,
}: Shown): { id: (typeof GROUPS)[number]['id']; inputs: ShownInput[] }[] =>
  GROUPS.map(({ id, fields }) => ({
    id,
    inputs: fields
      .filter((name) => isRequested(isLicense(name) ? 'driverLicense' : name, market))
      .map((name) => ({
        name,
        required: required.includes(name),
        options: name in LISTS ? LISTS[name as keyof typeof LISTS] : null,
        value: values[name] ?? '',
        error: errors[pathOf(name)] ?? errors[name === 'income' ? 'details.income' : ''],
      })),
  })).filter(({ inputs }) => inputs.length > 0);

const money = (minor: number, market: Market): string =>
  numberFormat(MARKETS[market].locale, { minimumFractionDigits: 2 }).format(minor / 100);

/** What the form is filled in with. */
export const detailValues = (details: Details | null, market: Market): Record<string, string> => {
  const { driverLicense, income, ...rest } = details ?? {};
  return {
    ...rest,
    ...(income && { income: money(income.amount, market) }),
    ...(driverLicense && {
      licenseNumber: driverLicense.number,
      licenseCategory: driverLicense.category,
      licenseExpiry: driverLicense.expiry,
    }),
  };
};

const isPhoneField = (name: string): boolean =>
  name === 'cellphone' || name === 'additionalPhone' || name === 'businessPhone';

/** An empty field takes away what stood there; a licence is given whole or not at all. */
export const detailsBody = (form: FormData, market: Market) => {
  const input = (name: DetailInput): string => fieldOf(form, name).trim();
  const plain = GROUPS.flatMap(({ fields }) => [...fields])
    .filter((name) => !isLicense(name) && name !== 'income' && isRequested(name, market))
    .map((name) => [
      name,
      input(name) === '' ? null : isPhoneField(name) ? typedPhone(input(name), market) : input(name),
    ]);
  const license = {
    number: input('licenseNumber'),
    category: input('licenseCategory'),
    expiry: input('licenseExpiry'),
  };
  const hasLicense = Object.values(license).some((value) => value !== '');
  const income = input('income');
  return {
    details: {
      ...Object.fromEntries(plain),
      ...(isRequested('driverLicense', market) && { driverLicense: hasLicense ? license : null }),
      income: income === '' ? null : { amount: minorOf(income, market), currency: MARKETS[market].currency },
    },
  };
};

/** NaN is refused by the schema, with the field's own message. */
const minorOf = (text: string, market: Market): number => parseMoney(text, market)?.amount ?? Number.NaN;

/** The fields a contract needs, where they are empty, each with its own message. */
export const missingOf = (body: ReturnType<typeof detailsBody>, texts: TextsOf<'rules'>): Record<string, string> => {
  const t = translator(texts);
  return Object.fromEntries(
    REQUIRED_DETAILS.filter((name) => (body.details as Record<string, unknown>)[name] == null).map((name) => [
      pathOf(name),
      t.find(`field.${name}`) ?? t('field.required'),
    ]),
  );
};
