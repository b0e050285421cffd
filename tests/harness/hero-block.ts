import type { BlockOf } from '#features/content/contract/page-blocks.ts';

/** An opening of a team's own words, without picture, car or button. */
export const HERO_BLOCK: BlockOf<'hero'> = {
  kind: 'hero',
  title: 'Olá',
  text: '',
  picture: { id: '', alt: '', x: 50, y: 50 },
  model: '',
  label: '',
  href: '',
};
