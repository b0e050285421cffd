import * as z from 'zod/mini';
import { MARKET_IDS } from '#kernel/market.ts';
import { moneySchema } from '#kernel/schemas.ts';
import { PAINT_FINISHES, type PaintFinish } from './rules/paint.ts';

/**
 * A car as the configurator and the price see it: everything that may be chosen on one model in one market, with what it
 * costs and what it does to the rest. Ids are unique over all kinds within a car, so that they can name choices; codes are
 * the maker's and travel in a car's choice.
 */

/** Brand and market of a call may stand in its query; the server has read them before the handler runs. */
export const scopeQuery = {
  brand: z.optional(z.string().check(z.maxLength(40))),
  market: z.optional(z.string().check(z.maxLength(10))),
  country: z.optional(z.string().check(z.maxLength(10))),
  language: z.optional(z.string().check(z.maxLength(10))),
} as const;

const code = z.string().check(z.regex(/^[0-9A-Z]{1,16}$/));

export const FUELS = ['Diesel', 'Flex', 'Tetrafuel', 'Electric', 'Hybrid', 'Gas', 'Flex Hybrid'] as const;
export type Fuel = (typeof FUELS)[number];

export { PAINT_FINISHES, type PaintFinish };
export type { Chapter } from './rules/chapters.ts';

/** A version of one model year, as the spec's Mvs: what a list shows. */
export const versionSchema = z.strictObject({
  /** The vehicle code, mvs. */
  code,
  year: z.int(),
  modelCode: code,
  versionCode: code,
  seriesCode: code,
  /** Model and version without series: the code under which series of one version are grouped. */
  groupedMvs: code,
  modelName: z.string(),
  modelShortName: z.string(),
  versionName: z.string(),
  fullDescription: z.string(),
  engine: z.string(),
  gear: z.string(),
  fuel: z.enum(FUELS),
  doors: z.int(),
  /** What the car costs with nothing added: the e-commerce price where the market has one, else the public list price. */
  price: moneySchema,
  /** The public list price; differs from `price` only under an e-commerce price. */
  listPrice: moneySchema,
  /** Ley 27.743 and Res. SIC 4/2025: Argentina shows the price without national taxes; null elsewhere. */
  priceWithoutTaxes: z.nullable(moneySchema),
  /** Folder of the version's pictures. */
  picturePath: z.nullable(z.string()),
});
export type Version = z.output<typeof versionSchema>;

/** The id is `{mvs}-{year}`. */
export const configurableVersionSchema = z.extend(versionSchema, {
  id: z.string(),
  /** Upholstery the version has when nothing is chosen. */
  standardCoatingCode: z.nullable(code),
});
export type ConfigurableVersion = z.output<typeof configurableVersionSchema>;

export const configurableColorSchema = z.strictObject({
  id: z.string(),
  code,
  name: z.string(),
  price: moneySchema,
  /** `#RRGGBB` of the body. */
  hex: z.string(),
  /** `#RRGGBB` of the roof of a two-tone paint. */
  roofHex: z.nullable(z.string()),
  finish: z.enum(PAINT_FINISHES),
  /** Ids of the versions it is offered on. */
  versionIds: z.array(z.string()),
});
export type ConfigurableColor = z.output<typeof configurableColorSchema>;

export const configurableCoatingSchema = z.strictObject({
  id: z.string(),
  code,
  name: z.string(),
  price: moneySchema,
  hex: z.string(),
  versionIds: z.array(z.string()),
});
export type ConfigurableCoating = z.output<typeof configurableCoatingSchema>;

export const configurablePartSchema = z.strictObject({
  id: z.string(),
  code,
  name: z.string(),
  description: z.string(),
  /** Heading under which it is listed; its text is `part.category.{category}` of the dictionary. */
  category: z.string(),
  type: z.enum(['ITEM', 'ACCESSORY']),
  price: moneySchema,
  /** Ids of the parts it brings with it. */
  inclusive: z.array(z.string()),
  /** Ids of the parts it cannot stand beside. */
  exclusive: z.array(z.string()),
  /** The only colours it goes with; empty: any. */
  optionalColors: z.array(z.strictObject({ colorId: z.string() })),
  /** A part with one is radio-type: at most one of its group is chosen, and the siblings are the alternatives. */
  choiceGroup: z.nullable(z.string()),
  behaviour: z.enum(['OPTIONAL', 'FEATURED']),
  /** The version is never built without it: the configurator starts with it chosen. */
  isRequired: z.optional(z.boolean()),
  versionIds: z.array(z.string()),
});
export type ConfigurablePart = z.output<typeof configurablePartSchema>;

export const SERVICE_CATEGORIES = ['MAINTENANCE', 'WARRANTY', 'TRACKING', 'DELIVERY'] as const;

export const configurableServiceSchema = z.strictObject({
  id: z.string(),
  code,
  /** The product's name (`serviceName`), and the name it goes by on a summary (`name`). */
  serviceName: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.enum(SERVICE_CATEGORIES),
  price: moneySchema,
  /** Services of one group are alternatives: at most one is chosen. */
  choiceGroup: z.nullable(z.string()),
  versionIds: z.array(z.string()),
});
export type ConfigurableService = z.output<typeof configurableServiceSchema>;

export const configurableCarSchema = z.strictObject({
  brand: z.string(),
  market: z.enum(MARKET_IDS),
  modelCode: code,
  modelName: z.string(),
  modelSlug: z.string(),
  /** Which price list the amounts come from. */
  priceListId: z.string(),
  versions: z.array(configurableVersionSchema),
  colors: z.array(configurableColorSchema),
  coatings: z.array(configurableCoatingSchema),
  parts: z.array(configurablePartSchema),
  services: z.array(configurableServiceSchema),
});
/** Versions come cheapest first; every list in the order in which it is shown. */
export type ConfigurableCar = z.output<typeof configurableCarSchema>;

/** A car, and what each of its versions and parts costs without national taxes, by id; null where no law asks for it. */
export type PricedCar = { readonly car: ConfigurableCar; readonly netAmounts: ReadonlyMap<string, number> | null };

export { outfitOf, type VisiblePart } from './rules/outfit.ts';
export { pictureAddress, pictureAlt, turnView, type PicturePaint, type PictureView } from './rules/picture.ts';
export { frameAt, FRONT_FRAME, sideOf, wrapFrame, type Side } from './rules/turn.ts';
export { importMachine } from './rules/import-machine.ts';
