import { Price, type PriceProps } from '#ui/price.tsx';

type Props = {
  readonly revision: { readonly price: string; readonly withoutTaxes: string | null };
  readonly size?: NonNullable<PriceProps['size']>;
  /** What a voucher takes off it, and what is left to pay at the workshop. */
  readonly voucher?: { readonly off: string; readonly toPay: string | null } | null;
};

/** The fixed price of a revision and, in Argentina, the price without national taxes; with a voucher what it leaves to pay. */
export function RevisionPrice({ revision: { price, withoutTaxes }, size = 'small', voucher = null }: Props) {
  return (
    <>
      <Price size={size} value={price} {...(withoutTaxes === null ? {} : { legal: withoutTaxes })} />
      {voucher !== null && (
        <>
          <p>{voucher.off}</p>
          {voucher.toPay !== null && (
            <p>
              <strong>{voucher.toPay}</strong>
            </p>
          )}
        </>
      )}
    </>
  );
}
