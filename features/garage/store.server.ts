import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql } from '#platform/sql.server.ts';
import type { TransferState } from './rules/transfer-machine.ts';

export type OwnedRow = {
  readonly id: string;
  readonly chassis: string;
  readonly plate: string;
  readonly nickname: string | null;
  readonly mileageKm: number | null;
  readonly mileageOn: string | null;
  readonly ownedSince: string;
  readonly asked: boolean;
};

type Whose = { readonly accountId: string; readonly brand: string; readonly market: Market };

const OWNED = sql`o.id, o.chassis, o.plate, o.nickname, o.mileage_km AS "mileageKm", o.mileage_on AS "mileageOn",
  o.owned_since AS "ownedSince",
  EXISTS (SELECT FROM garage.transfer t WHERE t.car_id = o.id AND t.state = 'ASKED' AND t.expires_at > now()) AS asked`;

/** Cars of a garage, the last one added first; one of them where an id is given. */
export const listOwnedRows = (tx: Tx, whose: Whose, id?: string): Promise<OwnedRow[]> =>
  tx.rows(sql<OwnedRow>`
    SELECT ${OWNED} FROM garage.owned_car o
    WHERE o.account_id = ${whose.accountId} AND o.brand = ${whose.brand} AND o.market = ${whose.market}
      AND o.ended_at IS NULL ${id === undefined ? noSql : sql`AND o.id = ${id}`}
    ORDER BY o.added_at DESC, o.id DESC`);

export type HolderRow = { readonly id: string; readonly accountId: string };

/** In whose garage a car stands now, and whether it ever stood in one; the row is locked until the commit. */
export const findHolder = async (
  tx: Tx,
  of: { brand: string; chassis: string },
): Promise<{ holder: HolderRow | null; heldBefore: boolean }> => {
  const rows = await tx.rows(sql<HolderRow & { ended: boolean }>`
    SELECT id, account_id AS "accountId", ended_at IS NOT NULL AS ended FROM garage.owned_car
    WHERE brand = ${of.brand} AND chassis = ${of.chassis} ORDER BY added_at FOR UPDATE`);
  return { holder: rows.find(({ ended }) => !ended) ?? null, heldBefore: rows.length > 0 };
};

/** The plate by which a person has, or last had, a car; null where they never had it. */
export const findOwnPlate = async (
  tx: Tx,
  of: { brand: string; chassis: string; accountId: string },
): Promise<string | null> => {
  const row = await tx.maybe(sql<{ plate: string }>`
    SELECT plate FROM garage.owned_car
    WHERE brand = ${of.brand} AND chassis = ${of.chassis} AND account_id = ${of.accountId} ORDER BY added_at DESC LIMIT 1`);
  return row?.plate ?? null;
};

/** Breaks `one_owner_a_car` when it stands in a garage meanwhile. */
export const insertOwned = (
  tx: Tx,
  whose: Whose,
  car: { id: string; chassis: string; plate: string; ownedSince: string },
): Promise<number> =>
  tx.run(sql`
    INSERT INTO garage.owned_car (id, brand, market, account_id, chassis, plate, owned_since)
    VALUES (${car.id}, ${whose.brand}, ${whose.market}, ${whose.accountId}, ${car.chassis}, ${car.plate}, ${car.ownedSince})`);

/** Null takes the name away, undefined leaves it; kilometres never go back. */
export const updateOwned = (
  tx: Tx,
  whose: Whose,
  change: { id: string; nickname: string | null | undefined; mileageKm: number | undefined; today: string },
): Promise<number> =>
  tx.run(sql`
    UPDATE garage.owned_car SET
      nickname = CASE WHEN ${change.nickname !== undefined} THEN ${change.nickname ?? null} ELSE nickname END,
      mileage_km = coalesce(${change.mileageKm ?? null}::int, mileage_km),
      mileage_on = CASE WHEN ${change.mileageKm === undefined} THEN mileage_on ELSE ${change.today}::date END
    WHERE id = ${change.id} AND account_id = ${whose.accountId} AND brand = ${whose.brand} AND ended_at IS NULL
      AND (mileage_km IS NULL OR coalesce(${change.mileageKm ?? null}::int, mileage_km) >= mileage_km)`);

/** What its owner noted of a car goes with it out of the garage; that it was theirs stays, for the opinions. */
export const endOwned = (
  tx: Tx,
  of: { id: string; accountId: string; reason: 'REMOVED' | 'TRANSFERRED' },
): Promise<number> =>
  tx.run(sql`
    UPDATE garage.owned_car SET ended_at = now(), end_reason = ${of.reason}
    WHERE id = ${of.id} AND account_id = ${of.accountId} AND ended_at IS NULL`);

/** A car that leaves a garage is no longer to be had from there. */
export const closeTransfersOf = (tx: Tx, carId: string): Promise<number> =>
  tx.run(sql`
    UPDATE garage.transfer SET state = 'EXPIRED', decided_at = now() WHERE car_id = ${carId} AND state = 'ASKED'`);

export type TransferRow = {
  readonly id: string;
  readonly carId: string;
  readonly chassis: string;
  readonly plate: string;
  readonly fromAccount: string;
  readonly toAccount: string;
  readonly state: TransferState;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly isOver: boolean;
};

const TRANSFER = sql`t.id, t.car_id AS "carId", o.chassis, o.plate, t.from_account AS "fromAccount",
  t.to_account AS "toAccount", t.state, t.created_at AS "createdAt", t.expires_at AS "expiresAt", t.expires_at <= now() AS "isOver"`;

export const listTransferRows = (tx: Tx, whose: Whose): Promise<TransferRow[]> =>
  tx.rows(sql<TransferRow>`
    SELECT ${TRANSFER} FROM garage.transfer t JOIN garage.owned_car o ON o.brand = t.brand AND o.id = t.car_id
    WHERE ${whose.accountId} IN (t.from_account, t.to_account) AND t.brand = ${whose.brand} AND t.market = ${whose.market}
    ORDER BY t.created_at DESC, t.id DESC LIMIT 20`);

export const lockTransfer = (tx: Tx, whose: Whose, id: string): Promise<TransferRow | null> =>
  tx.maybe(sql<TransferRow>`
    SELECT ${TRANSFER} FROM garage.transfer t JOIN garage.owned_car o ON o.brand = t.brand AND o.id = t.car_id
    WHERE t.id = ${id} AND ${whose.accountId} IN (t.from_account, t.to_account) AND t.brand = ${whose.brand}
    FOR UPDATE`);

/** Breaks `one_open_transfer` when somebody asked already. */
export const insertTransfer = (
  tx: Tx,
  whose: Whose,
  of: { id: string; carId: string; fromAccount: string; days: number },
): Promise<{ expiresAt: Date }> =>
  tx.one(sql<{ expiresAt: Date }>`
    INSERT INTO garage.transfer (id, brand, market, car_id, from_account, to_account, expires_at)
    VALUES (${of.id}, ${whose.brand}, ${whose.market}, ${of.carId}, ${of.fromAccount}, ${whose.accountId},
      now() + make_interval(days => ${of.days}::int))
    RETURNING expires_at AS "expiresAt"`);

/** Requests nobody answered in time make room for new ones. */
export const expireTransfersOf = (tx: Tx, carId: string): Promise<number> =>
  tx.run(sql`
    UPDATE garage.transfer SET state = 'EXPIRED', decided_at = now()
    WHERE car_id = ${carId} AND state = 'ASKED' AND expires_at <= now()`);

export const moveTransfer = (tx: Tx, of: { id: string; to: TransferState }): Promise<number> =>
  tx.run(sql`
    UPDATE garage.transfer SET state = ${of.to}, decided_at = now() WHERE id = ${of.id} AND state = 'ASKED'`);

export type NotedRow = { readonly id: string; readonly mvsCode: string; readonly year: number; readonly notedAt: Date };
export type NotedKind = 'VISITED' | 'WANTED';

export const listNotedRows = (tx: Tx, whose: Whose, of: { kind: NotedKind; limit: number }): Promise<NotedRow[]> =>
  tx.rows(sql<NotedRow>`
    SELECT id, mvs_code AS "mvsCode", year, noted_at AS "notedAt" FROM garage.noted_car
    WHERE account_id = ${whose.accountId} AND brand = ${whose.brand} AND market = ${whose.market} AND kind = ${of.kind}
    ORDER BY noted_at DESC, id DESC LIMIT ${of.limit}`);

/** Breaks the foreign key when there is no such version. */
export const putNoted = async (
  tx: Tx,
  whose: Whose,
  car: { id: string; kind: NotedKind; mvsCode: string; year: number; keep: number },
): Promise<void> => {
  await tx.run(sql`
    INSERT INTO garage.noted_car (id, account_id, brand, market, kind, mvs_code, year)
    VALUES (${car.id}, ${whose.accountId}, ${whose.brand}, ${whose.market}, ${car.kind}, ${car.mvsCode}, ${car.year})
    ON CONFLICT ON CONSTRAINT noted_once DO UPDATE SET noted_at = now(), market = excluded.market`);
  await tx.run(sql`
    DELETE FROM garage.noted_car WHERE id IN (
      SELECT id FROM garage.noted_car
      WHERE account_id = ${whose.accountId} AND brand = ${whose.brand} AND market = ${whose.market} AND kind = ${car.kind}
      ORDER BY noted_at DESC, id DESC OFFSET ${car.keep})`);
};

export const removeNoted = (tx: Tx, whose: Whose, of: { id: string; kind: NotedKind }): Promise<number> =>
  tx.run(sql`
    DELETE FROM garage.noted_car
    WHERE id = ${of.id} AND account_id = ${whose.accountId} AND brand = ${whose.brand} AND kind = ${of.kind}`);

export type OwnershipRow = { readonly carId: string; readonly chassis: string; readonly ownedSince: string };

/** Since when a person has a car; null where it is not theirs now. */
export const findOwnership = (
  tx: Tx,
  of: { accountId: string; brand: string; id: string },
): Promise<OwnershipRow | null> =>
  tx.maybe(sql<OwnershipRow>`
    SELECT id AS "carId", chassis, owned_since AS "ownedSince" FROM garage.owned_car
    WHERE id = ${of.id} AND account_id = ${of.accountId} AND brand = ${of.brand} AND ended_at IS NULL`);
