import { MARKETS, type Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Env } from '#platform/env.server.ts';
import type { PersonalDataPort, PersonalRecord, Subject } from '#platform/personal-data.server.ts';
import { sql } from '#platform/sql.server.ts';
import { documentIndexes, shareHolders } from './person.server.ts';

const numbersOf = ({ documents }: { readonly documents: readonly { readonly number: string }[] }): string[] =>
  documents.map(({ number }) => number);

/** Days that the list of an audience is kept after the last benefit for it ended. */
const KEPT_DAYS = 90;

/** What was had before shares were counted by the person is, from the day the account goes. */
const keepShares = async (tx: Tx, subject: Subject, env: Env): Promise<void> => {
  const { accountId } = subject;
  for (const market of Object.keys(MARKETS) as Market[]) {
    const holders = shareHolders(env, market, numbersOf(subject));
    await tx.run(sql`
      INSERT INTO benefits.share (benefit_id, holder, nth, brand, redemption_id)
      SELECT o.benefit_id, holder, o.nth, o.brand, o.id FROM benefits.redemption o, unnest(${holders}::text[]) AS holder
      WHERE o.account_id = ${accountId} AND o.market = ${market} AND o.nth IS NOT NULL
        AND NOT EXISTS (SELECT FROM benefits.share s WHERE s.redemption_id = o.id)
      ON CONFLICT DO NOTHING`);
    await tx.run(sql`
      INSERT INTO benefits.plan_share (plan_id, holder, brand)
      SELECT v.plan_id, holder, v.brand FROM benefits.voucher v, unnest(${holders}::text[]) AS holder
      WHERE v.account_id = ${accountId} AND v.market = ${market} AND v.kind = 'FIDELITY'
      ON CONFLICT DO NOTHING`);
  }
};

/**
 * What was given, voted and spent stays for the count, without whose it was; what was not spent, and is kept for no order, ends. A list holds indexes of documents that
 * its keeper wrote: it does not change because somebody typed one of them into an account, and goes when its benefits are over. The keyed
 * hashes by which a share is counted stay until benefit or plan are over, so that nobody has it anew with another account.
 */
export const personalData: PersonalDataPort = {
  feature: 'benefits',
  columns: [
    'benefits.audience_entry.value',
    'benefits.audience_entry.holder',
    'benefits.redemption.account_id',
    'benefits.share.holder',
    'benefits.plan_share.holder',
    'benefits.rating.account_id',
    'benefits.vote.account_id',
    'benefits.voucher.account_id',
  ],
  read: async (tx, subject, env) => {
    const { accountId, market } = subject;
    const records = async (rows: Promise<{ record: PersonalRecord }[]>): Promise<PersonalRecord[]> =>
      (await rows).map(({ record }) => record);
    return [
      {
        section: 'benefits',
        records: await records(
          tx.rows(sql<{ record: PersonalRecord }>`
            SELECT jsonb_build_object('benefit', b.title, 'type', o.type, 'code', CASE WHEN o.type <> 'GIFT' THEN coalesce((SELECT c.code FROM benefits.code c WHERE c.redemption_id = o.gift_id),
    (SELECT c.code FROM benefits.code c WHERE c.redemption_id = o.id)) END,
              'at', o.redeemed_at) AS record
            FROM benefits.redemption o JOIN benefits.benefit b ON b.brand = o.brand AND b.id = o.benefit_id
            WHERE o.account_id = ${accountId} ORDER BY o.redeemed_at`),
        ),
      },
      {
        section: 'benefitRatings',
        records: await records(
          tx.rows(sql<{ record: PersonalRecord }>`
            SELECT jsonb_build_object('benefit', b.title, 'stars', r.stars, 'at', r.rated_at) AS record
            FROM benefits.rating r JOIN benefits.benefit b ON b.brand = r.brand AND b.id = r.benefit_id
            WHERE r.account_id = ${accountId} ORDER BY r.rated_at`),
        ),
      },
      {
        section: 'votes',
        records: await records(
          tx.rows(sql<{ record: PersonalRecord }>`
            SELECT jsonb_build_object('question', q.question, 'vote', o.label, 'at', v.voted_at) AS record
            FROM benefits.vote v JOIN benefits.poll q ON q.brand = v.brand AND q.id = v.poll_id
            JOIN benefits.poll_option o ON o.poll_id = v.poll_id AND o.id = v.option_id
            WHERE v.account_id = ${accountId} ORDER BY v.voted_at`),
        ),
      },
      {
        section: 'vouchers',
        records: await records(
          tx.rows(sql<{ record: PersonalRecord }>`
            SELECT jsonb_build_object('kind', v.kind, 'amount', v.amount, 'currency', v.currency, 'code', v.code, 'order', v.order_id,
              'issuedAt', v.issued_at, 'validUntil', v.valid_until, 'redeemedAt', v.redeemed_at,
              'usedIn', v.used_in, 'keptFor', v.kept_for) AS record
            FROM benefits.voucher v WHERE v.account_id = ${accountId} ORDER BY v.issued_at`),
        ),
      },
      {
        section: 'benefitLists',
        records: await records(
          tx.rows(sql<{ record: PersonalRecord }>`
            SELECT jsonb_build_object('audience', a.name, 'dependent', e.holder IS NOT NULL) AS record
            FROM benefits.audience_entry e JOIN benefits.audience a ON a.brand = e.brand AND a.id = e.audience_id
            WHERE e.value = ANY(${documentIndexes(env, market, numbersOf(subject))}::text[]) ORDER BY a.name`),
        ),
      },
    ];
  },
  erase: async (tx, subject, { env }) => {
    const { accountId } = subject;
    await keepShares(tx, subject, env);
    await tx.run(sql`UPDATE benefits.redemption SET account_id = NULL WHERE account_id = ${accountId}`);
    await tx.run(sql`UPDATE benefits.rating SET account_id = NULL WHERE account_id = ${accountId}`);
    await tx.run(sql`UPDATE benefits.vote SET account_id = NULL WHERE account_id = ${accountId}`);
    await tx.run(sql`
      DELETE FROM benefits.voucher WHERE account_id = ${accountId} AND redeemed_at IS NULL AND used_in IS NULL`);
    await tx.run(sql`UPDATE benefits.voucher SET account_id = NULL WHERE account_id = ${accountId}`);
    return { holds: [] };
  },
  retain: async (tx, { now }) => {
    const shares = await tx.run(sql`
      DELETE FROM benefits.share s USING benefits.benefit b WHERE b.id = s.benefit_id AND b.valid_until < ${now}::timestamptz`);
    const plans = await tx.run(sql`
      DELETE FROM benefits.plan_share s USING benefits.voucher_plan n WHERE n.id = s.plan_id AND n.valid_until < ${now}::timestamptz`);
    const entries = await tx.run(sql`
      DELETE FROM benefits.audience_entry e USING (
        SELECT audience_id FROM benefits.benefit GROUP BY audience_id
        HAVING bool_and(coalesce(valid_until <= ${now}::timestamptz - make_interval(days => ${KEPT_DAYS}::int), false))) ended
      WHERE e.audience_id = ended.audience_id`);
    return shares + plans + entries;
  },
};
