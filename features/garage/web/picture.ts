import { assetPath, splitVehicleCode } from '#kernel/vehicle-codes.ts';

/** The car's picture in its own paint; empty where its code says nothing. */
export const pictureOf = (
  brand: string,
  car: { mvsCode: string; year: number; colorCode: string | null },
  width = 480,
): string => {
  const parts = splitVehicleCode(car.mvsCode);
  const base = parts === null ? null : assetPath({ brand, ...parts, year: car.year }, { kind: 'hero' });
  const paint = car.colorCode === null ? '' : `paint=${car.colorCode}&`;
  return base === null ? '' : `${base}?${paint}width=${width}`;
};
