type Site = { readonly brand: string; readonly market: 'br' | 'ar' };

/** What experiments ask of the program, which alone reads the brands' words. */
export type AnalyticsPorts = {
  /** The default of every text by `area.key`, in the words of the brand. */
  readonly standardTexts: (site: Site) => ReadonlyMap<string, string>;
  /** What stands on the pages now: the default, or what the brand's team has put in its place. */
  readonly textInForce: (site: Site, id: string) => string | undefined;
};
