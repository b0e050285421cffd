import * as z from 'zod/mini';
import { rolesFor } from '#features/accounts/public.ts';
import { scopeQuery } from '#features/catalog/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { countedFields } from '#kernel/schemas.ts';

/** Links of what visitors see now, and which of them lead nowhere any more. */

export const LINK_FAULTS = [
  /** No page is at that address. */
  'UNKNOWN',
  /** A page of the team's own that shows nothing, or not yet. */
  'HIDDEN',
  'NOT_YET',
  /** The page is there, the place of it is not. */
  'PLACE_GONE',
  /** A model, offer, event or promotion that is not there any more, or is over. */
  'GONE',
  'OVER',
] as const;
export type LinkFault = (typeof LINK_FAULTS)[number];

/** Of a row of a list, where its own link leads nowhere: now, or within a week. */
export const weakLinkSchema = z.strictObject({ id: z.string(), fault: z.enum(LINK_FAULTS), isSoon: z.boolean() });
export type WeakLink = z.output<typeof weakLinkSchema>;

const linkSchema = z.strictObject({
  /** Of the page or the popup it stands in. */
  id: z.string(),
  /** The page's address; null: it stands in a popup. */
  slug: z.nullable(z.string()),
  title: z.string(),
  /** Where in the page: `blocks.2.href`. */
  field: z.string(),
  /** The kind of its block; null in a popup. */
  kind: z.nullable(z.string()),
  /** The link, or the model that the block names. */
  href: z.string(),
  /** Null: it leads somewhere. */
  fault: z.nullable(z.enum(LINK_FAULTS)),
});
export type StandingLink = z.output<typeof linkSchema>;

export const listLinks = endpoint({
  service: 'page',
  version: 'v1',
  access: 'bearer',
  roles: rolesFor('page.manage'),
  object: 'brand',
  scope: 'brand',
  rate: 'browse',
  method: 'GET',
  path: 'links',
  summary:
    'Links of what visitors see now (pages, home, menu, footer, banners, popups) that lead nowhere; or, with a path, those that lead there.',
  query: z.strictObject({
    ...scopeQuery,
    /** Below the brand's address: what stops showing it is to know who leads there. */
    to: z.optional(z.string().check(z.maxLength(300), z.regex(/^\/(?!\/)[^\s\\?#]*$/, 'page.link'))),
    size: z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(1), z.lte(200)), 200),
  }),
  response: z.strictObject({ links: z.array(linkSchema), ...countedFields }),
  refusals: {},
});

/** Where something on the air leads to: a page, its menu or footer, a popup, or a code that is printed. */
const placeSchema = z.strictObject({
  id: z.string(),
  kind: z.enum(['PAGE', 'POPUP', 'CODE']),
  /** The page's address. */
  slug: z.nullable(z.string()),
  title: z.string(),
  href: z.string(),
});
export type LinkedPlace = z.output<typeof placeSchema>;

export const listLinkedPlaces = endpoint({
  service: 'page',
  version: 'v1',
  access: 'bearer',
  // Whoever ends an offer or a promotion is to know them; what they say, visitors see.
  roles: [...new Set([...rolesFor('page.manage'), ...rolesFor('offer.edit'), ...rolesFor('promotion.manage')])],
  object: 'none',
  scope: 'brand',
  rate: 'browse',
  method: 'GET',
  path: 'links/places',
  summary: 'What visitors see now, and codes that are in use, that lead to a path or below it.',
  query: z.strictObject({
    ...scopeQuery,
    /** Below the brand's address. */
    below: z.string().check(z.maxLength(300), z.regex(/^\/(?!\/)[^\s\\?#]+$/, 'page.link')),
    size: z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(1), z.lte(200)), 200),
  }),
  response: z.strictObject({ places: z.array(placeSchema), ...countedFields }),
  refusals: {},
});
