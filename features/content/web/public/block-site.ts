/** What blocks ask of the page around them. */
export type BlockSite = {
  readonly brandName: string;
  /** Of what is written as a link. */
  readonly hrefOf: (href: string) => string;
  readonly pictureOf: (id: string, width: number) => string;
};

export const withBrand = (text: string, { brandName }: Pick<BlockSite, 'brandName'>): string =>
  text.replaceAll('{brand}', brandName);
