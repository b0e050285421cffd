import type { Vault } from '#platform/vault.server.ts';
import type { LeadContent } from '../rules/content.ts';

/** How a lead's person stands in the database: one sealed text bound to its row, and blind indexes to find it by. */
const place = (leadId: string): string => `leads.lead:${leadId}`;

export const sealContent = (vault: Vault, leadId: string, content: LeadContent): Buffer =>
  vault.seal(JSON.stringify(content), place(leadId));

export const openContent = (vault: Vault, row: { readonly id: string; readonly sealed: string }): LeadContent =>
  JSON.parse(vault.open(Buffer.from(row.sealed, 'base64'), place(row.id))) as LeadContent;

export const sealEvent = (vault: Vault, eventId: string, payload: string): Buffer =>
  vault.seal(payload, `leads.analytics_event:${eventId}`);

type Findable = { readonly email: string | null; readonly phone: string; readonly document: string | null };

export const indexesOf = (
  vault: Vault,
  { email, phone, document }: Findable,
): { emailIndex: string | null; phoneIndex: string; documentIndex: string | null } => ({
  emailIndex: email === null ? null : vault.index(email.toLowerCase(), 'lead.email'),
  phoneIndex: vault.index(phone, 'lead.phone'),
  documentIndex: document === null ? null : vault.index(document, 'lead.document'),
});

/** Every index under which a search text may stand, whichever of the three it is. */
export const searchIndexes = (vault: Vault, search: { email: string; phone: string; document: string }): string[] => [
  ...vault.indexes(search.email.toLowerCase(), 'lead.email'),
  ...vault.indexes(search.phone, 'lead.phone'),
  ...vault.indexes(search.document, 'lead.document'),
];
