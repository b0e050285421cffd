import type { Tx } from '#platform/database.server.ts';
import { noSql, sql } from '#platform/sql.server.ts';
import type { AttributionKind, ParticipantState, PromotionState } from '../rules/promotion.ts';
import type { Scope } from './promotions.server.ts';

export type ParticipantRow = {
  readonly id: string;
  readonly promotionId: string;
  readonly accountId: string | null;
  /** Base64; null once the account is gone. */
  readonly sealed: string | null;
  readonly state: ParticipantState;
  readonly inactiveReason: string | null;
  readonly edition: number;
  readonly numbers: number;
  readonly joinedAt: Date;
};
const PARTICIPANT = sql`a.id, a.promotion_id AS "promotionId", a.account_id AS "accountId", encode(a.sealed, 'base64') AS sealed,
  a.state, a.inactive_reason AS "inactiveReason", a.edition, a.numbers, a.joined_at AS "joinedAt"`;

export type NewParticipant = Scope & {
  readonly id: string;
  readonly promotionId: string;
  readonly accountId: string;
  readonly personIndex: string;
  readonly sealed: Buffer;
  readonly nameWords: readonly string[];
  readonly invitedBy: string | null;
  readonly edition: number;
};

/** The promotion's row is held. Breaks `one_account_one_promotion` and `one_person_one_promotion`. */
export const insertParticipant = (tx: Tx, of: NewParticipant): Promise<number> =>
  tx.run(sql`
    WITH counted AS (UPDATE promotions.promotion SET joined = joined + 1 WHERE id = ${of.promotionId})
    INSERT INTO promotions.participant (id, brand, market, promotion_id, account_id, person_index, sealed, name_words, invited_by, edition)
    VALUES (${of.id}, ${of.brand}, ${of.market}, ${of.promotionId}, ${of.accountId}, ${of.personIndex}, ${of.sealed},
      ${of.nameWords}::text[], ${of.invitedBy}::uuid, ${of.edition})`);

export const insertAgreement = (
  tx: Tx,
  of: { participantId: string; brand: string; promotionId: string; edition: number },
): Promise<number> =>
  tx.run(sql`
    WITH newest AS (UPDATE promotions.participant SET edition = ${of.edition} WHERE id = ${of.participantId} AND edition < ${of.edition})
    INSERT INTO promotions.agreement (participant_id, brand, promotion_id, edition)
    VALUES (${of.participantId}, ${of.brand}, ${of.promotionId}, ${of.edition}) ON CONFLICT DO NOTHING`);

export const listAgreements = (tx: Tx, participantId: string): Promise<{ edition: number; agreedAt: Date }[]> =>
  tx.rows(sql<{ edition: number; agreedAt: Date }>`
    SELECT edition, agreed_at AS "agreedAt" FROM promotions.agreement WHERE participant_id = ${participantId} ORDER BY edition`);

export const findOwn = (tx: Tx, of: { promotionId: string; accountId: string }): Promise<ParticipantRow | null> =>
  tx.maybe(sql<ParticipantRow>`
    SELECT ${PARTICIPANT} FROM promotions.participant a
    WHERE a.promotion_id = ${of.promotionId} AND a.account_id = ${of.accountId}`);

export const findActive = (tx: Tx, of: { promotionId: string; id: string }): Promise<ParticipantRow | null> =>
  tx.maybe(sql<ParticipantRow>`
    SELECT ${PARTICIPANT} FROM promotions.participant a
    WHERE a.promotion_id = ${of.promotionId} AND a.id = ${of.id} AND a.state = 'ACTIVE'`);

/** Whether a person is or was in it, whatever became of the account. */
export const hasPerson = async (tx: Tx, of: { promotionId: string; indexes: readonly string[] }): Promise<boolean> =>
  (
    await tx.one(sql<{ found: boolean }>`
      SELECT EXISTS (
        SELECT FROM promotions.participant WHERE promotion_id = ${of.promotionId} AND person_index = ANY(${of.indexes}::text[])) AS found`)
  ).found;

/** In how many other promotions of a group a person is or was. */
export const countInGroup = async (tx: Tx, of: { groupId: string; indexes: readonly string[] }): Promise<number> =>
  (
    await tx.one(sql<{ count: number }>`
      SELECT count(DISTINCT a.promotion_id)::int AS count FROM promotions.participant a
      JOIN promotions.promotion p ON p.id = a.promotion_id
      WHERE p.group_id = ${of.groupId} AND a.person_index = ANY(${of.indexes}::text[])`)
  ).count;

/** Whom somebody invited while that gave them nothing. */
export const listUncounted = (
  tx: Tx,
  of: { promotionId: string; participantId: string; limit: number },
): Promise<{ id: string }[]> =>
  tx.rows(sql<{ id: string }>`
    SELECT a.id FROM promotions.participant a
    WHERE a.invited_by = ${of.participantId} AND NOT EXISTS (
      SELECT FROM promotions.attribution t WHERE t.promotion_id = ${of.promotionId} AND t.cause = 'invitation:' || a.id)
    ORDER BY a.id LIMIT ${of.limit}`);

export const countInvited = async (tx: Tx, id: string): Promise<number> =>
  (
    await tx.one(sql<{ count: number }>`
      SELECT count(*)::int AS count FROM promotions.participant WHERE invited_by = ${id}`)
  ).count;

/** How many each of some participants invited; who invited nobody is not here. */
export const listInvited = (tx: Tx, ids: readonly string[]): Promise<{ id: string; count: number }[]> =>
  tx.rows(sql<{ id: string; count: number }>`
    SELECT a.id, count(*)::int AS count FROM promotions.participant a JOIN promotions.participant g ON g.invited_by = a.id
    WHERE a.id = ANY(${ids}::uuid[]) GROUP BY a.id`);

/** An account's own parts, the latest first. */
export const listOwn = (
  tx: Tx,
  of: Scope & { accountId: string; promotionIds: readonly string[] | null; withInactive: boolean; limit: number },
): Promise<ParticipantRow[]> =>
  tx.rows(sql<ParticipantRow>`
    SELECT ${PARTICIPANT} FROM promotions.participant a
    WHERE a.account_id = ${of.accountId} AND a.brand = ${of.brand} AND a.market = ${of.market}
      ${of.promotionIds === null ? noSql : sql`AND a.promotion_id = ANY(${of.promotionIds}::uuid[])`}
      ${of.withInactive ? noSql : sql`AND a.state = 'ACTIVE'`}
    ORDER BY a.id DESC LIMIT ${of.limit}`);

/** Promotions an account takes part in that ran at a moment and are not closed yet, in one order. */
export const listRunningAt = (
  tx: Tx,
  of: Scope & { accountId: string; at: Date },
): Promise<{ promotionId: string }[]> =>
  tx.rows(sql<{ promotionId: string }>`
    SELECT a.promotion_id AS "promotionId" FROM promotions.participant a JOIN promotions.promotion p ON p.id = a.promotion_id
    WHERE a.account_id = ${of.accountId} AND a.brand = ${of.brand} AND a.market = ${of.market} AND a.state = 'ACTIVE'
      AND p.state = 'PUBLISHED' AND p.for_drive > 0 AND p.starts_at <= ${of.at}::timestamptz AND p.ends_at > ${of.at}::timestamptz
    ORDER BY a.promotion_id`);

export type ManagedRow = ParticipantRow & { readonly promotion: string; readonly kinds: AttributionKind[] };
const MANAGED = sql`${PARTICIPANT}, p.name AS promotion,
  ARRAY(SELECT DISTINCT t.kind FROM promotions.attribution t WHERE t.participant_id = a.id ORDER BY t.kind) AS kinds`;

export type ManagedQuery = Scope & {
  readonly promotionId: string | undefined;
  readonly kinds: readonly string[] | undefined;
  /** A keyed hash of each word, under every live key: one of each has to match. */
  readonly nameWords: readonly (readonly string[])[];
  readonly state: ParticipantState | undefined;
  readonly after: string | undefined;
  readonly limit: number;
};

export const listManaged = (tx: Tx, of: ManagedQuery): Promise<ManagedRow[]> => {
  const words = JSON.stringify(of.nameWords);
  return tx.rows(sql<ManagedRow>`
    SELECT ${MANAGED} FROM promotions.participant a JOIN promotions.promotion p ON p.id = a.promotion_id
    WHERE a.brand = ${of.brand} AND a.market = ${of.market}
      ${of.promotionId === undefined ? noSql : sql`AND a.promotion_id = ${of.promotionId}::uuid`}
      ${of.state === undefined ? noSql : sql`AND a.state = ${of.state}`}
      ${
        of.kinds === undefined
          ? noSql
          : sql`AND EXISTS (SELECT FROM promotions.attribution t WHERE t.participant_id = a.id AND t.kind = ANY(${of.kinds}::text[]))`
      }
      ${
        of.nameWords.length === 0
          ? noSql
          : sql`AND a.name_words && ${of.nameWords.flat()}::text[] AND NOT EXISTS (
              SELECT FROM jsonb_array_elements(${words}::jsonb) AS word
              WHERE NOT a.name_words && ARRAY(SELECT jsonb_array_elements_text(word)))`
      }
      ${of.after === undefined ? noSql : sql`AND a.id > ${of.after}::uuid`}
    ORDER BY a.id LIMIT ${of.limit}`);
};

export const findManaged = (
  tx: Tx,
  of: Scope & { accountId: string; promotionId: string },
): Promise<ManagedRow | null> =>
  tx.maybe(sql<ManagedRow>`
    SELECT ${MANAGED} FROM promotions.participant a JOIN promotions.promotion p ON p.id = a.promotion_id
    WHERE a.brand = ${of.brand} AND a.market = ${of.market} AND a.account_id = ${of.accountId} AND a.promotion_id = ${of.promotionId}`);

type HeldPromotion = {
  readonly id: string;
  readonly state: PromotionState;
  readonly startsAt: Date;
  readonly endsAt: Date;
};

/** The promotions of some participants, held in one order: no list is begun while it is decided whether they take part. */
export const lockTheirPromotions = (tx: Tx, ids: readonly string[]): Promise<HeldPromotion[]> =>
  tx.rows(sql<HeldPromotion>`
    SELECT id, state, starts_at AS "startsAt", ends_at AS "endsAt" FROM promotions.promotion WHERE id IN (
      SELECT promotion_id FROM promotions.participant WHERE id = ANY(${ids}::uuid[])) ORDER BY id FOR UPDATE`);

/** Held, in one order; fewer than were named where some are not of the brand and market. */
export const lockParticipants = (tx: Tx, of: Scope & { ids: readonly string[] }): Promise<ParticipantRow[]> =>
  tx.rows(sql<ParticipantRow>`
    SELECT ${PARTICIPANT} FROM promotions.participant a
    WHERE a.brand = ${of.brand} AND a.market = ${of.market} AND a.id = ANY(${of.ids}::uuid[]) ORDER BY a.id FOR UPDATE OF a`);

export const inactivate = (tx: Tx, of: { id: string; reason: string }): Promise<number> =>
  tx.run(sql`
    UPDATE promotions.participant SET state = 'INACTIVE', inactive_reason = ${of.reason} WHERE id = ${of.id} AND state = 'ACTIVE'`);

export const findParticipant = (tx: Tx, id: string): Promise<ParticipantRow | null> =>
  tx.maybe(sql<ParticipantRow>`SELECT ${PARTICIPANT} FROM promotions.participant a WHERE a.id = ${id}`);
