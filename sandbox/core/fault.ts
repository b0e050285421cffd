export const PLAIN_MODES = [
  'slow',
  'hang',
  'reset-before',
  'reset-after',
  '500-before',
  '500-after',
  'malformed',
  // The company read the request and says no; nothing happened.
  'refused',
] as const;
export const CALL_MODES = [...PLAIN_MODES, 'wrong-amounts'] as const;
/** Of a store of files: bytes that are not those that were put, and no room. */
export const OBJECT_MODES = [...PLAIN_MODES, 'full'] as const;
export const WEBHOOK_MODES = [
  'slow',
  'malformed',
  'duplicate',
  'reordered',
  'missing',
  'bad-signature',
  'old-timestamp',
] as const;
export const MAIL_MODES = ['slow', 'hang', 'reset-before', 'reset-after', '500-before', '500-after'] as const;

export type CallMode = (typeof CALL_MODES)[number];
export type WebhookMode = (typeof WEBHOOK_MODES)[number];
export type MailMode = (typeof MAIL_MODES)[number];
export type ObjectMode = (typeof OBJECT_MODES)[number];
export type FaultMode = CallMode | ObjectMode | WebhookMode | MailMode;

export const OBJECT_CALLS = ['objects.put', 'objects.get', 'objects.head', 'objects.delete', 'objects.list'] as const;
export type ObjectCall = (typeof OBJECT_CALLS)[number];

export const CALLS = [
  'payments.create',
  'payments.get',
  'payments.search',
  'payments.update',
  'preferences.create',
  'preferences.get',
  'preferences.update',
  'refunds.create',
  'refunds.list',
  'checkout.pay',
  'checkout.card',
  'checkout.challenge',
  'customers.create',
  'customers.search',
  'customers.delete',
  'cards.create',
  'cards.list',
  'cards.delete',
  'factory.orders.create',
  'factory.orders.get',
  'factory.orders.car',
  'factory.orders.cancel',
  'aws.autocomplete',
  'aws.geocode',
  'aws.reverseGeocode',
  'aws.place',
  'google.sdk',
  'viacep.get',
  'correios.get',
  'bank.proposals.create',
  'bank.proposals.cancel',
  'bank.proposals.get',
  'bank.applicants.delete',
  'bank.documents.create',
  'bank.cdc.simulate',
  'bank.next.simulate',
  'bank.psa.linear',
  'bank.psa.balloon',
  'identity.discovery',
  'identity.jwks',
  'identity.token',
  'crm.token',
  'crm.leads.upsert',
  'crm.leads.delete',
  'crm.contacts.upsert',
  'crm.contacts.delete',
  'whatsapp.contacts',
  'whatsapp.messages',
  'push.send',
  'receiver.take',
  'rental.customers.create',
  'rental.customers.get',
  'rental.customers.delete',
  'rental.proposals.list',
  'consortium.letters.put',
  'consortium.letters.delete',
] as const;
export type Call = (typeof CALLS)[number];

/** One misbehaviour ordered for the next `times` uses of an operation. */
export type Fault = {
  readonly id: string;
  readonly operation: string;
  readonly mode: FaultMode;
  readonly times: number;
  readonly delayMs: number;
};

export type TakenFault<Mode extends FaultMode> = { readonly mode: Mode; readonly delayMs: number };
