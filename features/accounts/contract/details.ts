import * as z from 'zod/mini';
import { GENDERS, MARITAL_STATUSES, NATIONALITIES, OCCUPATIONS } from '#kernel/people-lists.ts';
import { incomeSchema, licenseSchema } from '#kernel/rental-person.ts';
import {
  cpf,
  email,
  fullName,
  letterWords,
  name,
  noLeadingSpace,
  noRestrictedCharacters,
  past,
  rg,
} from '#kernel/schemas.ts';
import { phoneSchema } from './shapes.ts';

/** What a person may tell beside name, contact and address: every field with its own rule, none of them demanded here. */

const personName = z.string().check(z.maxLength(120), noLeadingSpace(), name(), fullName());
const line = (max: number) =>
  z.string().check(z.minLength(1, 'field.required'), z.maxLength(max), noLeadingSpace(), noRestrictedCharacters());
/** As people write a day: DD/MM/YYYY. */
const pastDay = z.string().check(z.maxLength(10), past());

const fields = {
  rg: z.string().check(rg()),
  driverLicense: licenseSchema,
  cellphone: phoneSchema,
  additionalPhone: phoneSchema,
  businessPhone: phoneSchema,
  additionalEmail: z.string().check(z.maxLength(254), email()),
  registrationNumber: line(20),
  admissionDate: pastDay,
  occupation: z.enum(OCCUPATIONS),
  occupationText: z.string().check(z.maxLength(60), noLeadingSpace(), letterWords()),
  /** A month's. */
  income: incomeSchema,
  motherName: personName,
  fatherName: personName,
  maritalStatus: z.enum(MARITAL_STATUSES),
  spouseName: personName,
  spouseCpf: z.string().check(z.maxLength(14), cpf()),
  gender: z.enum(GENDERS),
  nationality: z.enum(NATIONALITIES),
  birthplace: line(80),
  companyName: line(120),
  corporateName: line(120),
  companyFoundationDate: pastDay,
} as const;

type Fields = typeof fields;
export type DetailField = keyof Fields;
export const DETAIL_FIELDS = Object.keys(fields) as readonly DetailField[];

const mapped = (wrap: (field: z.ZodMiniType) => z.ZodMiniType): object =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, wrap(field)]));

/** As kept and shown: only what was given. */
export const detailsSchema = z.strictObject(
  mapped((field) => z.optional(field)) as { [K in DetailField]: z.ZodMiniOptional<Fields[K]> },
);
export type Details = z.output<typeof detailsSchema>;

/** A change: what is absent stays, null takes away. */
export const detailsChangeSchema = z.strictObject(
  mapped((field) => z.optional(z.nullable(field))) as {
    [K in DetailField]: z.ZodMiniOptional<z.ZodMiniNullable<Fields[K]>>;
  },
);
export type DetailsChange = z.output<typeof detailsChangeSchema>;
