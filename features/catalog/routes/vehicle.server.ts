import { ok, refuse } from '#kernel/result.ts';
import { handle, type Route } from '#platform/http/context.server.ts';
import { getVehicle } from '../contract/vehicle.ts';
import { versionOf } from '../rules/car.ts';
import { listVersions } from '../store/models.server.ts';
import { scopeOf } from './scope.server.ts';

export const vehicleRoutes: Route[] = [
  handle(getVehicle, async ({ query: { model, version, series, year } }, context) => {
    const rows = await listVersions(context.tx, scopeOf(context), {
      groupedMvs: model + version,
      seriesCode: series,
      year,
    });
    if (rows.length === 0) return refuse('versionUnknown');
    return ok({ versions: rows.map((row) => versionOf(context.brand, row)) });
  }),
];
