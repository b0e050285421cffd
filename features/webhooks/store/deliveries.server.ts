import type { Tx } from '#platform/database.server.ts';
import { noSql, sql } from '#platform/sql.server.ts';
import type { DeliveryState, Outcome } from '../rules/tries.ts';

export type DeliveryRow = {
  readonly id: number;
  readonly messageId: string;
  readonly event: string;
  readonly subjectId: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly outcome: Outcome | null;
  readonly status: number | null;
  readonly milliseconds: number | null;
  readonly createdAt: Date;
  readonly triedAt: Date | null;
  readonly runAt: Date;
};

const DELIVERY = sql`
  id, message_id AS "messageId", event, coalesce(data ->> 'id', '') AS "subjectId", state, attempts, outcome, status, milliseconds,
  created_at AS "createdAt", tried_at AS "triedAt", run_at AS "runAt"`;

type Of = { readonly brand: string; readonly endpointId: string };

export const listDeliveries = (
  tx: Tx,
  { brand, endpointId, state, after, size }: Of & { state: DeliveryState | null; after: number | null; size: number },
): Promise<DeliveryRow[]> =>
  tx.rows(sql<DeliveryRow>`
    SELECT ${DELIVERY} FROM webhooks.delivery WHERE brand = ${brand} AND endpoint_id = ${endpointId}
      ${state === null ? noSql : sql`AND state = ${state}`} ${after === null ? noSql : sql`AND id < ${after}::bigint`}
    ORDER BY id DESC LIMIT ${size}`);

export const insertTest = (tx: Tx, of: Of & { event: string; data: object }): Promise<DeliveryRow> =>
  tx.one(sql<DeliveryRow>`
    INSERT INTO webhooks.delivery (endpoint_id, brand, event, data)
    VALUES (${of.endpointId}, ${of.brand}, ${of.event}, ${JSON.stringify(of.data)}) RETURNING ${DELIVERY}`);

/** Due at once, with all its tries before it; null where there is none. */
export const putBack = async (tx: Tx, { brand, endpointId, id }: Of & { id: number }): Promise<DeliveryRow | null> => {
  const row = await tx.maybe(sql<DeliveryRow>`
    UPDATE webhooks.delivery SET state = 'WAITING', attempts = 0, run_at = now(), since = now()
    WHERE brand = ${brand} AND endpoint_id = ${endpointId} AND id = ${id}::bigint RETURNING ${DELIVERY}`);
  return row;
};

/** A person asks for it now, however long the receiver was to be left alone. */
export const endRest = (tx: Tx, { brand, endpointId }: Of): Promise<number> =>
  tx.run(sql`UPDATE webhooks.endpoint SET rest_until = NULL WHERE brand = ${brand} AND id = ${endpointId}`);
