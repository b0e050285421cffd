/** What became of telling somebody. `noAnswer`: nobody knows, so the same is told again; `refused`: read, and not taken. */
export type DeliveryResult =
  | { readonly kind: 'delivered'; readonly receipt: string | null }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'noAnswer'; readonly reason: string };
