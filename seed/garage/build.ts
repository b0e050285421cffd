import type { CatalogRows } from '#seed/catalog/build.ts';
import type { DealerRow } from '../dealers/rows.ts';
import type { TableSeed } from '#seed/write.server.ts';
import { buildDeliveryChecks, buildFleet } from './fleet.ts';
import { buildBenefits, buildManuals, buildRevisions, buildWarranties } from './plans.ts';
import { buildAttendances, buildCampaigns, buildRecallVehicles, buildSoftware, buildSoftwareDone } from './recalls.ts';
import { garageSpecs } from './specs.ts';

/** Cars on the road and what their maker owes them. */
export const buildGarageTables = (catalog: CatalogRows, dealers: readonly DealerRow[]): TableSeed[] => {
  const fleet = buildFleet(catalog);
  return [
    { ...garageSpecs.vehicles, rows: fleet },
    { ...garageSpecs.checks, rows: buildDeliveryChecks(fleet) },
    { ...garageSpecs.campaigns, rows: buildCampaigns(fleet) },
    { ...garageSpecs.recallVehicles, rows: buildRecallVehicles(fleet) },
    { ...garageSpecs.attendances, rows: buildAttendances(fleet, dealers) },
    { ...garageSpecs.software, rows: buildSoftware(fleet) },
    { ...garageSpecs.softwareDone, rows: buildSoftwareDone(fleet) },
    { ...garageSpecs.revisions, rows: buildRevisions(catalog) },
    { ...garageSpecs.warranties, rows: buildWarranties(catalog) },
    { ...garageSpecs.manuals, rows: buildManuals(catalog) },
    { ...garageSpecs.benefits, rows: buildBenefits(catalog) },
  ];
};
