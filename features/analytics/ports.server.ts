import type { Clock } from '#kernel/clock.ts';
import type { Tx } from '#platform/database.server.ts';

type Site = { readonly brand: string; readonly market: 'br' | 'ar' };

/** A version that a page of the team's own may show, by the page's address. */
export type PageVersion = {
  readonly id: string;
  readonly number: number;
  readonly isNow: boolean;
  readonly endsAt: Date | null;
};

/** What experiments ask of the program, which alone reads the brands' words. */
export type AnalyticsPorts = {
  /** The default of every text by `area.key`, in the words of the brand. */
  readonly standardTexts: (site: Site) => ReadonlyMap<string, string>;
  /** What stands on the pages now: the default, or what the brand's team has put in its place. */
  readonly textInForce: (site: Site, id: string) => string | undefined;
  /** Versions that visitors have seen of pages at some addresses, and which they see now. */
  readonly pageVersions: (tx: Tx, site: Site, addresses: readonly string[]) => Promise<readonly PageVersion[]>;
  /** Nobody shows another version at these addresses before the transaction ends. */
  readonly lockPages: (tx: Tx, site: Site, addresses: readonly string[]) => Promise<unknown>;
  /** Whether all links, models and words of some versions are in order as of today; a value is a version's number. */
  readonly judgeVersions: (
    tx: Tx,
    site: Site & { readonly clock: Clock },
    versions: readonly { readonly id: string; readonly value: string }[],
  ) => Promise<boolean>;
};
