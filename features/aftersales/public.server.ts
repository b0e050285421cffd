import { nameVersions, type NamedVersion } from '#features/catalog/public.server.ts';
import { dayIn } from '#kernel/dates.ts';
import type { Market } from '#kernel/market.ts';
import { MARKETS } from '#kernel/market.ts';
import { money } from '#kernel/money.ts';
import { withoutNationalTaxes } from '#kernel/national-taxes.ts';
import type { Tx } from '#platform/database.server.ts';
import type { CarCampaign, Due, Revision, SoftwareUpdate, WarrantyClock } from './contract/shapes.ts';
import { revisionOfFuel, termsOfFuel } from './rules/by-fuel.ts';
import { nextRevision } from './rules/maintenance.ts';
import { isLicensingBlocked, licensingBlocksOn } from './rules/recall.ts';
import { warrantyClocks } from './rules/warranty.ts';
import { listRevisions, listWarranties, type RevisionRow } from './store/plans.server.ts';
import { listCarCampaigns, type CarCampaignRow } from './store/recalls.server.ts';
import { findVehicle, listSoftware, listVehicles, type VehicleRow } from './store/vehicles.server.ts';

export type { VehicleRow } from './store/vehicles.server.ts';
export { findVehicle } from './store/vehicles.server.ts';
export { sweepManualFiles } from './store/manual-files.server.ts';
export { listRevisions, type RevisionRow } from './store/plans.server.ts';

export const revisionOf = ({ amount, currency, market, modelCode: _model, ...row }: RevisionRow): Revision => {
  const price = money(amount, currency);
  return { ...row, price, priceWithoutTaxes: withoutNationalTaxes(price, { market, kind: 'workshop' }) };
};

export const campaignOf = (row: CarCampaignRow, today: string): CarCampaign => {
  const { chassis: _chassis, dealerId: _dealer, market, doneAt, ...campaign } = row;
  const done = doneAt !== null;
  return {
    ...campaign,
    status: done ? 'DONE' : 'OPEN',
    doneAt: doneAt?.toISOString() ?? null,
    licensingBlocksOn: done ? null : licensingBlocksOn(row.notifiedOn, market),
    licensingBlocked: isLicensingBlocked({ notifiedOn: row.notifiedOn, market, done, today }),
  };
};

/** What the maker knows of an owner's car and owes it. */
export type CarCare = {
  readonly vehicle: VehicleRow;
  readonly named: NamedVersion;
  readonly campaigns: readonly CarCampaign[];
  readonly software: readonly SoftwareUpdate[];
  readonly due: Due | null;
  readonly warranty: readonly WarrantyClock[];
};

type ServiceRecord = { readonly chassis: string; readonly mileageKm: number | null };

/** Cars by chassis with all of it; those the register does not know are left out. Seven statements, however many cars; software is asked for one car alone. */
export const careForCars = async (
  tx: Tx,
  of: { brand: string; market: Market; at: Date; cars: readonly ServiceRecord[] },
): Promise<CarCare[]> => {
  const { brand, market, cars } = of;
  const today = dayIn(of.at, market);
  const vehicles = await listVehicles(
    tx,
    brand,
    cars.map(({ chassis }) => chassis),
  );
  if (vehicles.length === 0) return [];
  const models = [...new Set(vehicles.map(({ modelCode }) => modelCode))];
  const named = await nameVersions(tx, { brand, market, keys: vehicles });
  const campaigns = await listCarCampaigns(
    tx,
    brand,
    vehicles.map(({ chassis }) => chassis),
  );
  const revisions = await listRevisions(tx, { brand, market }, models);
  const terms = await listWarranties(tx, { brand, market }, models);
  const software = vehicles.length === 1 && vehicles[0] !== undefined ? await softwareOf(tx, vehicles[0]) : [];
  return vehicles.flatMap((vehicle): CarCare[] => {
    const name = named.find(({ mvsCode, year }) => mvsCode === vehicle.mvsCode && year === vehicle.year);
    if (name === undefined) return [];
    const { deliveredOn, chassis, modelCode } = vehicle;
    const mileageKm = cars.find((car) => car.chassis === chassis)?.mileageKm ?? null;
    const own = revisions
      .filter((row) => row.modelCode === modelCode)
      .map((row) => revisionOfFuel(revisionOf(row), name.fuel));
    const covers = termsOfFuel(terms.filter((row) => row.modelCode === modelCode).map(termOf), name.fuel);
    const clock = { today, mileageKm, deliveredOn: deliveredOn ?? vehicle.invoicedOn };
    return [
      {
        vehicle,
        named: name,
        campaigns: campaigns.filter((row) => row.chassis === chassis).map((row) => campaignOf(row, today)),
        software,
        due: nextRevision({ ...clock, revisions: own, lastNumber: null }),
        warranty: warrantyClocks({ ...clock, terms: covers }),
      },
    ];
  });
};

const termOf = ({ modelCode: _model, ...term }: Awaited<ReturnType<typeof listWarranties>>[number]) => term;

export const softwareOf = (tx: Tx, vehicle: VehicleRow): Promise<SoftwareUpdate[]> =>
  listSoftware(tx, { ...vehicle, locale: MARKETS[vehicle.market].locale });

/** A car that both papers name: its chassis and its plate. Null where they do not belong together, or nobody knows them. */
export const findProvenVehicle = async (
  tx: Tx,
  of: { brand: string; chassis: string; plate: string },
): Promise<VehicleRow | null> => {
  const vehicle = await findVehicle(tx, of.brand, { chassis: of.chassis });
  return vehicle !== null && vehicle.plate === of.plate ? vehicle : null;
};
