import * as z from 'zod/mini';
import { EMBED_PROVIDERS } from './embeds.ts';

/**
 * The kinds of blocks a page is made of, as one union: call, form, answer and the drawing of a page follow from it. A draft may
 * have empty fields; what must be filled in is asked for when it is submitted (`needed`).
 */

/** Of placeholders a text may have the brand's name alone; any other brace would be shown as it stands. */
const PLACEHOLDERS = /^(?:[^{}]|\{brand\})*$/;
/** Nothing that no screen shows, but line and tab; half of a pair of surrogates is no sign either. */
const PRINTED = /^(?:[^\p{Cc}\p{Cs}]|[\n\t])*$/u;
export const printed = () => z.regex(PRINTED, 'page.control');
const words = (most: number) =>
  z.string().check(z.maxLength(most), z.regex(PLACEHOLDERS, 'page.placeholder'), printed());

/** A place on the page, an address below the brand's own, or an https address elsewhere. */
const LINK = /^(?:#[a-z0-9-]+|\/(?!\/)[^\s\\]*|https:\/\/[^\s\\]+)?$/;
const LOCAL_MOMENT = /^2[01]\d{2}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d$/;
const DAY = z.iso.date();
const isLocalMoment = (text: string): boolean =>
  text === '' || (LOCAL_MOMENT.test(text) && DAY.safeParse(text.slice(0, 10)).success);

const line = words(160);
const neededLine = words(160);
/** As long as a search of offers may be. */
const searchLine = words(100);
/** What a menu calls a page. */
const shortLine = words(40);
const shortTitle = words(40);
const lines = words(4000);
const neededLines = words(4000);
export const linkText = () => z.string().check(z.maxLength(300), z.regex(LINK, 'page.link'), printed());
const link = linkText();
const neededLink = z.string().check(z.maxLength(300), z.regex(LINK, 'page.link'), printed());
/** Day and hour in the market. */
const moment = z.string().check(z.refine(isLocalMoment, 'field.date'));
const openMoment = z.string().check(z.refine(isLocalMoment, 'field.date'));
/** What a link of the page calls a place of it. */
const place = z.string().check(z.maxLength(40), z.regex(/^(?:[a-z][a-z0-9-]*)?$/, 'page.place'));

/** A model as its address names it: its car is drawn live. */
const model = z.string().check(z.maxLength(60), z.regex(/^[a-z0-9-]*$/, 'page.model'));

/** In which part of the picture, in percent, its subject is; it stays in sight when the picture is cut. */
const focus = z.int().check(z.gte(0), z.lte(100), z.multipleOf(10));
const pictureField = () =>
  z.strictObject({
    id: z.union([z.literal(''), z.uuid('page.picture')], 'page.picture'),
    alt: words(200),
    x: focus,
    y: focus,
  });
const picture = pictureField();
const neededPicture = pictureField();
export type BlockPicture = z.output<typeof picture>;

export const NOTICE_TONES = ['information', 'success', 'warning'] as const;
/** Pages on which somebody asks for something. */
export const FORM_PAGES = ['proposal', 'testDrive', 'contact', 'whatsApp'] as const;
export const OFFER_SORTS = ['NEW', 'USED', 'ACCESSORY', 'SERVICE'] as const;

/** Pages a banner may stand on. */
export const BANNER_PAGES = ['everywhere', 'atHome', 'onModels', 'onOffers', 'onPages'] as const;

/** What a home has of its own, in the order it stands in where nobody has changed it. */
export const HOME_SECTIONS = ['hero', 'menu', 'models', 'more', 'offers', 'steps', 'dealers'] as const;
export type HomeSection = (typeof HOME_SECTIONS)[number];

const tone = z.enum(NOTICE_TONES);
const form = z.enum(FORM_PAGES);
const sort = z.enum(OFFER_SORTS);
const section = z.enum(HOME_SECTIONS);
const where = z.enum(BANNER_PAGES);
const provider = z.enum(EMBED_PROVIDERS);
const reference = z.string().check(z.maxLength(120), z.regex(/^[\w.,-]*$/, 'page.reference'));

const some = <T extends z.ZodMiniType>(item: T) => z.array(item).check(z.maxLength(24));

const BLOCKS = [
  z.strictObject({
    kind: z.literal('hero'),
    title: neededLine,
    text: lines,
    /** A picture of the brand's own, or a model's car. */
    picture,
    model,
    label: line,
    href: link,
  }),
  z.strictObject({ kind: z.literal('text'), title: line, text: neededLines }),
  z.strictObject({
    kind: z.literal('cards'),
    title: line,
    items: some(z.strictObject({ title: neededLine, text: lines, picture, label: line, href: link })),
  }),
  z.strictObject({
    kind: z.literal('gallery'),
    title: line,
    items: some(z.strictObject({ picture: neededPicture, title: line })),
  }),
  z.strictObject({
    kind: z.literal('film'),
    title: neededLine,
    text: lines,
    picture: neededPicture,
    href: neededLink,
  }),
  /** What somebody else shows: known by who and by what they call it, and asked for when a visitor taps. */
  z.strictObject({
    kind: z.literal('embed'),
    title: neededLine,
    text: lines,
    picture: neededPicture,
    provider,
    reference,
  }),
  /** A row a line, its cells apart by `|`; the first line is the head. */
  z.strictObject({ kind: z.literal('table'), title: neededLine, text: neededLines }),
  z.strictObject({
    kind: z.literal('faq'),
    title: neededLine,
    items: some(z.strictObject({ title: neededLine, text: neededLines })),
  }),
  z.strictObject({ kind: z.literal('offers'), title: neededLine, lead: line, sort, words: searchLine }),
  z.strictObject({ kind: z.literal('models'), title: neededLine, lead: line }),
  z.strictObject({ kind: z.literal('form'), title: neededLine, text: lines, form, label: neededLine }),
  z.strictObject({ kind: z.literal('countdown'), title: neededLine, until: moment, after: line }),
  z.strictObject({ kind: z.literal('anchor'), place }),
  z.strictObject({ kind: z.literal('notice'), title: line, text: neededLines, tone }),
  /** Of a menu or a footer: links under a title. */
  z.strictObject({
    kind: z.literal('links'),
    title: shortTitle,
    items: some(z.strictObject({ label: shortLine, href: neededLink })),
  }),
  /** A strip above the pages it is for. */
  z.strictObject({
    kind: z.literal('banner'),
    text: neededLine,
    label: line,
    href: link,
    on: where,
    from: openMoment,
    until: openMoment,
  }),
  /** A section of the home: its words are the site's own texts, what it shows is live. */
  z.strictObject({ kind: z.literal('home'), section }),
] as const;

export const blockSchema = z.discriminatedUnion('kind', BLOCKS, { error: 'page.blockUnknown' });
export type Block = z.output<typeof blockSchema>;
export type BlockKind = Block['kind'];
export type BlockOf<K extends BlockKind> = Extract<Block, { kind: K }>;

export const MOST_BLOCKS = 40;
export const blocksSchema = z.array(blockSchema).check(z.maxLength(MOST_BLOCKS));

/** Blocks of each kind that are asked for anew whenever the page is made. */
export const MOST_LIVE = 4;
const LIVE_KINDS = ['offers', 'models'] as const;

/** Places of the blocks that ask for more than a page may. */
export const beyondLive = (blocks: readonly Block[]): number[] => {
  const placed = blocks.map(({ kind }, index) => ({ kind, index }));
  return LIVE_KINDS.flatMap((live) => placed.filter(({ kind }) => kind === live).slice(MOST_LIVE)).map(
    ({ index }) => index,
  );
};

export type FieldInput =
  | 'line'
  | 'lines'
  | 'link'
  | 'moment'
  | 'place'
  | 'reference'
  | 'model'
  | 'picture'
  | 'choice'
  | 'items';
export type BlockField = {
  readonly name: string;
  readonly input: FieldInput;
  readonly needed: boolean;
  readonly choices: readonly string[];
  /** Of a list: the fields of each. */
  readonly fields: readonly BlockField[];
};

const INPUTS = new Map<unknown, readonly [FieldInput, boolean, (readonly string[])?]>([
  [line, ['line', false]],
  [neededLine, ['line', true]],
  [searchLine, ['line', false]],
  [shortLine, ['line', true]],
  [shortTitle, ['line', false]],
  [lines, ['lines', false]],
  [neededLines, ['lines', true]],
  [link, ['link', false]],
  [neededLink, ['link', true]],
  [moment, ['moment', true]],
  [openMoment, ['moment', false]],
  [place, ['place', true]],
  [model, ['model', false]],
  [picture, ['picture', false]],
  [neededPicture, ['picture', true]],
  [tone, ['choice', false, NOTICE_TONES]],
  [form, ['choice', false, FORM_PAGES]],
  [sort, ['choice', false, OFFER_SORTS]],
  [section, ['choice', false, HOME_SECTIONS]],
  [where, ['choice', false, BANNER_PAGES]],
  [provider, ['choice', false, EMBED_PROVIDERS]],
  [reference, ['reference', true]],
]);

const fieldOf = (name: string, schema: z.ZodMiniType): BlockField => {
  const known = INPUTS.get(schema);
  if (known !== undefined) {
    const [input, needed, choices = []] = known;
    return { name, input, needed, choices, fields: [] };
  }
  return { name, input: 'items', needed: true, choices: [], fields: fieldsOfItems(schema) };
};

const fieldsOfItems = (schema: z.ZodMiniType): BlockField[] => {
  const item = schema instanceof z.ZodMiniArray ? schema.def.element : null;
  if (!(item instanceof z.ZodMiniObject)) throw new Error('a field of a block without an input');
  return fieldsOfShape(item.shape as Readonly<Record<string, z.ZodMiniType>>);
};

const fieldsOfShape = (shape: Readonly<Record<string, z.ZodMiniType>>): BlockField[] =>
  Object.entries(shape)
    .filter(([name]) => name !== 'kind')
    .map(([name, schema]) => fieldOf(name, schema));

const kindOf = (option: (typeof BLOCKS)[number]): BlockKind => {
  const [kind] = option.shape.kind.def.values;
  if (kind === undefined) throw new Error('a block without a kind');
  return kind;
};

/** The fields of each kind, in the order they are written in. */
export const BLOCK_FIELDS: ReadonlyMap<string, readonly BlockField[]> = new Map(
  BLOCKS.map((option) => [kindOf(option), fieldsOfShape(option.shape)]),
);
export const BLOCK_KINDS: readonly BlockKind[] = BLOCKS.map(kindOf);
