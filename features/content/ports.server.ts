import type { Market } from '#kernel/market.ts';
import type { PartSlug } from './contract/frame-parts.ts';
import type { Block } from './contract/page-blocks.ts';
import type { Scope } from './rules/types.ts';

/** What pages ask of the site around them. */
export type Ports = {
  /** Whether a path below a brand's address leads to a page that is built. */
  readonly knowsPath: (path: string, market: Market) => boolean;
  /** What a site shows by itself as its menu or footer. */
  readonly standardPart: (site: Scope, part: PartSlug) => readonly Block[];
};
