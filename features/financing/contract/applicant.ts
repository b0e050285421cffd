import * as z from 'zod/mini';
import { isCnpj, isCpf, isCuil, isCuit, isDni, isDriverLicense, isRg } from '#kernel/documents.ts';
import type { Market } from '#kernel/market.ts';
import { NATIONALITIES, OCCUPATIONS, type Nationality } from '#kernel/people-lists.ts';
import { isPhone } from '#kernel/phones.ts';
import { isPostalCode } from '#kernel/places.ts';
import {
  email,
  fullName,
  houseNumber,
  moneySchema,
  name,
  noLeadingSpace,
  noRestrictedCharacters,
  overEighteen,
  past,
} from '#kernel/schemas.ts';
import {
  FUNDING_DOCUMENT_TYPES,
  FUNDING_MARITAL_STATUSES,
  MARRIAGE_REGIMES,
  type FundingDocumentType,
  type FundingMaritalStatus,
  type MarriageRegime,
} from '../rules/types.ts';

/** Who asks for credit: the funding form of the spec, field by field, with the rules of each. */

export const APPLICANT_DOCUMENTS = ['CPF', 'CNPJ', 'DNI', 'CUIL', 'CUIT'] as const;
export type ApplicantDocument = (typeof APPLICANT_DOCUMENTS)[number];

type FormLists = {
  /** By which documents a market's banks know a person, the usual one first. */
  readonly documents: readonly ApplicantDocument[];
  /** Identity cards asked for beside that; none where the document is the card itself. */
  readonly identities: readonly FundingDocumentType[];
  readonly nationalities: readonly Nationality[];
  readonly maritalStatuses: readonly FundingMaritalStatus[];
  readonly marriageRegimes: readonly MarriageRegime[];
  /** Whether the parents are asked for. */
  readonly parents: boolean;
};

/** What the form asks in each market, and from which lists. */
export const FORM_OF: Readonly<Record<Market, FormLists>> = {
  br: {
    documents: ['CPF', 'CNPJ'],
    identities: FUNDING_DOCUMENT_TYPES,
    nationalities: NATIONALITIES,
    maritalStatuses: FUNDING_MARITAL_STATUSES,
    marriageRegimes: MARRIAGE_REGIMES,
    parents: true,
  },
  // A DNI names a person and is the card. Marriages know community of gains or separation of goods (CCyC, arts. 463 to 508), and
  // no separation short of divorce.
  ar: {
    documents: ['DNI', 'CUIL', 'CUIT'],
    identities: [],
    nationalities: ['Argentine', 'Brazilian', 'foreign'],
    maritalStatuses: ['single', 'married', 'divorced', 'widower', 'stable union'],
    marriageRegimes: ['partial communion', 'total separation'],
    parents: false,
  },
};

const RULES: Readonly<Record<ApplicantDocument, { holds: (text: string) => boolean; key: string }>> = {
  CPF: { holds: isCpf, key: 'field.cpf' },
  CNPJ: { holds: isCnpj, key: 'field.cnpj' },
  DNI: { holds: isDni, key: 'field.dni' },
  CUIL: { holds: (text) => isCuil(text), key: 'field.cuil' },
  CUIT: { holds: isCuit, key: 'field.cuit' },
};

const line = (max: number) =>
  z
    .string()
    .check(
      z.minLength(1, { error: 'field.required', abort: true }),
      z.maxLength(max),
      noLeadingSpace(),
      noRestrictedCharacters(),
    );
const person = () => z.string().check(z.maxLength(120), noLeadingSpace(), name(), fullName());

const document = z.strictObject({ kind: z.enum(APPLICANT_DOCUMENTS), number: z.string().check(z.maxLength(20)) }).check(
  z.superRefine((input, context) => {
    const { holds, key } = RULES[input.kind];
    if (!holds(input.number)) {
      context.issues.push({ code: 'custom', message: key, input: input.number, path: ['number'] });
    }
  }),
);

/** The identity card: a form of its own for those that have one. */
const identity = z
  .strictObject({
    type: z.enum(FUNDING_DOCUMENT_TYPES),
    number: line(30),
    issuedOn: z.iso.date({ error: 'field.date', abort: true }).check(past()),
  })
  .check(
    z.superRefine(({ type, number }, context) => {
      const right = type === 'RG' ? isRg(number) : type === 'CNH' ? isDriverLicense(number) : true;
      if (right) return;
      const message = type === 'RG' ? 'field.rg' : 'field.driverLicense.number';
      context.issues.push({ code: 'custom', message, input: number, path: ['number'] });
    }),
  );

const address = z
  .strictObject({
    country: z.enum(['BR', 'AR']),
    postalCode: z.string().check(z.maxLength(12)),
    street: line(120),
    number: z.string().check(z.minLength(1, { error: 'field.number', abort: true }), houseNumber()),
    complement: z.optional(z.nullable(line(60))),
    district: z.optional(z.nullable(line(80))),
    city: line(80),
    // Tierra del Fuego writes 52 letters.
    region: line(80),
  })
  .check(
    z.superRefine(({ country, postalCode }, context) => {
      if (isPostalCode(postalCode, country === 'BR' ? 'br' : 'ar')) return;
      context.issues.push({ code: 'custom', message: 'field.postalCode', input: postalCode, path: ['postalCode'] });
    }),
  );

export const applicantSchema = z
  .strictObject({
    name: person(),
    document,
    birthDate: z.iso.date({ error: 'field.birthDate', abort: true }).check(overEighteen()),
    email: z.string().check(z.maxLength(254), email()),
    phone: z.string().check(
      z.maxLength(40),
      z.refine((text) => isPhone(text, 'br') || isPhone(text, 'ar'), { error: 'field.phone' }),
    ),
    /** Asked where the market's documents are no cards. */
    identity: z.optional(z.nullable(identity)),
    nationality: z.enum(NATIONALITIES),
    placeOfBirth: line(80),
    maritalStatus: z.enum(FUNDING_MARITAL_STATUSES),
    /** Asked of the married only. */
    marriageRegime: z.optional(z.nullable(z.enum(MARRIAGE_REGIMES))),
    motherName: z.optional(z.nullable(person())),
    fatherName: z.optional(z.nullable(person())),
    occupation: z.enum(OCCUPATIONS),
    /** A month's; zero is no income. */
    income: moneySchema.check(
      z.refine(({ amount }) => amount > 0, { error: 'financing.incomeZero', path: ['amount'] }),
    ),
    address,
  })
  .check(
    z.superRefine(({ maritalStatus, marriageRegime }, context) => {
      if (maritalStatus !== 'married' || (marriageRegime ?? null) !== null) return;
      context.issues.push({
        code: 'custom',
        message: 'field.required',
        input: marriageRegime,
        path: ['marriageRegime'],
      });
    }),
  );
export type Applicant = z.output<typeof applicantSchema>;

/** Fields of a form that its market does not have like this: left out where they are asked, or from another market's list. */
export const wrongFields = (input: Applicant, market: Market): string[] => {
  const form = FORM_OF[market];
  const isIn = <T>(list: readonly T[], value: T | null | undefined): boolean => value == null || list.includes(value);
  const asksIdentity = form.identities.length > 0;
  const checks: readonly (readonly [string, boolean])[] = [
    ['document.kind', form.documents.includes(input.document.kind)],
    ['identity.type', asksIdentity ? input.identity != null : input.identity == null],
    ['nationality', form.nationalities.includes(input.nationality)],
    ['maritalStatus', form.maritalStatuses.includes(input.maritalStatus)],
    ['marriageRegime', isIn(form.marriageRegimes, input.marriageRegime)],
    ['motherName', form.parents === (input.motherName != null)],
    ['fatherName', form.parents || input.fatherName == null],
  ];
  return checks.filter(([, isRight]) => !isRight).map(([field]) => field);
};
