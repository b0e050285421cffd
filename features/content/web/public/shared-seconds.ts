import { momentAt } from '#kernel/local-time.ts';
import type { Market } from '#kernel/market.ts';
import type { Block } from '../../contract/page-blocks.ts';

const MOST_SECONDS = 60;
/** A page is made a while after its moment was read, and kept for whole seconds. */
const EARLY_MS = 2_000;

/**
 * Seconds for which a page may be shared: until shortly before something on it is no longer so, and a minute at most. A planned
 * moment that has just come shares nothing: what is shown may be that of before it.
 */
export const sharedSeconds = (
  blocks: readonly Block[],
  { changesAt, now, market }: { readonly changesAt: string | null; readonly now: Date; readonly market: Market },
): number => {
  const ends = blocks
    .flatMap((block) => (block.kind === 'countdown' ? [momentAt(block.until, market).getTime()] : []))
    .filter((at) => at > now.getTime());
  const next = changesAt === null ? ends : [...ends, Date.parse(changesAt)];
  const left = next.map((at) => Math.max(0, Math.floor((at - now.getTime() - EARLY_MS) / 1000)));
  return Math.min(MOST_SECONDS, ...left);
};
