/** What experiments ask of the program, which alone reads the brands' words. */
export type AnalyticsPorts = {
  /** The default of every text by `area.key`, in the words of the brand. */
  readonly standardTexts: (site: {
    readonly brand: string;
    readonly market: 'br' | 'ar';
  }) => ReadonlyMap<string, string>;
};
