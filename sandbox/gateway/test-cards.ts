import type { PaymentStatus } from './payment.ts';

export type CardOutcome = { readonly status: PaymentStatus; readonly detail: string };

const approved: CardOutcome = { status: 'approved', detail: 'accredited' };
const rejected = (detail: string): CardOutcome => ({ status: 'rejected', detail });

/** The real company's test cards: the first word of the holder's name decides what becomes of the payment. */
export const OUTCOME_OF_HOLDER: Readonly<Record<string, CardOutcome>> = {
  APRO: approved,
  CONT: { status: 'in_process', detail: 'pending_contingency' },
  OTHE: rejected('cc_rejected_other_reason'),
  FUND: rejected('cc_rejected_insufficient_amount'),
  SECU: rejected('cc_rejected_bad_filled_security_code'),
  EXPI: rejected('cc_rejected_bad_filled_date'),
  FORM: rejected('cc_rejected_bad_filled_other'),
  CALL: rejected('cc_rejected_call_for_authorize'),
  LOCK: rejected('cc_rejected_card_disabled'),
  DUPL: rejected('cc_rejected_duplicated_payment'),
  BLAC: rejected('cc_rejected_blacklist'),
  ATTE: rejected('cc_rejected_max_attempts'),
  INST: rejected('cc_rejected_invalid_installments'),
};

/** The real company's test cards whose bank asks the cardholder first (3-D Secure). */
export const ASKING_NUMBERS: ReadonlySet<string> = new Set(['5483928164574623', '5361956806117557']);

/** Any other name is approved, so that a demonstration can use a person's name. */
export function cardOutcome(holder: string): CardOutcome {
  const [first = ''] = holder.trim().toUpperCase().split(/\s+/);
  return OUTCOME_OF_HOLDER[first] ?? approved;
}
