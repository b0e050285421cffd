import * as z from 'zod/mini';
import { rolesFor } from '#features/accounts/public.ts';
import { countedFields } from '#kernel/schemas.ts';

export const staff = {
  service: 'loyalty',
  version: 'v1',
  access: 'bearer',
  roles: rolesFor('loyalty.manage'),
  object: 'brand',
  scope: 'brand',
} as const;
export const read = { ...staff, method: 'GET', rate: 'browse' } as const;

export const words = (least: number, most: number) =>
  z.string().check(
    z.trim(),
    z.minLength(least),
    z.maxLength(most),
    z.refine((text) => !/[\p{Cs}\u0000-\u0009\u000B-\u001F\u007F]/u.test(text), { error: 'field.invalid' }),
  );
export const number = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));
/** The newest first; `before` goes on from the last line. */
export const walked = {
  before: z.optional(z.uuid()),
  size: z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(1), z.lte(100)), 20),
} as const;
export const goesOn = { ...countedFields, next: z.nullable(z.uuid()) } as const;
export const paged = {
  page: z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(0), z.lte(10_000)), 0),
  size: z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(1), z.lte(100)), 20),
} as const;
export const byId = { params: z.strictObject({ id: z.uuid() }) } as const;
export const version = z.int().check(z.gte(1));
export const changedMeanwhile = { changedMeanwhile: { status: 409, key: 'loyalty.changedMeanwhile' } } as const;
export const whole = { total: z.int() } as const;
