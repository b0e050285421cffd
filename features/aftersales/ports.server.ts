import type { Market } from '#kernel/market.ts';
import type { Context } from '#platform/http/context.server.ts';

export type TranslateIn = (
  scope: { readonly brand: string; readonly market: Market },
  key: string,
  params?: Readonly<Record<string, string | number>>,
) => string;

/** What the feature is joined to when the program starts. */
export type Ports = {
  readonly t: TranslateIn;
  /** A car of the caller's own garage; null where it is not theirs. */
  readonly ownedCar: (context: Context, id: string) => Promise<{ chassis: string; mileageKm: number | null } | null>;
};
