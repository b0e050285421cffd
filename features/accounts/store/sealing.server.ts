import { stripDocument } from '#kernel/documents.ts';
import type { Market } from '#kernel/market.ts';
import { keptPhone } from '#kernel/phones.ts';
import type { Vault } from '#platform/vault.server.ts';
import type { AccountRow, NewDocument } from './accounts.server.ts';

/** What of a person stands sealed in the database, and how it gets there and back. Each value is bound to its own row. */

const phonePlace = (accountId: string): string => `accounts.account:${accountId}:phone`;
const documentPlace = (accountId: string, kind: string): string => `accounts.document:${accountId}:${kind}`;
export const profilePlace = (proofId: string): string => `accounts.proof:${proofId}`;
export const factorPlace = (accountId: string): string => `accounts.second_factor:${accountId}`;

export const sealPhone = (
  vault: Vault,
  of: { accountId: string; phone: string; market: Market },
): { sealed: Buffer; index: string } => {
  const number = keptPhone(of.phone, of.market) ?? of.phone;
  return { sealed: vault.seal(number, phonePlace(of.accountId)), index: vault.index(number, 'phone') };
};

export const sealDocument = (vault: Vault, of: { accountId: string; kind: string; number: string }): NewDocument => {
  const number = stripDocument(of.number);
  return {
    accountId: of.accountId,
    kind: of.kind,
    sealed: vault.seal(number, documentPlace(of.accountId, of.kind)),
    index: vault.index(number, of.kind),
    liveIndexes: vault.indexes(number, of.kind),
  };
};

/** E.164, or null. */
export const openPhone = (vault: Vault, row: Pick<AccountRow, 'id' | 'phoneSealed'>): string | null =>
  row.phoneSealed === null ? null : vault.open(Buffer.from(row.phoneSealed, 'base64'), phonePlace(row.id));

/** Without marks, by kind. */
export const openDocuments = (
  vault: Vault,
  row: Pick<AccountRow, 'id' | 'documents'>,
): { kind: string; number: string }[] =>
  row.documents.map(({ kind, sealed }) => ({
    kind,
    number: vault.open(Buffer.from(sealed, 'base64'), documentPlace(row.id, kind)),
  }));

type PartOf = { readonly accountId: string; readonly kind: string };
const partPlace = ({ accountId, kind }: PartOf): string => `accounts.sealed_part:${accountId}:${kind}`;

export const sealPart = (vault: Vault, of: PartOf, value: object): Buffer =>
  vault.seal(JSON.stringify(value), partPlace(of));

/** As it was sealed: only checked values are. */
export const openPart = (vault: Vault, of: PartOf, sealed: Buffer): unknown =>
  JSON.parse(vault.open(sealed, partPlace(of)));
