import { nameVersions } from '#features/catalog/public.server.ts';
import type { Market } from '#kernel/market.ts';
import { refuse, type Refused } from '#kernel/result.ts';
import type { Tx } from '#platform/database.server.ts';
import type { VehicleView } from '../contract/shapes.ts';
import { asChassis, asPlate, chassisEnd, identify, type Identifier } from '../rules/identify.ts';
import type { VehicleRow } from '../store/vehicles.server.ts';

type Wrong = Refused<'invalidPlate' | 'invalidChassis'>;

const wrong = (code: 'invalidPlate' | 'invalidChassis', field: string): Wrong =>
  refuse(code, { fields: [{ field, key: code === 'invalidPlate' ? 'field.plate' : 'field.chassis' }] });

/** Reads the plate or chassis of a path. */
export const readIdentifier = (text: string, field = 'id'): Identifier | Wrong => {
  const read = identify(text);
  return typeof read === 'string' ? wrong(read, field) : read;
};

export const readChassis = (text: string, field: string): { chassis: string } | Wrong => {
  const read = asChassis(text);
  return typeof read === 'string' ? wrong(read, field) : read;
};

/** The plate or the chassis of a query; a query with neither asks for a plate. */
export const readPlateOrChassis = (query: {
  plate?: string | undefined;
  chassis?: string | undefined;
}): Identifier | Wrong => {
  if (query.chassis !== undefined) return readChassis(query.chassis, 'chassis');
  const read = asPlate(query.plate ?? '');
  return typeof read === 'string' ? wrong(read, 'plate') : read;
};

export const isWrong = (read: Identifier | Wrong): read is Wrong => 'ok' in read;

/** A car by its names, without what leads further. Null where the catalogue does not name it. */
export const viewVehicle = async (tx: Tx, row: VehicleRow, market: Market): Promise<VehicleView | null> => {
  const [named] = await nameVersions(tx, { brand: row.brand, market, keys: [row] });
  if (named === undefined) return null;
  const { modelCode, modelName, versionName } = named;
  return {
    brand: row.brand,
    modelCode,
    modelName,
    versionName,
    mvsCode: row.mvsCode,
    year: row.year,
    chassisEnd: chassisEnd(row.chassis),
  };
};
