import type { Tx } from '#platform/database.server.ts';
import {
  freePlate,
  insertVehicle,
  findVehicle,
  setPlate,
  type NewVehicle,
  type VehicleRow,
} from './store/vehicles.server.ts';

/**
 * A car that left the factory enters the register; one that is there stays as it is. Null where the chassis is another brand's. A plate
 * that another car has is left out: two cars with one plate are an error of whoever told, and the register must not repeat it.
 */
export const registerVehicle = async (tx: Tx, car: NewVehicle): Promise<VehicleRow | null> => {
  const { brand, chassis, plate } = car;
  const known = await findVehicle(tx, brand, { chassis });
  if (known !== null) return known;
  const taken = plate === null ? null : await findVehicle(tx, brand, { plate });
  await insertVehicle(tx, taken === null ? car : { ...car, plate: null });
  return findVehicle(tx, brand, { chassis });
};

/** A plate that stood with a car under the wrong chassis goes over to the right one, in the register or about to come into it. */
export const movePlate = async (tx: Tx, of: { brand: string; chassis: string; plate: string }): Promise<void> => {
  await freePlate(tx, of);
  await setPlate(tx, of);
};
