import { writeAudit } from '#platform/audit.server.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Context } from '#platform/http/context.server.ts';
import { vaultOf } from '#platform/vault.server.ts';
import { findPart, putPart } from '../store/people.server.ts';
import { openPart, sealPart } from '../store/sealing.server.ts';
import { personOf } from './session.server.ts';

type PartOf = { readonly accountId: string; readonly kind: 'rental' | 'repairman' };

/** A part as it was sealed; null when there is none. */
export const readPart = async (tx: Tx, { env }: Pick<Context, 'env'>, of: PartOf): Promise<unknown> => {
  const sealed = await findPart(tx, of);
  return sealed === null ? null : openPart(vaultOf(env), of, sealed);
};

export const writePart = (
  tx: Tx,
  { env, clock }: Pick<Context, 'env' | 'clock'>,
  { value, reference, ...of }: PartOf & { value: object; reference?: string },
): Promise<number> => {
  const vault = vaultOf(env);
  const referenceIndex = reference === undefined ? null : vault.index(reference, 'repairman');
  return putPart(tx, { ...of, referenceIndex, sealed: sealPart(vault, of, value), now: clock.now() });
};

/** What changed in a person's own records, by themselves. */
export const auditSelf = (tx: Tx, context: Context, action: string): Promise<number> => {
  const { accountId } = personOf(context);
  return writeAudit(tx, {
    brand: context.brand || '*',
    actor: `account:${accountId}`,
    action,
    subjectType: 'account',
    subjectId: accountId,
  });
};
