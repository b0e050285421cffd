import type { RentalPerson } from '#kernel/rental-person.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Env } from '#platform/env.server.ts';
import { vaultOf } from '#platform/vault.server.ts';
import { findPart, putPart } from './store/people.server.ts';
import { openPart, sealPart } from './store/sealing.server.ts';

const partOf = (accountId: string) => ({ accountId, kind: 'rental' }) as const;

/** What a person tells as a renter; null before they did. */
export const readRentalPerson = async (tx: Tx, of: { env: Env; accountId: string }): Promise<RentalPerson | null> => {
  const part = partOf(of.accountId);
  const sealed = await findPart(tx, part);
  return sealed === null ? null : (openPart(vaultOf(of.env), part, sealed) as RentalPerson);
};

export const writeRentalPerson = (
  tx: Tx,
  of: { env: Env; accountId: string; person: RentalPerson; now: Date },
): Promise<number> => {
  const part = partOf(of.accountId);
  const sealed = sealPart(vaultOf(of.env), part, of.person);
  return putPart(tx, { ...part, sealed, referenceIndex: null, now: of.now });
};
