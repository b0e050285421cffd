import * as z from 'zod/mini';
import { CURRENCIES, MARKET_IDS } from '#kernel/market.ts';
import { splitVehicleCode } from '#kernel/vehicle-codes.ts';
import { FUELS, PAINT_FINISHES, SERVICE_CATEGORIES } from '../../public.ts';
import { CHAPTERS } from '../chapters.ts';

/**
 * A catalogue as it travels: a list of flat records, in CSV and JSON alike. Amounts are minor units; texts in both languages
 * end in Pt and Es; what does not apply is null.
 */

/** Nothing that a terminal or a spreadsheet would take for a command; line breaks neither. */
const PLAIN = /^\P{Cc}*$/u;
const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most), z.regex(PLAIN));
const matching = (pattern: RegExp) => z.string().check(z.regex(pattern));

const brand = matching(/^[a-z-]{2,40}$/);
const model = matching(/^[0-9A-Z]{3,4}$/);
const mvs = z.string().check(z.regex(/^(?:[0-9A-Z]{7}|[0-9A-Z]{16})$/, 'field.vehicleCode'));
const year = z.int().check(z.gte(1990), z.lte(2100));
const part = matching(/^[a-z0-9-]{3,60}$/);
const list = matching(/^[a-z0-9-]{3,80}$/);
const position = z.int().check(z.gte(0), z.lte(1_000_000));
const hex = matching(/^#[0-9A-F]{6}$/);
const instant = z.iso.datetime();
const amount = (least: number) => z.int().check(z.gte(least));
const currency = z.enum(CURRENCIES);

const GEARS = ['MANUAL', 'AUTOMATIC', 'CVT', 'DUAL_CLUTCH', 'SINGLE_SPEED'] as const;
export const PART_KINDS = ['COLOR', 'COATING', 'ITEM', 'ACCESSORY', 'SERVICE'] as const;

const modelRecord = z.strictObject({
  record: z.literal('MODEL'),
  brand,
  model,
  slug: matching(/^[a-z0-9][a-z0-9-]{0,40}$/),
  name: text(80),
  shortName: text(80),
  bodyKind: matching(/^[a-z-]{2,20}$/),
  summaryPt: text(300),
  summaryEs: text(300),
  launchedOn: z.iso.date(),
  position,
});

const versionRecord = z
  .strictObject({
    record: z.literal('VERSION'),
    brand,
    mvs,
    year,
    model,
    name: text(80),
    descriptionPt: text(300),
    descriptionEs: text(300),
    engine: text(80),
    gearPt: text(80),
    gearEs: text(80),
    gearKind: z.enum(GEARS),
    fuel: z.enum(FUELS),
    doors: z.int().check(z.gte(2), z.lte(6)),
    datasheet: z.record(matching(/^[A-Za-z0-9]{1,40}$/), z.number()),
    highlights: z
      .array(z.strictObject({ 'pt-BR': text(200), 'es-AR': text(200), chapter: z.optional(z.enum(CHAPTERS)) }))
      .check(z.maxLength(60)),
    position,
    soldFrom: instant,
    soldUntil: z.nullable(instant),
  })
  .check(
    z.refine((row) => splitVehicleCode(row.mvs)?.model === row.model, { error: 'field.vehicleCode', path: ['model'] }),
    z.refine((row) => row.soldUntil === null || Date.parse(row.soldUntil) > Date.parse(row.soldFrom), {
      error: 'catalog.import.period',
      path: ['soldUntil'],
    }),
  );

const isPainted = ({ type }: { type: string }): boolean => type === 'COLOR' || type === 'COATING';
const partRecord = z
  .strictObject({
    record: z.literal('PART'),
    brand,
    part,
    model,
    type: z.enum(PART_KINDS),
    code: matching(/^[0-9A-Z]{1,16}$/),
    namePt: text(120),
    nameEs: text(120),
    textPt: z.nullable(text(600)),
    textEs: z.nullable(text(600)),
    category: matching(/^[A-Z_]{2,30}$/),
    behaviour: z.enum(['OPTIONAL', 'FEATURED']),
    group: z.nullable(matching(/^[a-z0-9-]{1,40}$/)),
    hex: z.nullable(hex),
    roofHex: z.nullable(hex),
    finish: z.nullable(z.enum(PAINT_FINISHES)),
    position,
  })
  .check(
    z.refine((row) => isPainted(row) === (row.hex !== null), { error: 'catalog.import.paint', path: ['hex'] }),
    z.refine((row) => (row.type === 'COLOR') === (row.finish !== null), {
      error: 'catalog.import.paint',
      path: ['finish'],
    }),
    z.refine((row) => row.roofHex === null || row.type === 'COLOR', {
      error: 'catalog.import.paint',
      path: ['roofHex'],
    }),
    z.refine((row) => (row.textPt === null) === (row.textEs === null), {
      error: 'catalog.import.oneLanguage',
      path: ['textEs'],
    }),
    z.refine((row) => row.type !== 'SERVICE' || SERVICE_CATEGORIES.some((known) => known === row.category), {
      error: 'field.option',
      path: ['category'],
    }),
  );

const offerRecord = z.strictObject({
  record: z.literal('OFFER'),
  brand,
  mvs,
  year,
  part,
  standard: z.boolean(),
  required: z.boolean(),
});

const ruleRecord = z
  .strictObject({
    record: z.literal('RULE'),
    brand,
    part,
    kind: z.enum(['inclusive', 'exclusive', 'color']),
    other: part,
  })
  .check(z.refine((row) => row.part !== row.other, { error: 'catalog.import.itself', path: ['other'] }));

const listRecord = z
  .strictObject({
    record: z.literal('LIST'),
    brand,
    list,
    market: z.enum(MARKET_IDS),
    type: z.enum(['PUBLIC', 'EC']),
    currency,
    validFrom: instant,
    validUntil: z.nullable(instant),
  })
  .check(
    z.refine((row) => (row.market === 'br') === (row.currency === 'BRL'), {
      error: 'catalog.import.currency',
      path: ['currency'],
    }),
    z.refine((row) => row.validUntil === null || Date.parse(row.validUntil) > Date.parse(row.validFrom), {
      error: 'catalog.import.period',
      path: ['validUntil'],
    }),
  );

/** Ley 27.743 and Res. SIC 4/2025: pesos come with the price without national taxes, reais without it. */
const netFits = ({ currency: input, net, amount: whole }: { currency: string; net: number | null; amount: number }) =>
  input === 'ARS' ? net !== null && net <= whole : net === null;
const net = { error: 'catalog.import.net', path: ['net'] };

const versionPriceRecord = z
  .strictObject({
    record: z.literal('VERSION_PRICE'),
    brand,
    list,
    mvs,
    year,
    amount: amount(2),
    currency,
    net: z.nullable(amount(1)),
  })
  .check(z.refine((row) => netFits(row) && row.net !== row.amount, net));

const partPriceRecord = z
  .strictObject({
    record: z.literal('PART_PRICE'),
    brand,
    list,
    part,
    amount: amount(0),
    currency,
    net: z.nullable(amount(0)),
  })
  .check(z.refine(netFits, net));

/** Those that are referred to before those that refer to them. */
export const recordSchemas = {
  MODEL: modelRecord,
  VERSION: versionRecord,
  PART: partRecord,
  OFFER: offerRecord,
  RULE: ruleRecord,
  LIST: listRecord,
  VERSION_PRICE: versionPriceRecord,
  PART_PRICE: partPriceRecord,
} as const;

export type RecordKind = keyof typeof recordSchemas;
export const RECORD_KINDS = Object.keys(recordSchemas) as RecordKind[];
export type RecordOf<Kind extends RecordKind> = z.output<(typeof recordSchemas)[Kind]>;
export type CatalogRecord = { [Kind in RecordKind]: RecordOf<Kind> }[RecordKind];

export const isRecordKind = (value: unknown): value is RecordKind =>
  typeof value === 'string' && Object.hasOwn(recordSchemas, value);

/** What tells a record from the others of its kind. */
export const keyOfRecord = (row: CatalogRecord): string => {
  switch (row.record) {
    case 'MODEL':
      return `MODEL ${row.model}`;
    case 'VERSION':
      return `VERSION ${row.mvs} ${row.year}`;
    case 'PART':
      return `PART ${row.part}`;
    case 'OFFER':
      return `OFFER ${row.mvs} ${row.year} ${row.part}`;
    case 'RULE':
      return `RULE ${row.part} ${row.kind} ${row.other}`;
    case 'LIST':
      return `LIST ${row.list}`;
    case 'VERSION_PRICE':
      return `VERSION_PRICE ${row.list} ${row.mvs} ${row.year}`;
    case 'PART_PRICE':
      return `PART_PRICE ${row.list} ${row.part}`;
  }
};

const fieldsOfKind = new Map(RECORD_KINDS.map((kind) => [kind, Object.keys(recordSchemas[kind].shape)]));

/** Names of a record's fields. */
export const fieldsOf = (kind: RecordKind): readonly string[] => fieldsOfKind.get(kind) ?? [];
