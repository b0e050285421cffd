/** The groups of components, as the address names them. */
export const GROUP_IDS = [
  'tokens',
  'actions',
  'fields',
  'choices',
  'feedback',
  'overlays',
  'prices',
  'lists',
  'stage',
  'frame',
  'map',
] as const;
export type GroupId = (typeof GROUP_IDS)[number];
