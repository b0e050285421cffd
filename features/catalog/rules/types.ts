/** Kinds of part. */
export const PART_TYPES = ['ITEM', 'ACCESSORY', 'COLOR', 'COATING'] as const;
export type PartType = (typeof PART_TYPES)[number];

/** How a part is shown. */
export const PART_BEHAVIOURS = ['OPTIONAL', 'FEATURED'] as const;
export type PartBehaviour = (typeof PART_BEHAVIOURS)[number];
