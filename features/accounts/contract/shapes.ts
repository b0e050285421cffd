import * as z from 'zod/mini';
import { isCnpj, isCpf, isCuil, isCuit, isDni } from '#kernel/documents.ts';
import { MARKET_IDS } from '#kernel/market.ts';
import { isPhone } from '#kernel/phones.ts';
import {
  email,
  fullName,
  houseNumber,
  name,
  noLeadingSpace,
  noRestrictedCharacters,
  overEighteen,
  password,
  postalCode,
} from '#kernel/schemas.ts';
import { AGREEMENT_CODES, CONTACT_CHANNELS } from '../rules/agreements.ts';

/** Parts that several calls of the feature share. */

export const emailSchema = z.string().check(z.maxLength(254), email());
/** As typed into a form, where a keyboard puts blanks around it. */
export const typedEmailSchema = z.string().check(z.trim(), z.maxLength(254), email());
/** Six digits: a code of a mail or of an authenticator app. */
export const codeSchema = z.string().check(z.regex(/^[0-9]{6}$/, 'field.code'));
/** For signing in: a password is compared, whatever rule it was made under. */
export const anyPasswordSchema = z.string().check(z.minLength(1, 'field.required'), z.maxLength(128));
export const newPasswordSchema = z.string().check(password());
export const fullNameSchema = z.string().check(z.maxLength(120), noLeadingSpace(), name(), fullName());
export const nicknameSchema = z.string().check(z.maxLength(60), noLeadingSpace(), name());
/** The years a date of birth may have, as the rule of the field has them: 1900 at the earliest. */
export const birthDateSchema = z.iso.date({ error: 'field.birthDate', abort: true }).check(
  z.refine((day) => day >= '1900-01-01', { error: 'field.birthDate', abort: true }),
  overEighteen(),
);
export const phoneSchema = z.string().check(
  z.maxLength(40),
  z.refine((value) => isPhone(value, 'br') || isPhone(value, 'ar'), { error: 'field.phone' }),
);

export const DOCUMENT_KINDS = ['CPF', 'CNPJ', 'DNI', 'CUIL', 'CUIT'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

const DOCUMENT_RULES: Readonly<Record<DocumentKind, { holds: (value: string) => boolean; key: string }>> = {
  CPF: { holds: isCpf, key: 'field.cpf' },
  CNPJ: { holds: isCnpj, key: 'field.cnpj' },
  DNI: { holds: isDni, key: 'field.dni' },
  CUIL: { holds: (value) => isCuil(value), key: 'field.cuil' },
  CUIT: { holds: isCuit, key: 'field.cuit' },
};

export const documentSchema = z
  .strictObject({ kind: z.enum(DOCUMENT_KINDS), number: z.string().check(z.maxLength(20)) })
  .check(
    z.superRefine((document, context) => {
      const rule = DOCUMENT_RULES[document.kind];
      if (rule.holds(document.number)) return;
      context.issues.push({ code: 'custom', message: rule.key, input: document.number, path: ['number'] });
    }),
  );

const line = (max: number, missing = 'field.required') =>
  z
    .string()
    .check(
      z.minLength(1, { error: missing, abort: true }),
      z.maxLength(max),
      noLeadingSpace(),
      noRestrictedCharacters(),
    );

const addressLines = {
  street: line(120, 'field.street'),
  number: z.string().check(z.minLength(1, { error: 'field.number', abort: true }), houseNumber()),
  complement: z.optional(z.nullable(line(60))),
  city: line(80, 'field.city'),
  region: line(40, 'field.state'),
} as const;

/** A postal address by the rules of its own country: the form of the code, and the district, which Argentina does not ask for. */
export const addressSchema = z.discriminatedUnion('country', [
  z.strictObject({
    country: z.literal('BR'),
    postalCode: z.string().check(postalCode('br')),
    district: line(80, 'field.neighborhood'),
    ...addressLines,
  }),
  z.strictObject({
    country: z.literal('AR'),
    postalCode: z.string().check(postalCode('ar')),
    district: z.optional(line(80)),
    ...addressLines,
  }),
]);

export const acceptanceSchema = z.strictObject({
  code: z.enum(AGREEMENT_CODES),
  version: z.string().check(z.minLength(1), z.maxLength(40)),
});

export const optInsSchema = z.strictObject({
  textVersion: z.string().check(z.minLength(1), z.maxLength(40)),
  channels: z.array(z.enum(CONTACT_CHANNELS)).check(z.maxLength(CONTACT_CHANNELS.length)),
});

/** The person a sign-up is about. Market and brand come from the call. */
export const personSchema = z.strictObject({
  name: fullNameSchema,
  nickname: z.optional(nicknameSchema),
  document: z.optional(documentSchema),
  phone: z.optional(phoneSchema),
  birthDate: z.optional(birthDateSchema),
  address: z.optional(addressSchema),
  agreements: z.array(acceptanceSchema).check(z.maxLength(10)),
  optIns: z.optional(optInsSchema),
});
export type SignUpPerson = z.output<typeof personSchema>;

const roleSchema = z.strictObject({
  role: z.string(),
  brand: z.nullable(z.string()),
  market: z.nullable(z.enum(MARKET_IDS)),
  scope: z.nullable(z.string()),
  scopeId: z.nullable(z.string()),
});

export const userSchema = z.strictObject({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  nickname: z.nullable(z.string()),
  market: z.enum(MARKET_IDS),
  roles: z.array(roleSchema),
});
export type User = z.output<typeof userSchema>;

/** What a sign-in gives: the token programs send as bearer, and what the page needs to go on. */
export const signedInSchema = z.strictObject({
  token: z.string(),
  expiresAt: z.string(),
  strength: z.enum(['full', 'password', 'weak']),
  /** `none`: nothing owed; `check`: a code of the enrolled device; `enrol`: a device must be enrolled first. */
  secondFactor: z.enum(['none', 'check', 'enrol']),
  csrfToken: z.string(),
  user: userSchema,
});
export type SignedIn = z.output<typeof signedInSchema>;

/** The one answer to every request that ends in a mailbox, whether or not anybody lives there. */
export const codeSentSchema = z.strictObject({ status: z.enum(['CODE_SENT']) });
