import type { FieldIssue } from '#kernel/result.ts';
import { isPart, kindsAt } from '../contract/frame-parts.ts';
import { HOME_PLACES, HOME_SLUG } from '../contract/home-page.ts';
import { isReferenceOf } from '../contract/embeds.ts';
import { partFaults } from './part-faults.ts';
import {
  beyondLive,
  BLOCK_FIELDS,
  MOST_LIVE,
  type Block,
  type BlockField,
  type BlockPicture,
} from '../contract/page-blocks.ts';

/** What a page says: a version without its life. */
export type PageContent = {
  readonly title: string;
  readonly description: string;
  readonly blocks: readonly Block[];
};

type Values = Readonly<Record<string, unknown>>;
/** A field of a block or of an item in it, with its address in the page and what stands beside it. */
type Placed = { readonly field: BlockField; readonly at: string; readonly value: unknown; readonly beside: Values };

const placed = (fields: readonly BlockField[], values: Values, at: string): Placed[] =>
  fields.flatMap((field) => {
    const value = values[field.name];
    const own = { field, at: `${at}.${field.name}`, value, beside: values };
    if (field.input !== 'items' || !Array.isArray(value)) return [own];
    return [own, ...value.flatMap((item: Values, index) => placed(field.fields, item, `${at}.${field.name}.${index}`))];
  });

const fieldsIn = (blocks: readonly Block[]): Placed[] =>
  blocks.flatMap((block, index) => placed(BLOCK_FIELDS.get(block.kind) ?? [], block, `blocks.${index}`));

const pictureFault = ({ field, at, value }: Placed): FieldIssue[] => {
  const { id, alt } = value as BlockPicture;
  if (id === '') return field.needed ? [{ field: `${at}.id`, key: 'page.pictureNeeded' }] : [];
  return alt.trim() === '' ? [{ field: `${at}.alt`, key: 'page.altNeeded' }] : [];
};

const faultOf = (one: Placed): FieldIssue[] => {
  const { field, at, value, beside } = one;
  if (field.input === 'picture') return pictureFault(one);
  if (field.input === 'items') {
    return Array.isArray(value) && value.length === 0 ? [{ field: at, key: 'page.itemsNeeded' }] : [];
  }
  const isEmpty = String(value).trim() === '';
  // A link nobody can press is none.
  const isLabelOfLink = field.name === 'label' && beside['href'] !== undefined && beside['href'] !== '';
  return isEmpty && (field.needed || isLabelOfLink) ? [{ field: at, key: 'field.required' }] : [];
};

const required = (field: string, text: string): FieldIssue[] =>
  text.trim() === '' ? [{ field, key: 'field.required' }] : [];

export type PageLink = { readonly field: string; readonly href: string };

/** Every link of a page, with the field it is written in. */
export const linksIn = (blocks: readonly Block[]): PageLink[] =>
  fieldsIn(blocks)
    .filter(({ field, value }) => field.input === 'link' && value !== '')
    .map(({ at, value }) => ({ field: at, href: String(value) }));

/** Models a page names, with the field of each. */
export const modelsIn = (blocks: readonly Block[]): { readonly field: string; readonly slug: string }[] =>
  fieldsIn(blocks)
    .filter(({ field, value }) => field.input === 'model' && value !== '')
    .map(({ at, value }) => ({ field: at, slug: String(value) }));

/** Pictures a page names, with the field of each. */
export const picturesIn = (blocks: readonly Block[]): { readonly field: string; readonly id: string }[] =>
  fieldsIn(blocks)
    .filter(({ field }) => field.input === 'picture')
    .map(({ at, value }) => ({ field: `${at}.id`, id: (value as BlockPicture).id }))
    .filter(({ id }) => id !== '');

/** Places of its blocks that links of a page lead to, with the field of each. */
export const placesIn = (blocks: readonly Block[]): { readonly field: string; readonly place: string }[] =>
  blocks.flatMap((block, index) => {
    if (block.kind === 'anchor') return [{ field: `blocks.${index}.place`, place: block.place }];
    const place = block.kind === 'home' ? HOME_PLACES[block.section as keyof typeof HOME_PLACES] : undefined;
    return place === undefined ? [] : [{ field: `blocks.${index}.section`, place }];
  });

/** Sections that stand on the home alone, and there once. */
const sectionFaults = (blocks: readonly Block[], isHome: boolean): FieldIssue[] => {
  const seen = new Set<string>();
  return blocks.flatMap((block, index) => {
    if (block.kind !== 'home') return [];
    const field = `blocks.${index}.section`;
    if (!isHome) return [{ field, key: 'page.homeOnly' }];
    if (seen.has(block.section)) return [{ field, key: 'page.sectionTwice' }];
    seen.add(block.section);
    return [];
  });
};

/** An anchor that is called as a section of the same home would lead to one of the two. */
const placeFaults = (places: ReturnType<typeof placesIn>): FieldIssue[] => {
  const ofSections = new Set(places.filter(({ field }) => field.endsWith('.section')).map(({ place }) => place));
  return places
    .filter(({ field, place }) => field.endsWith('.place') && ofSections.has(place))
    .map(({ field }) => ({ field, key: 'page.placeTaken' }));
};

const namesPage = (block: Block): boolean =>
  block.kind === 'hero' || (block.kind === 'home' && block.section === 'hero');

/** A home has an opening, whose title names the page; its title and description are the site's own texts where they are empty. */
const headFaults = ({ title, description, blocks }: PageContent, isHome: boolean): FieldIssue[] => {
  if (!isHome) return [...required('title', title), ...required('description', description)];
  return blocks.length === 0 || blocks.some(namesPage) ? [] : [{ field: 'blocks', key: 'page.openingNeeded' }];
};

/** What the provider would not know. */
const referenceFaults = (blocks: readonly Block[]): FieldIssue[] =>
  blocks.flatMap((block, index) =>
    block.kind !== 'embed' || block.reference === '' || isReferenceOf(block.provider, block.reference)
      ? []
      : [{ field: `blocks.${index}.reference`, key: 'page.referenceUnknown' }],
  );

/** Blocks of a kind that stands elsewhere; of the home's sections it is said apart. */
const kindFaults = (blocks: readonly Block[], slug: string): FieldIssue[] => {
  const kinds = kindsAt(slug);
  return blocks.flatMap(({ kind }, index) =>
    kinds.includes(kind) || (kind === 'home' && !isPart(slug))
      ? []
      : [{ field: `blocks.${index}.kind`, key: 'page.kindElsewhere' }],
  );
};

/** What is missing before a page may be submitted, or too much. */
export const faultsIn = (content: PageContent, slug: string): FieldIssue[] => [
  ...(content.blocks.length === 0 ? [{ field: 'blocks', key: 'page.blocksNeeded' }] : []),
  ...fieldsIn(content.blocks).flatMap(faultOf),
  ...kindFaults(content.blocks, slug),
  ...(isPart(slug) ? partFaults(content.blocks, slug) : pageFaults(content, slug)),
];

const pageFaults = (content: PageContent, slug: string): FieldIssue[] => {
  const { blocks } = content;
  const isHome = slug === HOME_SLUG;
  const named = placesIn(blocks);
  const places = new Set(named.map(({ place }) => `#${place}`));
  return [
    ...headFaults(content, isHome),
    ...sectionFaults(blocks, isHome),
    ...placeFaults(named),
    ...referenceFaults(blocks),
    ...beyondLive(blocks).map((index) => ({
      field: `blocks.${index}.kind`,
      key: 'page.tooManyLive',
      params: { n: MOST_LIVE },
    })),
    ...linksIn(blocks)
      .filter(({ href }) => href.startsWith('#') && !places.has(href))
      .map(({ field, href }) => ({ field, key: 'page.placeUnknown', params: { place: href } })),
  ];
};
