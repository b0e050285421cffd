import { careForCars, type CarCare } from '#features/aftersales/public.server.ts';
import { nameVersions } from '#features/catalog/public.server.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Context } from '#platform/http/context.server.ts';
import type { NotedCar, OwnedCar, WholeCar } from '../contract.ts';
import { listOwnedRows, type NotedRow, type OwnedRow } from '../store.server.ts';

export type Whose = Pick<Context, 'brand' | 'market'> & { readonly accountId: string };

/** The caller as the owner of a garage; the call let in nobody else. */
export const whoseOf = ({ actor, brand, market }: Context): Whose => {
  if (actor.kind !== 'person') throw new Error('a person was expected');
  return { accountId: actor.accountId, brand, market };
};

const ownedOf = (row: OwnedRow, { vehicle, named, campaigns, due, warranty }: CarCare): OwnedCar => ({
  ...row,
  modelCode: named.modelCode,
  modelName: named.modelName,
  versionName: named.versionName,
  mvsCode: named.mvsCode,
  year: named.year,
  colorCode: vehicle.colorCode,
  deliveredOn: vehicle.deliveredOn ?? vehicle.invoicedOn,
  openRecalls: campaigns.filter(({ status }) => status === 'OPEN').length,
  due,
  warrantyUntil: warranty.find(({ cover }) => cover === 'VEHICLE')?.until ?? null,
});

/** Cars of the garage with what the maker knows of each. */
export const readCars = async (tx: Tx, whose: Whose, at: Date, id?: string): Promise<WholeCar[]> => {
  const rows = await listOwnedRows(tx, whose, id);
  if (rows.length === 0) return [];
  const care = await careForCars(tx, { ...whose, at, cars: rows });
  return rows.flatMap((row) => {
    const own = care.find(({ vehicle }) => vehicle.chassis === row.chassis);
    if (own === undefined) return [];
    const { campaigns, software, warranty } = own;
    return [{ ...ownedOf(row, own), campaigns: [...campaigns], software: [...software], warranty: [...warranty] }];
  });
};

export const shortOf = ({ campaigns: _c, software: _s, warranty: _w, ...car }: WholeCar): OwnedCar => car;

export const namedCars = async (tx: Tx, whose: Whose, rows: readonly NotedRow[]): Promise<NotedCar[]> => {
  if (rows.length === 0) return [];
  const named = await nameVersions(tx, { ...whose, keys: rows });
  return rows.flatMap(({ id, mvsCode, year, notedAt }) => {
    const name = named.find((one) => one.mvsCode === mvsCode && one.year === year);
    if (name === undefined) return [];
    const { modelCode, modelSlug, modelName, versionName } = name;
    return [{ id, modelCode, modelSlug, modelName, versionName, mvsCode, year, notedAt: notedAt.toISOString() }];
  });
};
