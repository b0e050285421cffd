import type { Page } from '#ui/page-context.ts';

/** A car of the catalogue on a poster. */
export type PosterCar = {
  readonly name: string;
  /** Address of its picture, but for the width. */
  readonly picture: string;
  readonly see: string;
};

/** What the catalogue says of the models on posters; the program hands it in. */
export type PromotionPorts = { readonly cars: (page: Page) => Promise<ReadonlyMap<string, PosterCar>> };
