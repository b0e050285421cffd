import type { Tx } from '#platform/database.server.ts';
import type { Context } from '#platform/http/context.server.ts';
import { vaultOf } from '#platform/vault.server.ts';
import type { Details, DetailsChange } from '../contract/details.ts';
import { findPart, putPart } from '../store/people.server.ts';
import { openPart, sealPart } from '../store/sealing.server.ts';

const partOf = (accountId: string) => ({ accountId, kind: 'details' }) as const;

/** What a person told beside name, contact and address; null when nothing. */
export const readDetails = async (
  tx: Tx,
  { env }: Pick<Context, 'env'>,
  accountId: string,
): Promise<Details | null> => {
  const of = partOf(accountId);
  const sealed = await findPart(tx, of);
  return sealed === null ? null : (openPart(vaultOf(env), of, sealed) as Details);
};

/** What is absent stays, null takes away. */
export const changeDetails = async (
  tx: Tx,
  context: Context,
  of: { accountId: string; change: DetailsChange },
): Promise<void> => {
  const present = await readDetails(tx, context, of.accountId);
  const merged = Object.fromEntries(
    Object.entries({ ...present, ...of.change }).filter(([, value]) => value !== null && value !== undefined),
  );
  const part = partOf(of.accountId);
  const sealed = sealPart(vaultOf(context.env), part, merged);
  await putPart(tx, { ...part, referenceIndex: null, sealed, now: context.clock.now() });
};
