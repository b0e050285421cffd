import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import type { Identifier } from '../rules/identify.ts';

export type VehicleRow = {
  readonly brand: string;
  readonly market: Market;
  readonly chassis: string;
  readonly plate: string | null;
  readonly mvsCode: string;
  readonly year: number;
  readonly modelCode: string;
  readonly colorCode: string | null;
  readonly invoicedOn: string;
  readonly deliveredOn: string | null;
};

const VEHICLE = sql`brand, market, chassis, plate, mvs_code AS "mvsCode", year, model_code AS "modelCode",
  color_code AS "colorCode", invoiced_on AS "invoicedOn", delivered_on AS "deliveredOn"`;

export const findVehicle = (tx: Tx, brand: string, by: Identifier): Promise<VehicleRow | null> =>
  'plate' in by
    ? tx.maybe(
        sql<VehicleRow>`SELECT ${VEHICLE} FROM aftersales.vehicle WHERE plate = ${by.plate} AND brand = ${brand}`,
      )
    : tx.maybe(
        sql<VehicleRow>`SELECT ${VEHICLE} FROM aftersales.vehicle WHERE chassis = ${by.chassis} AND brand = ${brand}`,
      );

export type NewVehicle = VehicleRow & { readonly id: string };

/** A car somebody else registered at the same moment stays as it is. */
export const insertVehicle = (tx: Tx, car: NewVehicle): Promise<number> =>
  tx.run(sql`
    INSERT INTO aftersales.vehicle (id, brand, market, chassis, plate, mvs_code, year, model_code, color_code, invoiced_on, delivered_on)
    VALUES (${car.id}, ${car.brand}, ${car.market}, ${car.chassis}, ${car.plate}, ${car.mvsCode}, ${car.year}, ${car.modelCode},
      ${car.colorCode}, ${car.invoicedOn}, ${car.deliveredOn})
    ON CONFLICT (chassis) DO NOTHING`);

/** Takes a plate from every other car of the brand. */
export const freePlate = (tx: Tx, of: { brand: string; chassis: string; plate: string }): Promise<number> =>
  tx.run(sql`
    UPDATE aftersales.vehicle SET plate = NULL WHERE brand = ${of.brand} AND plate = ${of.plate} AND chassis <> ${of.chassis}`);

export const setPlate = (tx: Tx, of: { brand: string; chassis: string; plate: string }): Promise<number> =>
  tx.run(sql`
    UPDATE aftersales.vehicle SET plate = ${of.plate} WHERE brand = ${of.brand} AND chassis = ${of.chassis}`);

export const listVehicles = (tx: Tx, brand: string, chassis: readonly string[]): Promise<VehicleRow[]> =>
  tx.rows(sql<VehicleRow>`
    SELECT ${VEHICLE} FROM aftersales.vehicle WHERE chassis = ANY(${chassis}::text[]) AND brand = ${brand}`);

export type CheckRow = { readonly step: string; readonly doneOn: string | null };

export const listDeliveryChecks = (
  tx: Tx,
  of: { brand: string; chassis: string; source: string },
): Promise<CheckRow[]> =>
  tx.rows(sql<CheckRow>`
    SELECT step, done_on AS "doneOn" FROM aftersales.delivery_check
    WHERE brand = ${of.brand} AND chassis = ${of.chassis} AND source = ${of.source} ORDER BY position, step`);

export type SoftwareRow = {
  readonly id: string;
  readonly version: string;
  readonly title: string;
  readonly overTheAir: boolean;
  readonly releasedOn: string;
};

/** Software of a car's model and year that it has not had yet, the newest first. */
export const listSoftware = (
  tx: Tx,
  of: { brand: string; chassis: string; modelCode: string; year: number; locale: string },
): Promise<SoftwareRow[]> =>
  tx.rows(sql<SoftwareRow>`
    SELECT u.id, u.version, u.title ->> ${of.locale} AS title, u.over_the_air AS "overTheAir", u.released_on AS "releasedOn"
    FROM aftersales.software_update u
    WHERE u.brand = ${of.brand} AND u.model_code = ${of.modelCode} AND ${of.year} BETWEEN u.year_from AND u.year_to
      AND NOT EXISTS (SELECT FROM aftersales.software_done d
        WHERE d.brand = u.brand AND d.chassis = ${of.chassis} AND d.update_id = u.id)
    ORDER BY u.released_on DESC, u.id LIMIT 50`);
