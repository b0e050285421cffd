import { z } from 'zod';
import { CURRENCIES } from '#kernel/market.ts';

/** What the company requires, with the cause code and the text it answers where something is missing. */
export const CAUSES: Readonly<Record<string, { code: number; message: string }>> = {
  transaction_amount: { code: 4037, message: 'Invalid transaction_amount' },
  payment_method_id: { code: 2131, message: 'Cannot infer Payment Method' },
  payer: { code: 4050, message: 'payer.email must be a valid email' },
  address: { code: 4050, message: 'payer.address is required for this payment method' },
  notification_url: { code: 4020, message: 'notification_url attribute must be url valid' },
  date_of_expiration: { code: 2061, message: 'Invalid date_of_expiration' },
  too_much: { code: 4037, message: 'transaction_amount exceeds the maximum of the payment method' },
  amount: { code: 4041, message: 'amount attribute must be numeric' },
};

const text = z.string().max(600);
/** ISO 8601 with an offset, as the company demands; kept in UTC. */
const moment = z.iso.datetime({ offset: true }).transform((value) => new Date(value).toISOString());
const address = z.url({ protocol: /^https?$/ }).max(500);
const identification = z.object({ type: text, number: text });
const metadata = z.record(z.string(), z.unknown()).default({});

export const createPaymentBody = z.object({
  transaction_amount: z.number().positive().max(9_999_999_999),
  payment_method_id: z.enum(['pix', 'bolbradesco', 'rapipago', 'pagofacil']),
  payer: z.object({
    email: z.email().max(256),
    first_name: text.nullish(),
    last_name: text.nullish(),
    identification: identification.nullish(),
    address: z
      .object({
        zip_code: text,
        street_name: text,
        street_number: text,
        neighborhood: text,
        city: text,
        federal_unit: text,
      })
      .nullish(),
  }),
  description: text.nullish(),
  external_reference: z.string().max(256).nullish(),
  notification_url: address.nullish(),
  date_of_expiration: moment.nullish(),
  metadata,
});

/** A payment by the token of a card: typed anew on the company's page, or one of its vault with its code. */
export const createCardPaymentBody = createPaymentBody.extend({
  payment_method_id: z.string().max(40),
  token: z.string().min(1).max(64),
  installments: z.number().int().min(1).max(36),
  payer: z.union([
    z.object({ type: z.literal('customer'), id: z.string().max(100) }),
    z.object({ email: z.email().max(256), identification: identification.nullish() }),
  ]),
  three_d_secure_mode: z.enum(['not_supported', 'optional', 'mandatory']).default('not_supported'),
});

export const customerBody = z.object({ email: z.email().max(256) });

export const cardBody = z.object({ token: z.string().min(1).max(64) });

/** The address of the page where a card is typed: what it is for, and where it leads back to. */
export const cardPageQuery = z.object({
  reference: z.string().min(1).max(1000),
  back_url: address,
  site_id: z.enum(['MLB', 'MLA']),
  card_id: z.string().max(40).optional(),
  amount: z.coerce.number().positive().max(1e12).optional(),
});
export type CardPageQuery = z.output<typeof cardPageQuery>;

export const updatePaymentBody = z.object({ status: z.literal('cancelled') });

export const refundBody = z.object({ amount: z.number().positive().nullish() }).nullish();

export const searchQuery = z.object({
  external_reference: z.string().max(256).optional(),
  status: z.string().max(40).optional(),
  sort: z.enum(['date_created', 'date_approved', 'date_last_updated', 'id']).default('date_created'),
  criteria: z.enum(['asc', 'desc']).default('desc'),
  limit: z.coerce.number().int().min(1).max(1000).default(30),
  offset: z.coerce.number().int().min(0).default(0),
});

export const createPreferenceBody = z.object({
  items: z
    .array(
      z.object({
        id: text.nullish(),
        title: text.min(1),
        description: text.nullish(),
        quantity: z.number().int().min(1).max(1000),
        unit_price: z.number().positive().max(1e12),
        currency_id: z.enum(CURRENCIES).default('BRL'),
      }),
    )
    .min(1)
    .max(50),
  payer: z
    .object({
      email: z.email().max(256).nullish(),
      name: text.nullish(),
      surname: text.nullish(),
      identification: identification.nullish(),
    })
    .nullish(),
  back_urls: z.object({ success: address.nullish(), pending: address.nullish(), failure: address.nullish() }).nullish(),
  auto_return: z.enum(['approved', 'all']).nullish(),
  notification_url: address.nullish(),
  external_reference: z.string().max(256).nullish(),
  expires: z.boolean().default(false),
  expiration_date_from: moment.nullish(),
  expiration_date_to: moment.nullish(),
  payment_methods: z.object({ installments: z.number().int().min(1).max(36).nullish() }).nullish(),
  statement_descriptor: text.nullish(),
  metadata,
});

export const updatePreferenceBody = z.object({ expires: z.boolean().optional(), expiration_date_to: moment.nullish() });

export type CreatePreferenceBody = z.output<typeof createPreferenceBody>;
export type CreatePaymentBody = z.output<typeof createPaymentBody>;
export type CreateCardPaymentBody = z.output<typeof createCardPaymentBody>;
