import * as z from 'zod/mini';

/** Brands are data; code knows only that an id is a short slug. Whether it exists is asked of the brand table. */
export type BrandId = string;

export const brandIdSchema = z.string().check(z.regex(/^[a-z][a-z-]{1,30}$/));
