import * as z from 'zod/mini';
import { CURRENCIES } from '#kernel/market.ts';
import { countedFields, noLeadingSpace } from '#kernel/schemas.ts';

/** Of a year that something given may have, whatever its offset. */
export const moment = z.iso.datetime({ offset: true }).check(
  z.refine((text) => Date.parse(text) >= Date.UTC(2000, 0) && Date.parse(text) < Date.UTC(2200, 0), {
    error: 'field.date',
  }),
);

/** Counts as the database does, where a sign of two halves is one; lines only where a text may have several. */
export const words = (least: number, most: number, lines = false) =>
  z.string().check(
    z.minLength(least),
    z.maxLength(most),
    noLeadingSpace(),
    z.refine((text) => [...text.trim()].length >= least, { error: 'field.minLength', params: { n: least } }),
    z.refine((text) => !(lines ? /[^\P{Cc}\n\r]|\p{Cs}/u : /[\p{Cc}\p{Cs}]/u).test(text), { error: 'field.invalid' }),
  );

export const count = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));

/** More than nothing, in the market's money. */
export const value = z.strictObject({ amount: count(1, 99_999_999_999), currency: z.enum(CURRENCIES) });

const number = (least: number, most: number, first: number) =>
  z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(least), z.lte(most)), first);
export const pageFields = { page: number(0, 10_000, 0), size: number(1, 100, 20) } as const;

/** Where a list that goes on stands: the moment of its last line in microseconds, and its id. */
export const WALK_POINT = /^\d{1,16}-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The newest first; `before` goes on from the last line, as `next` of the page before has it. */
export const walkFields = {
  before: z.optional(z.string().check(z.regex(WALK_POINT, 'field.invalid'))),
  size: pageFields.size,
} as const;
export const goesOn = { ...countedFields, next: z.nullable(z.string()), size: z.int() } as const;

export const changedMeanwhile = { status: 409, key: 'benefit.changedMeanwhile' } as const;
/** What somebody wrote who now wants to approve it. */
export const samePerson = { status: 409, key: 'benefit.samePerson' } as const;
export const approvedAlready = { status: 409, key: 'benefit.approvedAlready' } as const;
/** Approved by another: only whether it is given may change. */
export const termsFixed = { status: 409, key: 'benefit.termsFixed' } as const;
export const moneyWrong = { status: 422, key: 'benefit.moneyWrong' } as const;
export const endsBefore = { status: 422, key: 'benefit.endsBefore' } as const;

export const version = { version: count(1, 1_000_000_000) } as const;
export const one = z.strictObject({ id: z.uuid() });
