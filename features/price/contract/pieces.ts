import * as z from 'zod/mini';
import { moneySchema } from '#kernel/schemas.ts';
import { splitCodes } from '../rules/codes.ts';

export const browse = {
  service: 'price',
  version: 'v1',
  method: 'GET',
  access: 'public',
  roles: [],
  object: 'none',
  rate: 'browse',
  scope: 'brand',
} as const;

export const year = z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(1990), z.lte(2100));
export const mvsCode = z.string().check(z.regex(/^(?:[0-9A-Z]{7}|[0-9A-Z]{16})$/, 'field.vehicleCode'));
export const code = z.string().check(z.regex(/^[0-9A-Z]{1,16}$/));
const MOST_CODES = 100;
export const codesText = z.string().check(
  z.maxLength(MOST_CODES * 17),
  z.refine((text) => splitCodes(text) !== null, { error: 'price.codes' }),
);
export const listText = z.union([codesText, z.array(codesText).check(z.maxLength(MOST_CODES))]);

export const partPrice = z.strictObject({ partId: z.string(), price: moneySchema });
export const carPrice = {
  mvsCode: z.string(),
  year: z.int(),
  price: moneySchema,
  /** The public list price, where the price asked for is another. */
  listPrice: moneySchema,
  priceWithoutTaxes: z.nullable(moneySchema),
} as const;

export const versionUnknown = { versionUnknown: { status: 404, key: 'car.versionUnknown' } } as const;

/** ISO 8601 with a zone. */
export const moment = z.iso.datetime({ offset: true });
/** Times are read back in UTC. */
export const instant = z.string();
