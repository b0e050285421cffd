/** Letters of credit: of the maker's own consortium, and of any other's. */
export const LETTER_KINDS = ['EXT_CONSORTIUM_PAYMENT', 'VOLANTE_CONSORTIUM_PAYMENT'] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];

export const isLetter = (kind: string): kind is LetterKind => LETTER_KINDS.some((one) => one === kind);

/** Sources that a buyer may plan; others come into the plan by what is done elsewhere. */
export const PLANNABLE = [
  'BILLET_PAYMENT',
  'CARD_PAYMENT',
  'CASH_COUPON_PAYMENT',
  'DEALER_PAYMENT',
  'FINANCING_PAYMENT',
  'TRADE_IN',
  ...LETTER_KINDS,
] as const;
