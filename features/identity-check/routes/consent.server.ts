import { ok, refuse } from '#kernel/result.ts';
import type { Context } from '#platform/http/context.server.ts';
import { consentOf, MOST_LOOKS } from '../rules/outcome.ts';
import { addLook, keepConsent } from '../store/tries.server.ts';
import type { Buyer } from './buyer.server.ts';

/** The words under which photos may be looked at. */
export const readConsent = ({ consent, consentVersion }: { consent: boolean; consentVersion: string }) => {
  if (!consent) return refuse('consentMissing', { fields: [{ field: 'consent', key: 'antifraud.consent' }] });
  const version = consentOf(consentVersion);
  return version === null
    ? refuse('consentChanged', { fields: [{ field: 'consent', key: 'antifraud.consentChanged' }] })
    : ok(version);
};

type Looked = {
  readonly buyer: Pick<Buyer, 'accountId' | 'handoff'>;
  readonly orderId: string | null;
  readonly version: string;
};

const kept = ({ brand, market }: Context, { buyer: { accountId, handoff }, orderId, version }: Looked) => ({
  brand,
  market,
  accountId,
  orderId,
  version,
  way: handoff === null ? ('PAGE' as const) : ('PHONE' as const),
});

/** Before anything of a face is read: what was agreed to stands, whatever comes of it. */
export const agreeTo = (context: Context, of: Looked): Promise<number> =>
  context.withTx((tx) => keepConsent(tx, kept(context, of)));

/** The same, and one more look of the account's day; false where it has had them all. */
export const beginLook = (context: Context, of: Looked): Promise<boolean> =>
  context.withTx(async (tx) => {
    const row = kept(context, of);
    await keepConsent(tx, row);
    return (await addLook(tx, row)) <= MOST_LOOKS;
  });
