import type { PersonalDataPort, PersonalRecord } from '#platform/personal-data.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql, type Statement } from '#platform/sql.server.ts';
import { vaultOf } from '#platform/vault.server.ts';
import { openIfAny, resealEvidence, sealClearEvidence, UNOPENED } from './store/evidence.server.ts';

type KeptRecord = {
  readonly id: string;
  readonly clear: string | null;
  readonly sealed: Buffer | null;
  readonly record: PersonalRecord;
};

/** The contracts of a person's orders, signed or not; which orders those are only their feature knows. */
export const personalDataOf = (
  listOrderIds: (tx: Tx, accountId: string) => Promise<readonly string[]>,
): PersonalDataPort => {
  const theirs = (accountId: string, orders: readonly string[]): Statement =>
    sql`(signed_by = ${accountId} OR order_id = ANY(${orders}::uuid[]))`;
  return {
    feature: 'sale-contracts',
    columns: ['pdf', 'signed_by', 'evidence', 'evidence_sealed'].map((name) => `sale_contracts.contract.${name}`),
    read: async (tx, { accountId }, env) => {
      const orders = await listOrderIds(tx, accountId);
      const vault = vaultOf(env);
      // What does not open keeps nobody from the rest of what is theirs.
      const withEvidence = ({ record, ...kept }: KeptRecord): PersonalRecord => {
        const evidence = openIfAny(vault, kept);
        return { ...record, evidence: evidence === UNOPENED ? null : evidence };
      };
      const rows = await tx.rows(sql<KeptRecord>`
        SELECT id, evidence AS clear, evidence_sealed AS sealed,
          to_jsonb(c) - 'pdf' - 'signed_by' - 'evidence_sealed' AS record FROM sale_contracts.contract c
        WHERE ${theirs(accountId, orders)} ORDER BY order_id, version`);
      return [{ section: 'saleContracts', records: rows.map(withEvidence) }];
    },
    // That a contract with this digest was signed then stays, as its order does, and says of nobody that it was them.
    erase: async (tx, { accountId }) => {
      const orders = await listOrderIds(tx, accountId);
      await tx.run(sql`
        UPDATE sale_contracts.contract SET pdf = NULL, evidence = NULL, evidence_sealed = NULL, signed_by = NULL WHERE ${theirs(accountId, orders)}`);
      return { holds: [] };
    },
    // Codes serve a quarter of an hour, and for a day as the count of how many were sent.
    // What nobody signed in a month nobody will: it is drawn anew where they do.
    retain: async (tx, { env, now }) => {
      const codes = await tx.run(
        sql`DELETE FROM sale_contracts.code WHERE expires_at < ${now}::timestamptz - interval '1 day'`,
      );
      const unsigned = await tx.run(sql`
        DELETE FROM sale_contracts.contract c
        WHERE c.signed_at IS NULL AND c.made_at < ${now}::timestamptz - interval '30 days'
          AND NOT EXISTS (SELECT FROM sale_contracts.code o WHERE o.brand = c.brand AND o.contract_id = c.id)`);
      await sealClearEvidence(tx, vaultOf(env));
      await resealEvidence(tx, vaultOf(env));
      return codes + unsigned;
    },
  };
};
