import type { Tx } from '#platform/database.server.ts';
import type { PartSlug } from './contract/frame-parts.ts';
import type { Block } from './contract/page-blocks.ts';
import type { Scope } from './rules/types.ts';

export type VariedVersion = { readonly slug: string; readonly number: number };

/** What pages ask of the site around them. */
export type Ports = {
  /** Of paths below a brand's address, pages of the team's own apart: those that lead nowhere, or to what is gone or over. */
  readonly judgePaths: (
    tx: Tx,
    site: Scope & { readonly at: Date },
    paths: readonly string[],
  ) => Promise<ReadonlyMap<string, 'UNKNOWN' | 'GONE' | 'OVER'>>;
  /** Versions that some browsers are shown in place of what all others see. */
  readonly variedVersions: (tx: Tx, site: Scope) => Promise<readonly VariedVersion[]>;
  /** What a site shows by itself as its menu or footer. */
  readonly standardPart: (site: Scope, part: PartSlug) => readonly Block[];
};
