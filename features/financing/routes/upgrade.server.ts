import { listVersions, versionOf } from '#features/catalog/public.server.ts';
import type { Version } from '#features/catalog/public.ts';
import { actorKey } from '#kernel/actor.ts';
import { ok, refuse, type Refused } from '#kernel/result.ts';
import { splitVehicleCode } from '#kernel/vehicle-codes.ts';
import { writeAudit } from '#platform/audit.server.ts';
import { brokenConstraint, type Tx } from '#platform/database.server.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import {
  changeUpgradeSetup,
  createUpgradeSetup,
  deleteUpgradeSetup,
  getUpgradeSetup,
  getUpgradeSuggestion,
  listUpgradePage,
  listUpgradeSetups,
  type UpgradeSetup,
} from '../contract/upgrade.ts';
import { suggestUpgrades } from '../rules/upgrade.ts';
import { deleteSetup, findSetup, insertSetup, listSetups, listWays, updateSetup } from '../store/upgrade.server.ts';

const scopeOf = ({ brand, market, clock }: Context) => ({ brand, market, at: clock.now() });

const versionsOnSale = async (context: Context): Promise<Version[]> =>
  (await listVersions(context.tx, scopeOf(context))).map((row) => versionOf(context.brand, row));

type UpgradeRequest = Pick<UpgradeSetup, 'fromModelCode' | 'fromMvsCode' | 'toMvsCode' | 'toYear'>;

/** Both ends must be cars on sale here, and two different ones. */
const checkRequest = async (
  context: Context,
  request: UpgradeRequest,
): Promise<Refused<'versionUnknown' | 'sameCar'> | null> => {
  const { fromModelCode, fromMvsCode, toMvsCode, toYear } = request;
  const versions = await versionsOnSale(context);
  const at = (field: string) => ({ fields: [{ field, key: 'car.versionUnknown' }] });
  if (!versions.some(({ modelCode }) => modelCode === fromModelCode))
    return refuse('versionUnknown', at('fromModelCode'));
  if (
    fromMvsCode !== null &&
    !versions.some(({ code, modelCode }) => code === fromMvsCode && modelCode === fromModelCode)
  )
    return refuse('versionUnknown', at('fromMvsCode'));
  if (!versions.some(({ code, year }) => code === toMvsCode && year === toYear))
    return refuse('versionUnknown', at('toMvsCode'));
  return fromMvsCode === toMvsCode
    ? refuse('sameCar', { fields: [{ field: 'toMvsCode', key: 'upgrade.sameCar' }] })
    : null;
};

/** Change and audit row in one transaction; null where there was nothing to change, a word where the way stands already. */
const change = async <T extends { readonly id: string } | null>(
  context: Context,
  action: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T | 'exists'> => {
  const { brand, actor } = context;
  try {
    return await context.withTx(async (tx) => {
      const done = await work(tx);
      if (done === null) return done;
      const subject = { subjectType: 'upgrade', subjectId: done.id, detail: done };
      await writeAudit(tx, { brand, actor: actorKey(actor), action, ...subject });
      return done;
    }, action);
  } catch (error) {
    if (brokenConstraint(error) === 'one_setup_a_way') return 'exists';
    throw error;
  }
};

export const upgradeRoutes: Route[] = [
  handle(listUpgradeSetups, async ({ query: { page, size, after } }, context) => {
    const { brand, market } = context;
    const found = await context.read((tx) => listSetups(tx, { brand, market, page, size, after, onlyRunning: false }));
    return ok({ ...found, page, size });
  }),

  handle(listUpgradePage, async ({ query: { page, size } }, context) => {
    const { brand, market } = context;
    const { setups, total } = await context.read((tx) =>
      listSetups(tx, { brand, market, page, size, onlyRunning: true }),
    );
    return ok({ setups, total, page, size });
  }),

  handle(getUpgradeSetup, async ({ params: { id } }, context) => {
    const { brand, market } = context;
    const found = await context.read((tx) => findSetup(tx, { brand, market, id, onlyRunning: true }));
    return found === null ? refuse('setupUnknown') : ok(found);
  }),

  handle(createUpgradeSetup, async ({ body }, context) => {
    const wrong = await checkRequest(context, body);
    if (wrong !== null) return wrong;
    const setup = { id: context.ids.next(), ...body };
    const made = await change(context, 'upgrade.created', (tx) => insertSetup(tx, context, setup));
    return made === 'exists' ? refuse('setupExists') : ok(made);
  }),

  handle(changeUpgradeSetup, async ({ body }, context) => {
    const wrong = await checkRequest(context, body);
    if (wrong !== null) return wrong;
    const made = await change(context, 'upgrade.changed', (tx) => updateSetup(tx, context, body));
    if (made === null) return refuse('setupUnknown');
    return made === 'exists' ? refuse('setupExists') : ok(made);
  }),

  handle(deleteUpgradeSetup, async ({ query: { id } }, context) => {
    const { brand, market } = context;
    const gone = await change(context, 'upgrade.deleted', async (tx) =>
      (await deleteSetup(tx, { brand, market, id })) === 0 ? null : { id },
    );
    if (gone === null || gone === 'exists') return refuse('setupUnknown');
    return ok(gone);
  }),

  handle(getUpgradeSuggestion, async ({ query: { mvsCode, year, limit } }, context) => {
    const { brand, market } = context;
    const versions = await versionsOnSale(context);
    const from = versions.find((version) => version.code === mvsCode && version.year === year);
    if (from === undefined) return refuse('versionUnknown');
    const modelCode = splitVehicleCode(mvsCode)?.model ?? '';
    const ways = await context.read((tx) => listWays(tx, { brand, market, modelCode }));
    return ok({ from, suggestions: suggestUpgrades({ from, ways, versions, limit }) });
  }),
];
