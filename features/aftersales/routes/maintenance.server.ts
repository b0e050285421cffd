import { nameModels, nameVersions } from '#features/catalog/public.server.ts';
import { dayIn } from '#kernel/dates.ts';
import { ok, refuse, type Refused } from '#kernel/result.ts';
import { splitVehicleCode } from '#kernel/vehicle-codes.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import {
  getMaintenance,
  getMaintenanceOf,
  scheduleRevision,
  suggestMaintenance,
  type MaintenancePlan,
} from '../contract/maintenance.ts';
import { revisionOf } from '../public.server.ts';
import { revisionOfFuel } from '../rules/by-fuel.ts';
import { needsOil, nextRevision } from '../rules/maintenance.ts';
import { listRevisions } from '../store/plans.server.ts';
import { listCarCampaigns } from '../store/recalls.server.ts';
import { findVehicle } from '../store/vehicles.server.ts';
import { isWrong, readPlateOrChassis } from './look-up.server.ts';

/** The code that the workshop books a revision under. */
const REVISION_SERVICE = 'REVISION';

const planOf = async (
  context: Context,
  modelCode: string | undefined,
): Promise<MaintenancePlan | Refused<'planUnknown'>> => {
  if (modelCode === undefined) return refuse('planUnknown');
  const revisions = (await listRevisions(context.tx, context, [modelCode])).map(revisionOf);
  const [model] = await nameModels(context.tx, { brand: context.brand, codes: [modelCode] });
  const [first] = revisions;
  if (first === undefined || model === undefined) return refuse('planUnknown');
  return { modelCode, modelName: model.name, everyKm: first.km, everyMonths: first.months, revisions };
};

const modelOf = (mvsCode: string | undefined): string | undefined =>
  mvsCode === undefined ? undefined : splitVehicleCode(mvsCode)?.model;

export const maintenanceRoutes: Route[] = [
  handle(getMaintenance, async ({ query }, context) => {
    const plan = await planOf(context, query.modelCode ?? modelOf(query.mvsCode));
    return 'ok' in plan ? plan : ok(plan);
  }),

  handle(getMaintenanceOf, async ({ params }, context) => {
    const plan = await planOf(context, modelOf(params.mvsCode));
    return 'ok' in plan ? plan : ok(plan);
  }),

  handle(suggestMaintenance, async ({ query }, context) => {
    const plan = await planOf(context, modelOf(query.mvsCode));
    if ('ok' in plan) return plan;
    const requested = {
      revisions: plan.revisions,
      deliveredOn: query.deliveredOn,
      today: dayIn(context.clock.now(), context.market),
      mileageKm: query.mileageKm ?? null,
      lastNumber: query.lastNumber ?? null,
    };
    return ok({ due: nextRevision(requested), oilReminder: needsOil(requested) });
  }),

  handle(scheduleRevision, async ({ query }, context) => {
    const { brand, market } = context;
    const today = dayIn(context.clock.now(), market);
    const byCode = query.plate === undefined && query.chassis === undefined && query.mvsCode !== undefined;
    const by = byCode ? null : readPlateOrChassis(query);
    if (by !== null && isWrong(by)) return by;
    const vehicle = by === null ? null : await context.read((tx) => findVehicle(tx, brand, by));
    if (by !== null && vehicle === null) return refuse('carUnknown');
    const plan = await planOf(context, vehicle?.modelCode ?? modelOf(query.mvsCode));
    if ('ok' in plan) return plan;
    const [named] = vehicle === null ? [] : await nameVersions(context.tx, { brand, market, keys: [vehicle] });
    const revisions =
      named === undefined ? plan.revisions : plan.revisions.map((one) => revisionOfFuel(one, named.fuel));
    const deliveredOn = vehicle?.deliveredOn ?? vehicle?.invoicedOn ?? today;
    const mileageKm = query.mileageKm ?? null;
    const due = nextRevision({ revisions, deliveredOn, today, mileageKm, lastNumber: null });
    if (due === null) return refuse('planUnknown');
    const recalls = vehicle === null ? [] : await context.read((tx) => listCarCampaigns(tx, brand, [vehicle.chassis]));
    return ok({
      serviceCode: REVISION_SERVICE,
      minutes: due.revision.minutes,
      modelName: plan.modelName,
      revision: due.revision,
      openRecalls: recalls.filter(({ doneAt }) => doneAt === null).length,
    });
  }),
];
