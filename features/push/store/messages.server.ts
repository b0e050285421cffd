import { countOf, toCounted } from '#platform/counted.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql } from '#platform/sql.server.ts';
import type { MESSAGE_STATES, MessageInput } from '../contract/messages.ts';
import type { DeliveryState } from '../rules/delivery.ts';
import type { Scope } from './devices.server.ts';

export type MessageRow = MessageInput & {
  readonly id: string;
  readonly version: number;
  readonly sentVersion: number | null;
  readonly sentAt: Date | null;
  /** Who wrote what has not been sent yet. */
  readonly makers: readonly string[];
};

const MESSAGE = sql`id, version, title, text, path, sent_version AS "sentVersion", sent_at AS "sentAt", makers`;

type Search = {
  readonly pattern: string;
  readonly state: (typeof MESSAGE_STATES)[number] | undefined;
  readonly after: string | undefined;
  readonly page: number;
  readonly size: number;
};

const IN_STATE = {
  draft: sql`AND sent_version IS DISTINCT FROM version`,
  sent: sql`AND sent_version = version`,
} as const;

export const listMessages = async (tx: Tx, { brand, market }: Scope, of: Search) => {
  const { pattern, state, after, page, size } = of;
  const matching = sql`
    FROM push.message WHERE brand = ${brand} AND market = ${market} AND deleted_at IS NULL
    ${pattern === '' ? noSql : sql`AND (lower(title) LIKE ${pattern} OR lower(text) LIKE ${pattern})`}
    ${state === undefined ? noSql : IN_STATE[state]}`;
  const rows = await tx.rows(sql<MessageRow>`
    SELECT ${MESSAGE} ${matching} ${after === undefined ? noSql : sql`AND id < ${after}::uuid`}
    ORDER BY id DESC LIMIT ${size} OFFSET ${page * size}`);
  return { rows, ...toCounted(await tx.one(sql<{ total: number }>`${countOf(matching)}`)) };
};

export const findMessage = (tx: Tx, { brand, market }: Scope, id: string): Promise<MessageRow | null> =>
  tx.maybe(sql<MessageRow>`
    SELECT ${MESSAGE} FROM push.message
    WHERE brand = ${brand} AND market = ${market} AND id = ${id} AND deleted_at IS NULL`);

export const lockMessage = (tx: Tx, { brand, market }: Scope, id: string): Promise<MessageRow | null> =>
  tx.maybe(sql<MessageRow>`
    SELECT ${MESSAGE} FROM push.message
    WHERE brand = ${brand} AND market = ${market} AND id = ${id} AND deleted_at IS NULL FOR UPDATE`);

export const insertMessage = (
  tx: Tx,
  { brand, market }: Scope,
  of: MessageInput & { id: string; by: string },
): Promise<MessageRow> =>
  tx.one(sql<MessageRow>`
    INSERT INTO push.message (id, brand, market, title, text, path, makers)
    VALUES (${of.id}, ${brand}, ${market}, ${of.title}, ${of.text}, ${of.path}, ARRAY[${of.by}::text]) RETURNING ${MESSAGE}`);

export const rewriteMessage = (
  tx: Tx,
  { brand, market }: Scope,
  of: MessageInput & { id: string; by: string },
): Promise<MessageRow> =>
  tx.one(sql<MessageRow>`
    UPDATE push.message SET title = ${of.title}, text = ${of.text}, path = ${of.path}, version = version + 1,
      makers = CASE WHEN sent_version = version THEN ARRAY[${of.by}::text]
        WHEN ${of.by} = ANY (makers) THEN makers ELSE makers || ${of.by}::text END
    WHERE brand = ${brand} AND market = ${market} AND id = ${of.id} RETURNING ${MESSAGE}`);

export const removeMessage = (tx: Tx, { brand, market }: Scope, id: string): Promise<number> =>
  tx.run(sql`
    UPDATE push.message SET deleted_at = now()
    WHERE brand = ${brand} AND market = ${market} AND id = ${id} AND deleted_at IS NULL`);

type NewSending = {
  readonly id: string;
  readonly message: MessageRow;
  readonly onlyAccountId: string | null;
  readonly by: string;
};

export const insertSending = (
  tx: Tx,
  { brand, market }: Scope,
  { id, message, onlyAccountId, by }: NewSending,
): Promise<number> =>
  tx.run(sql`
    INSERT INTO push.sending (id, brand, market, message_id, message_version, title, text, path, only_account_id, made_by)
    VALUES (${id}, ${brand}, ${market}, ${message.id}, ${message.version}, ${message.title}, ${message.text}, ${message.path},
      ${onlyAccountId}, ${by})`);

export const noteSent = (
  tx: Tx,
  { brand, market }: Scope,
  { id, by }: { id: string; by: string },
): Promise<MessageRow> =>
  tx.one(sql<MessageRow>`
    UPDATE push.message SET sent_version = version, sent_at = now(), sent_by = ${by}
    WHERE brand = ${brand} AND market = ${market} AND id = ${id} RETURNING ${MESSAGE}`);

export type SendingRow = {
  readonly id: string;
  readonly at: Date;
  readonly isTest: boolean;
  readonly madeBy: string;
};

export const listSendings = (
  tx: Tx,
  { brand, market }: Scope,
  of: { messageId: string; most: number },
): Promise<SendingRow[]> =>
  tx.rows(sql<SendingRow>`
    SELECT id, created_at AS at, only_account_id IS NOT NULL AS "isTest", made_by AS "madeBy" FROM push.sending
    WHERE brand = ${brand} AND market = ${market} AND message_id = ${of.messageId}
    ORDER BY created_at DESC, id DESC LIMIT ${of.most}`);

type CountRow = { readonly sendingId: string; readonly state: DeliveryState; readonly count: number };

export const countDeliveries = (tx: Tx, sendingIds: readonly string[]): Promise<CountRow[]> =>
  tx.rows(sql<CountRow>`
    SELECT sending_id AS "sendingId", state, count(*)::int AS count FROM push.delivery
    WHERE sending_id = ANY(${sendingIds}::uuid[]) GROUP BY sending_id, state`);
