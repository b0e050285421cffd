import { Price, type PriceProps } from '#ui/price.tsx';

/** The fixed price of a revision and, in Argentina, the price without national taxes. */
export function RevisionPrice({
  revision: { price, withoutTaxes },
  size = 'small',
}: {
  revision: { readonly price: string; readonly withoutTaxes: string | null };
  size?: NonNullable<PriceProps['size']>;
}) {
  return <Price size={size} value={price} {...(withoutTaxes === null ? {} : { legal: withoutTaxes })} />;
}
