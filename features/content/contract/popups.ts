import * as z from 'zod/mini';
import { rolesFor } from '#features/accounts/public.ts';
import { scopeQuery } from '#features/catalog/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { countedFields, noLeadingSpace } from '#kernel/schemas.ts';
import { weakLinkSchema } from './links.ts';
import { linkText, printed } from './page-blocks.ts';

/** Popups of a brand in a market: for those who write them, and the one that a visitor is shown. */

export const POPUP_KINDS = ['CONFIRMATION', 'TIMED'] as const;
export const POPUP_PLACES = ['HOME', 'PAGES', 'BOTH'] as const;
/** Waits for a second person, may be seen, was stopped. */
export const POPUP_STATES = ['draft', 'on', 'off'] as const;
/** Where visitors are: no form, no step of a purchase is among them. */
export const SHOWN_PLACES = ['HOME', 'PAGES'] as const;
export type PopupPlace = (typeof SHOWN_PLACES)[number];

const staff = {
  service: 'page',
  version: 'v1',
  access: 'bearer',
  roles: rolesFor('page.manage'),
  object: 'brand',
  scope: 'brand',
  rate: 'write',
} as const;

const moment = z.iso.datetime({ offset: true }).check(
  z.refine((text) => Date.parse(text) >= Date.UTC(2000, 0) && Date.parse(text) < Date.UTC(2200, 0), {
    error: 'field.date',
  }),
);
const words = (least: number, most: number) =>
  z
    .string()
    .check(z.minLength(least), z.maxLength(most), noLeadingSpace(), printed(), z.regex(/^[^{}]*$/, 'page.placeholder'));
const seconds = (least: number) => z.int().check(z.gte(least), z.lte(60));

const input = {
  kind: z.enum(POPUP_KINDS),
  place: z.enum(POPUP_PLACES),
  title: words(2, 80),
  text: words(2, 400),
  /** A way to go, with its words; both or none. */
  label: z.nullable(words(2, 40)),
  href: z.nullable(linkText()),
  /** How long the page is seen before it comes. */
  afterSeconds: seconds(0),
  /** How long a timed one stays. */
  seconds: seconds(5),
  validFrom: moment,
  validUntil: z.nullable(moment),
  active: z.boolean(),
} as const;
export type PopupInput = z.output<z.ZodMiniObject<typeof input>>;

const popupSchema = z.strictObject({
  id: z.string(),
  version: z.int(),
  ...input,
  label: z.nullable(z.string()),
  href: z.nullable(z.string()),
  validFrom: z.string(),
  validUntil: z.nullable(z.string()),
  makers: z.array(z.string()),
  approved: z.boolean(),
});
export type PopupRecord = z.output<typeof popupSchema>;

const number = (least: number, most: number, first: number) =>
  z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(least), z.lte(most)), first);
const params = z.strictObject({ id: z.uuid() });
const version = z.int().check(z.gte(1));
const popupUnknown = { status: 404, key: 'popup.unknown' } as const;
const changedMeanwhile = { status: 409, key: 'popup.changedMeanwhile' } as const;
const writing = {
  endsBefore: { status: 422, key: 'popup.endsBefore' },
  linkHalf: { status: 422, key: 'popup.linkHalf' },
  linkBroken: { status: 422, key: 'popup.linkBroken' },
} as const;

export const listPopups = endpoint({
  ...staff,
  method: 'GET',
  path: 'popups',
  summary: 'Popups of the brand and market, the newest first.',
  rate: 'browse',
  query: z.strictObject({
    page: number(0, 10_000, 0),
    size: number(1, 100, 20),
    state: z.optional(z.enum(POPUP_STATES)),
    /** Only what stands behind this one. */
    after: z.optional(z.uuid()),
  }),
  response: z.strictObject({
    popups: z.array(popupSchema),
    weakLinks: z.array(weakLinkSchema),
    ...countedFields,
    page: z.int(),
    size: z.int(),
  }),
  refusals: {},
});

export const createPopup = endpoint({
  ...staff,
  method: 'POST',
  path: 'popups',
  summary: 'A new popup; visitors see it once somebody else approved it.',
  body: z.strictObject(input),
  response: popupSchema,
  refusals: writing,
  audit: 'popup.created',
});

export const changePopup = endpoint({
  ...staff,
  method: 'PUT',
  path: 'popups/{id}',
  summary: 'Changes what waits for approval; of what is approved it stops it or shows it again, and changes no word.',
  params,
  body: z.strictObject({ version, ...input }),
  response: popupSchema,
  refusals: { popupUnknown, ...writing, changedMeanwhile },
  audit: 'popup.changed',
});

export const approvePopup = endpoint({
  ...staff,
  method: 'POST',
  path: 'popups/{id}/approve',
  summary: 'Approves what somebody else wrote.',
  idempotency: 'required',
  params,
  body: z.strictObject({ version }),
  response: popupSchema,
  refusals: {
    popupUnknown,
    changedMeanwhile,
    samePerson: { status: 409, key: 'popup.samePerson' },
    approvedAlready: { status: 409, key: 'popup.approvedAlready' },
  },
  audit: 'popup.approved',
});

const shownSchema = z.strictObject({
  id: z.string(),
  kind: z.enum(POPUP_KINDS),
  title: z.string(),
  text: z.string(),
  label: z.nullable(z.string()),
  href: z.nullable(z.string()),
  afterSeconds: z.int(),
  seconds: z.int(),
});
export type ShownPopup = z.output<typeof shownSchema>;

export const showPopup = endpoint({
  service: 'page',
  version: 'v1',
  access: 'public',
  roles: [],
  object: 'none',
  scope: 'brand',
  method: 'GET',
  path: 'popup',
  summary: 'The popup that visitors of a place see now; of several the one that began last.',
  rate: 'browse',
  query: z.strictObject({ ...scopeQuery, place: z.enum(SHOWN_PLACES) }),
  response: z.strictObject({ popup: z.nullable(shownSchema) }),
  refusals: {},
  cacheSeconds: 1,
});
