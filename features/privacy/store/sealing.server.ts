import type { Vault } from '#platform/vault.server.ts';

type Part = 'body' | 'answer';

const place = (id: string, part: Part): string => `privacy.request:${id}:${part}`;

export const sealWords = (vault: Vault, of: { id: string; part: Part; words: string }): Buffer =>
  vault.seal(of.words, place(of.id, of.part));

export const openWords = (vault: Vault, of: { id: string; part: Part; sealed: string | null }): string | null =>
  of.sealed === null ? null : vault.open(Buffer.from(of.sealed, 'base64'), place(of.id, of.part));

/** Who a held record was about, for courts and tax offices. */
export const sealIdentity = (vault: Vault, id: string, identity: object): Buffer =>
  vault.seal(JSON.stringify(identity), `privacy.legal_hold:${id}`);
