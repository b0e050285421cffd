import type { Payment } from './payment.ts';
import type { Preference } from './preference.ts';
import { SITES } from './wire.ts';

/** Which of the shop's addresses a payment leads back to. */
function backUrlFor(payment: Payment | undefined, { backUrls }: Preference): string | null {
  if (payment?.status === 'approved') return backUrls.success;
  if (payment?.status === 'in_process' || payment?.status === 'pending') return backUrls.pending ?? backUrls.success;
  return backUrls.failure ?? backUrls.success;
}

/** The way back to the shop with the company's query, whose values are the word null where there is nothing to say. */
export function returnUrl(payment: Payment | undefined, preference: Preference): string | null {
  const base = backUrlFor(payment, preference);
  if (base === null) return null;
  const url = new URL(base);
  const query: Readonly<Record<string, string | null | undefined>> = {
    collection_id: payment && String(payment.id),
    collection_status: payment?.status,
    payment_id: payment && String(payment.id),
    status: payment?.status,
    external_reference: preference.externalReference,
    payment_type: payment && 'credit_card',
    merchant_order_id: payment && String(payment.id),
    preference_id: preference.id,
    site_id: SITES[preference.currency],
    processing_mode: 'aggregator',
    merchant_account_id: null,
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value ?? 'null');
  return url.href;
}
