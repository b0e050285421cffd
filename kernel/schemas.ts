import * as z from 'zod/mini';
import { isCardDueDate, isCardNumber, isSecurityCode } from './cards.ts';
import type { CardBrand } from './cards.ts';
import { dayIn, isDate, isFuture, isPast, isThirtyDaysAround, isTime, isWithinThirtyDays } from './dates.ts';
import type { DateFormat } from './dates.ts';
import type { Today } from './days.ts';
import { isCnpj, isCpf, isCpfOrCnpj, isCuil, isCuit, isDni, isDriverLicense, isRg } from './documents.ts';
import { hasMaxSelected, hasMinSelected, isChecked, isFilled, isNumeric, isPriceGreaterThan } from './fields.ts';
import { CURRENCIES } from './market.ts';
import type { Market } from './market.ts';
import type { Money } from './money.ts';
import { isPasswordConfirmed, passwordFaults, PASSWORD_POLICY } from './passwords.ts';
import type { PasswordPolicy } from './passwords.ts';
import {
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
  isOnlyLetters,
  isOtherEmail,
  isOverEighteen,
  startsWithSpace,
} from './people.ts';
import { isMobilePhone, isPhone } from './phones.ts';
import { isPostalCode } from './places.ts';
import { isChassis, isPlate, splitVehicleCode } from './vehicle-codes.ts';

/**
 * The rules of the field as checks of a schema: `z.string().check(cpf())`. Each carries its message key as the issue's
 * message, so that form, endpoint and store say the same of the same value.
 */
type Check<T> = z.core.$ZodCheck<T>;
type Clocked = () => Today;

/** Schemas are declared once, before any request: their day is asked when they run. Both markets keep the same hour. */
const systemToday: Clocked = () => dayIn(new Date(), 'br');

function text(rule: (value: string) => boolean, key: string): Check<string> {
  return z.refine<string>((value) => rule(value), { error: key });
}

export const cpf = () => text(isCpf, 'field.cpf');
export const cnpj = () => text(isCnpj, 'field.cnpj');
export const cpfOrCnpj = () => text(isCpfOrCnpj, 'field.cpfOrCnpj');
export const rg = () => text(isRg, 'field.rg');
export const dni = () => text(isDni, 'field.dni');
export const cuil = () => text((value) => isCuil(value), 'field.cuil');
export const cuit = () => text(isCuit, 'field.cuit');
export const driverLicense = () => text(isDriverLicense, 'field.driverLicense.number');
export const driverLicenseCategory = () => text(isDriverLicenseCategory, 'field.driverLicense.category');
export const driverLicenseExpiry = (today = systemToday) =>
  text((value) => isDriverLicenseExpiry(value, today()), 'field.driverLicense.expiry');
export const driverLicenseCurrent = (today = systemToday) =>
  text((value) => isDriverLicenseCurrent(value, today()), 'field.driverLicense.expired');

export const name = () => text(isName, 'field.name');
export const fullName = () => text(isFullName, 'field.fullName');
export const email = () => text(isEmail, 'field.email');
export const birthday = (today = systemToday) => text((value) => isBirthday(value, today()), 'field.birthDate');
export const overEighteen = (today = systemToday) =>
  text((value) => isOverEighteen(value, today()), 'field.birthDate.minimumAge');
export const onlyLetters = () => text(isOnlyLetters, 'field.onlyLetters');
export const letterWords = () => text(isLetterWords, 'field.onlyLetters');
export const houseNumber = () => text(isHouseNumber, 'field.number.positive');
export const noRestrictedCharacters = () =>
  text((value) => !hasRestrictedCharacters(value), 'field.restrictedCharacters');
export const noLeadingSpace = () => text((value) => !startsWithSpace(value), 'field.leadingSpace');

/** One issue for each demand the password fails. */
export function password(policy: PasswordPolicy = PASSWORD_POLICY): Check<string> {
  return z.superRefine<string>((value, context) => {
    for (const demand of passwordFaults(value, policy)) {
      context.issues.push({
        code: 'custom',
        message: `field.password.${demand}`,
        params: { min: policy.min, max: policy.max },
        input: value,
        continue: true,
      });
    }
  });
}

export const mobilePhone = () => text(isMobilePhone, 'field.cellphone');
export const phone = (market: Market = 'br') => text((value) => isPhone(value, market), 'field.phone');
export const postalCode = (market: Market = 'br') => text((value) => isPostalCode(value, market), 'field.postalCode');

export const chassis = () => text(isChassis, 'field.chassis');
export const plate = (market: Market = 'br') => text((value) => isPlate(value, market), 'field.plate');
export const vehicleCode = () => text((value) => splitVehicleCode(value) !== null, 'field.vehicleCode');

export const cardNumber = () => text(isCardNumber, 'field.card.number');
export const cardDueDate = (today = systemToday) =>
  text((value) => isCardDueDate(value, today()), 'field.card.dueDate');
/** Four digits for AMEX, three for the others, either without a brand. */
export const securityCode = (brand?: CardBrand) =>
  text((value) => isSecurityCode(value, brand), 'field.card.securityCode');

export const date = (format: DateFormat = 'DD/MM/YYYY', today = systemToday) =>
  text((value) => isDate(value, { format, today: today() }), 'field.date');
export const future = (today = systemToday) => text((value) => isFuture(value, today()), 'field.date.future');
export const past = (today = systemToday) => text((value) => isPast(value, today()), 'field.date.past');
export const withinThirtyDays = (today = systemToday) =>
  text((value) => isWithinThirtyDays(value, today()), 'field.date.withinThirtyDays');
export const thirtyDaysAround = (today = systemToday) =>
  text((value) => isThirtyDaysAround(value, today()), 'field.date.thirtyDaysAround');
export const time = () => text(isTime, 'field.time');

export const numeric = () => text(isNumeric, 'field.numeric');
export const filled = <T>(key = 'field.required'): Check<T> => z.refine<T>(isFilled, { error: key });
export const checked = (key = 'field.required'): Check<boolean> => z.refine<boolean>(isChecked, { error: key });
export const minSelected = <T>(n: number): Check<T> =>
  z.refine<T>((value) => hasMinSelected(value, n), { error: 'field.minSelected', params: { n } });
export const maxSelected = <T>(n: number): Check<T> =>
  z.refine<T>((value) => hasMaxSelected(value, n), { error: 'field.maxSelected', params: { n } });

/** A price, written or as Money, above a bound: the suggested trade-in price, a changed quotation price. */
export const priceGreaterThan = <T extends string | Money>(bound: () => Money): Check<T> =>
  z.refine<T>((value) => isPriceGreaterThan(value, bound()), { error: 'field.price.greater' });

type Names<T> = readonly [field: keyof T & string, other: keyof T & string];

/** Checks of a whole form: the first field's value against the second's; the issue stands at the first. */
function pair<T>([field, other]: Names<T>, rule: (value: unknown, other: unknown) => boolean, key: string): Check<T> {
  return z.refine<T>((form) => rule(form[field], form[other]), { error: key, path: [field] });
}

export const passwordConfirmed = <T>(names: Names<T>) =>
  pair(names, isPasswordConfirmed, 'field.password.confirmation');
export const otherEmail = <T>(names: Names<T>) => pair(names, isOtherEmail, 'field.email.sameAsHolder');
export const otherLaborCard = <T>(names: Names<T>) =>
  pair(names, (card, holder) => card === undefined || card !== holder, 'field.laborCard.sameAsHolder');
export const cuilOfDni = <T>(names: Names<T>) => pair(names, isCuil, 'field.cuil');

/** Money on the wire. */
export const moneySchema = z.strictObject({ amount: z.int(), currency: z.enum(CURRENCIES) });

/** A calendar day on the wire, `YYYY-MM-DD`, that exists. */
export const isoDaySchema = z.iso.date();

/** How many a list has, as it is counted (`platform/counted.server.ts`). */
export const countedFields = {
  total: z.int(),
  /** Whether more match than `total`, which counts no further. */
  isMore: z.boolean(),
} as const;

/** Which page of a list, from 0, and how many rows it has. */
export const pageQuery = {
  page: z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(0), z.lte(10_000)), 0),
  size: z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(1), z.lte(100)), 20),
} as const;

/** Lines of plain text, as staff write them to each other. */
export const plainLines = (most: number) =>
  z.string().check(
    z.trim(),
    z.minLength(1, { error: 'field.required', abort: true }),
    z.maxLength(most),
    z.refine((text) => !/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/u.test(text) && text.isWellFormed(), {
      error: 'field.invalid',
    }),
  );
