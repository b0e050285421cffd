import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import type { PersonalDataPort, PersonalRecord } from '#platform/personal-data.server.ts';
import { sql } from '#platform/sql.server.ts';
import type { JourneyAnswer, JourneyType } from '../contract/journeys.ts';

export type JourneyRow = Omit<JourneyAnswer, 'startedAt' | 'endedAt'> & {
  readonly startedAt: Date;
  readonly endedAt: Date | null;
};

type Of = {
  readonly brand: string;
  readonly accountId: string;
  readonly type: JourneyType;
  readonly subjectId: string;
};

/** The caller's last journey for something. */
export const findJourney = (tx: Tx, { brand, accountId, type, subjectId }: Of): Promise<JourneyRow | null> =>
  tx.maybe(sql<JourneyRow>`
    SELECT j.id, j.type, j.subject_id AS "subjectId", j.state, j.reason, j.started_at AS "startedAt", j.ended_at AS "endedAt",
      coalesce((SELECT jsonb_agg(jsonb_build_object('fileId', c.file_id, 'kind', c.kind) ORDER BY c.added_at, c.file_id)
        FROM integration.complement c WHERE c.journey_id = j.id), '[]') AS complements
    FROM integration.journey j
    WHERE j.brand = ${brand} AND j.type = ${type} AND j.subject_id = ${subjectId} AND j.account_id = ${accountId}
    ORDER BY j.started_at DESC, j.id DESC LIMIT 1`);

/** The database keeps one open journey for a thing: who begins a second is in the first. */
export const insertJourney = (tx: Tx, { id, market, ...of }: Of & { id: string; market: Market }): Promise<number> =>
  tx.run(sql`
    INSERT INTO integration.journey (id, brand, market, type, subject_id, account_id)
    VALUES (${id}, ${of.brand}, ${market}, ${of.type}, ${of.subjectId}, ${of.accountId})
    ON CONFLICT (brand, type, subject_id) WHERE state = 'STARTED' DO NOTHING`);

/** Holds a journey that runs and counts its files; null where it ended meanwhile. Who waits for it counts what the other added. */
export const lockRunning = async (tx: Tx, { brand, id }: { brand: string; id: string }): Promise<number | null> => {
  const running = await tx.maybe(sql`
    SELECT FROM integration.journey WHERE brand = ${brand} AND id = ${id} AND state = 'STARTED' FOR UPDATE`);
  if (running === null) return null;
  const held = await tx.one(sql<{ count: number }>`
    SELECT count(*)::int AS count FROM integration.complement WHERE journey_id = ${id}`);
  return held.count;
};

export const insertComplements = (
  tx: Tx,
  { brand, id }: { brand: string; id: string },
  { kind, files }: { kind: string; files: readonly { readonly id: string }[] },
): Promise<number> =>
  tx.run(sql`
    INSERT INTO integration.complement (file_id, brand, journey_id, kind)
    SELECT f.id, ${brand}, ${id}::uuid, ${kind} FROM unnest(${files.map((file) => file.id)}::uuid[]) AS f(id)`);

export const endJourney = (
  tx: Tx,
  of: { brand: string; id: string; state: string; reason: string | null },
): Promise<number> =>
  tx.run(sql`
    UPDATE integration.journey SET state = ${of.state}, reason = ${of.reason}, ended_at = now()
    WHERE brand = ${of.brand} AND id = ${of.id} AND state = 'STARTED'`);

/** Days that a journey is kept with its files once it ended, or once nothing more was added to one that never did. */
const KEPT_DAYS = 180;

export const personalData: PersonalDataPort = {
  feature: 'integration',
  columns: ['integration.journey.account_id', 'integration.journey.subject_id', 'integration.journey.reason'],
  read: async (tx, { accountId }) => {
    const rows = await tx.rows(sql<{ record: PersonalRecord }>`
      SELECT to_jsonb(j) - 'account_id' AS record FROM integration.journey j
      WHERE account_id = ${accountId} ORDER BY started_at`);
    return [{ section: 'journeys', records: rows.map(({ record }) => record) }];
  },
  // Its files are the account's, and go with them.
  erase: async (tx, { accountId }) => {
    await tx.run(sql`DELETE FROM integration.journey WHERE account_id = ${accountId}`);
    return { holds: [] };
  },
  // A file without its row is swept from the disk.
  retain: (tx, { now }) =>
    tx.run(sql`
      WITH gone AS (
        DELETE FROM integration.journey j
        WHERE started_at < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS}::int)
          AND coalesce(ended_at, (SELECT max(c.added_at) FROM integration.complement c WHERE c.journey_id = j.id), started_at)
            < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS}::int)
        RETURNING id)
      DELETE FROM platform.file
      WHERE id IN (SELECT c.file_id FROM integration.complement c JOIN gone g ON g.id = c.journey_id)`),
};
