import * as z from 'zod/mini';
import { OCCUPATIONS } from './people-lists.ts';
import { DRIVER_LICENSE_CATEGORIES } from './people.ts';
import { driverLicense, driverLicenseCurrent, driverLicenseExpiry, moneySchema } from './schemas.ts';

export const licenseSchema = z.strictObject({
  number: z.string().check(z.maxLength(20), driverLicense()),
  category: z.enum(DRIVER_LICENSE_CATEGORIES, { error: 'field.driverLicense.category' }),
  expiry: z.string().check(z.maxLength(10), driverLicenseExpiry(), driverLicenseCurrent()),
});

/** A month's. */
export const incomeSchema = moneySchema.check(
  z.refine(({ amount }) => amount > 0 && amount <= 100_000_000_000, { error: 'field.invalid', path: ['amount'] }),
);

/** What a renter tells: the licence decides who may drive (CTB art. 162). */
export const rentalPersonSchema = z.strictObject({
  driverLicense: licenseSchema,
  income: incomeSchema,
  occupation: z.enum(OCCUPATIONS),
});
export type RentalPerson = z.output<typeof rentalPersonSchema>;
