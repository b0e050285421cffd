import * as z from 'zod';

const address = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((text) => text.replace(/\/+$/, ''));
const id = z.string().regex(/^[\w.-]{1,120}$/, 'must be a plain id');

/** Settings of the CRM, of WhatsApp, and of the programs that may send leads. Without any, companies are the sandbox. */
export const leadSettings = {
  CRM_BASE_URL: address.optional(),
  CRM_CLIENT_ID: id.default('volante'),
  WHATSAPP_BASE_URL: address.optional(),
  WHATSAPP_PHONE_NUMBER_ID: id.default('100000000000001'),
  /** `plan`: a phone is judged by its country's numbering plan alone, without asking WhatsApp. */
  WHATSAPP_PHONE_CHECK: z.enum(['provider', 'plan']).default('provider'),
  /** What opens a conversation: `https://wa.me` in earnest. */
  WHATSAPP_LINK_URL: address.optional(),
  LEAD_CLIENT_ID: id.default('volante-site'),
  /** Partners that send leads: `id:secret`, by commas. */
  LEAD_PARTNERS: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .filter((entry) => entry !== '')
        .map((entry) => ({
          id: entry.split(':')[0]?.trim() ?? '',
          secret: entry.slice(entry.indexOf(':') + 1).trim(),
        })),
    )
    .refine((list) => list.every(({ id: name, secret }) => name !== '' && secret.length >= 32), {
      error: 'must be id:secret, each secret at least 32 characters',
    }),
};

export type LeadAddresses = {
  readonly CRM_BASE_URL: string;
  readonly WHATSAPP_BASE_URL: string;
  readonly WHATSAPP_LINK_URL: string;
};

/** Where the companies are: by default in the sandbox, each under a path of its own. */
export const leadAddresses = (input: Partial<LeadAddresses>, sandbox: string): LeadAddresses => ({
  CRM_BASE_URL: input.CRM_BASE_URL ?? `${sandbox}/crm`,
  WHATSAPP_BASE_URL: input.WHATSAPP_BASE_URL ?? `${sandbox}/whatsapp`,
  // Invented numbers must not ring at anybody's: in earnest the address is said.
  WHATSAPP_LINK_URL: input.WHATSAPP_LINK_URL ?? `${sandbox}/wa`,
});
