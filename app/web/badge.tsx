import type { CarBadge } from '#ui/hub-bar.tsx';
import { Picture } from '#ui/picture.tsx';
import type { SavedBadge } from './car-badge.ts';

/** The hub bar's `badge`, where the visitor has a car. */
export const badgeOf = (saved: SavedBadge | null | undefined): { badge?: CarBadge } => {
  if (saved === null || saved === undefined) return {};
  const { picture, ...words } = saved;
  if (picture === null) return { badge: words };
  return { badge: { ...words, picture: <Picture src={picture} alt="" width={140} height={79} /> } };
};
