import type { FieldIssue } from '#kernel/result.ts';
import { listsIn, MOST_IN_PART, MOST_MENU_LINKS, type PartSlug } from '../contract/frame-parts.ts';
import type { Block } from '../contract/page-blocks.ts';

/** Links of a part that lead to a place of a page: it stands around all of them, and most have no such place. */
const placeFaults = (blocks: readonly Block[]): FieldIssue[] =>
  linksOf(blocks).flatMap(({ field, href }) => (href.startsWith('#') ? [{ field, key: 'page.placeOfPage' }] : []));

const linksOf = (blocks: readonly Block[]): { field: string; href: string }[] =>
  blocks.flatMap((block, index) => {
    if (block.kind === 'banner') return [{ field: `blocks.${index}.href`, href: block.href }];
    if (block.kind !== 'links') return [];
    return block.items.map(({ href }, item) => ({ field: `blocks.${index}.items.${item}.href`, href }));
  });

/** A banner that ends before it begins, or whose link nobody can press. */
const bannerFaults = (blocks: readonly Block[]): FieldIssue[] =>
  blocks.flatMap((block, index) => {
    if (block.kind !== 'banner') return [];
    const { from, until, label, href } = block;
    return [
      ...(from !== '' && until !== '' && until <= from ? [{ field: `blocks.${index}.until`, key: 'page.period' }] : []),
      ...(label.trim() !== '' && href === '' ? [{ field: `blocks.${index}.href`, key: 'field.required' }] : []),
    ];
  });

/** Two lists of a footer that are called the same cannot be told apart by whoever hears them. */
const titleFaults = (blocks: readonly Block[], slug: PartSlug): FieldIssue[] => {
  if (slug !== 'footer') return [];
  const seen = new Set<string>();
  return listsIn(blocks).flatMap(({ title }, index) => {
    const name = title.trim().toLowerCase();
    const field = `blocks.${index}.title`;
    if (name === '') return [{ field, key: 'field.required' }];
    if (seen.has(name)) return [{ field, key: 'page.titleTwice' }];
    seen.add(name);
    return [];
  });
};

/** What is wrong with a menu, a footer or the banners, beside what is missing in a block. */
export const partFaults = (blocks: readonly Block[], slug: PartSlug): FieldIssue[] => {
  const most = MOST_IN_PART[slug];
  const isCrowded = slug === 'menu' && (listsIn(blocks)[0]?.items.length ?? 0) > MOST_MENU_LINKS;
  return [
    ...(blocks.length > most ? [{ field: `blocks.${most}.kind`, key: 'page.tooManyBlocks', params: { n: most } }] : []),
    ...(isCrowded ? [{ field: 'blocks.0.items', key: 'page.tooManyLinks', params: { n: MOST_MENU_LINKS } }] : []),
    ...titleFaults(blocks, slug),
    ...placeFaults(blocks),
    ...bannerFaults(blocks),
  ];
};
