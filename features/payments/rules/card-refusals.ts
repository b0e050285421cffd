/** Why a bank or the gateway refused a card, as far as a buyer can do something about it. */
export const CARD_REFUSALS = [
  'funds',
  'securityCode',
  'expiry',
  'data',
  'authorize',
  'disabled',
  'blocked',
  'risk',
  'attempts',
  'installments',
  'cardType',
  'duplicate',
  'notConfirmed',
  'issuer',
] as const;
export type CardRefusal = (typeof CARD_REFUSALS)[number];

/** The gateway's own words for it (reference: `status_detail` of a rejected payment). */
const DETAILS: Readonly<Record<string, CardRefusal>> = {
  cc_rejected_insufficient_amount: 'funds',
  cc_rejected_bad_filled_security_code: 'securityCode',
  cc_rejected_bad_filled_date: 'expiry',
  cc_rejected_card_expired: 'expiry',
  cc_rejected_bad_filled_card_number: 'data',
  cc_rejected_bad_filled_other: 'data',
  cc_rejected_call_for_authorize: 'authorize',
  cc_rejected_card_disabled: 'disabled',
  cc_rejected_blacklist: 'blocked',
  cc_rejected_high_risk: 'risk',
  rejected_high_risk: 'risk',
  cc_rejected_max_attempts: 'attempts',
  cc_rejected_invalid_installments: 'installments',
  cc_rejected_card_type_not_allowed: 'cardType',
  cc_rejected_duplicated_payment: 'duplicate',
  cc_rejected_3ds_challenge: 'notConfirmed',
  cc_rejected_3ds_mandatory: 'notConfirmed',
  cc_rejected_card_error: 'issuer',
  cc_rejected_time_out: 'issuer',
  bank_error: 'issuer',
  rejected_by_bank: 'issuer',
};

/** Null where the gateway gave no reason, or one that nobody knows here. */
export const refusalOf = (detail: string | null | undefined): CardRefusal | null =>
  detail != null && Object.hasOwn(DETAILS, detail) ? (DETAILS[detail] ?? null) : null;

/** What a buyer does next: looks at what was typed, asks the bank, tries again, or takes another card. */
export type AfterRefusal = 'data' | 'bank' | 'again' | 'other';

const AFTER: Readonly<Record<CardRefusal, AfterRefusal>> = {
  funds: 'other',
  securityCode: 'data',
  expiry: 'data',
  data: 'data',
  authorize: 'bank',
  disabled: 'bank',
  blocked: 'other',
  risk: 'other',
  attempts: 'other',
  installments: 'data',
  cardType: 'other',
  duplicate: 'again',
  notConfirmed: 'again',
  issuer: 'again',
};

export const afterRefusal = (refusal: CardRefusal): AfterRefusal => AFTER[refusal];
