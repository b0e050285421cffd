import { listVersions } from '#features/catalog/public.server.ts';
import { listDealerPlaces, readReach } from '#features/dealers/public.server.ts';
import { actorKey, hasRole } from '#kernel/actor.ts';
import { ok, refuse } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import { handle, type Route } from '#platform/http/context.server.ts';
import { blockUnit, listStock } from '../contract/units.ts';
import { countAllUnits, countUnitsByDealer, listAllUnits, lockUnit, setBlock } from '../store/all-units.server.ts';

export const unitRoutes: Route[] = [
  handle(listStock, async ({ query }, context) => {
    const { brand, market, actor } = context;
    const { page, size, ...filter } = query;
    const dealerIds = await readReach(context, listStock.roles);
    const matching = { ...filter, brand, market, dealerIds, limit: size, offset: (page - 1) * size };
    const { rows, next, counted, counts } = await context.read(async (tx) => ({
      ...(await listAllUnits(tx, matching)),
      counted: await countAllUnits(tx, matching),
      counts: await countUnitsByDealer(tx, { brand, market, dealerIds }),
    }));
    const ids = counts.map(({ dealerId }) => dealerId);
    const places = await listDealerPlaces(context.tx, { brand, ids, near: null });
    const mvsCodes = [...new Set(rows.map(({ mvsCode }) => mvsCode))];
    const versions = await listVersions(context.tx, { brand, market, at: context.clock.now() }, { mvsCodes });
    const names = new Map(versions.map((row) => [row.code, `${row.modelName} ${row.versionName}`]));
    const dealers = new Map(places.map((place) => [place.id, place]));
    return ok({
      units: rows.map((unit) => ({
        ...unit,
        name: names.get(unit.mvsCode) ?? unit.mvsCode,
        dealerName: dealers.get(unit.dealerId)?.name ?? '',
        cityName: dealers.get(unit.dealerId)?.cityName ?? '',
      })),
      dealers: counts
        .flatMap(({ dealerId, units }) => {
          const place = dealers.get(dealerId);
          return place === undefined ? [] : [{ id: dealerId, name: place.name, cityName: place.cityName, units }];
        })
        .sort((a, b) => a.name.localeCompare(b.name)),
      next,
      ...counted,
      mayBlock: hasRole(actor, blockUnit.roles, { brand, market }),
    });
  }),

  handle(blockUnit, async ({ params, body }, context) => {
    const { tx, brand, market } = context;
    const unit = await lockUnit(tx, { id: params.id, brand, market });
    if (unit === null) return refuse('unitUnknown');
    if (unit.revision !== body.revision) return refuse('changedMeanwhile');
    if (body.reason !== null && (unit.state === 'held' || unit.state === 'sold')) return refuse('unitHeld');
    const changed = await setBlock(tx, { id: unit.id, brand, market, reason: body.reason });
    await writeAudit(tx, {
      brand,
      actor: actorKey(context.actor),
      subjectType: 'stock_unit',
      subjectId: unit.id,
      action: body.reason === null ? 'stock.released' : blockUnit.audit,
      detail: { reason: body.reason ?? unit.blockedReason },
    });
    return ok(changed);
  }),
];
