import { listDealerNames } from '#features/dealers/public.server.ts';
import { listCitiesByCode } from '#features/location/public.server.ts';
import { actorKey } from '#kernel/actor.ts';
import { MARKETS } from '#kernel/market.ts';
import { ok, refuse, type FieldIssue } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import { getLeadSettings, putLeadSettings, type CpfSettingsShown } from '../contract/settings.ts';
import { findSetting, putSetting, type SettingRow } from '../store/settings.server.ts';
import type { SwitchesOf } from '../take.server.ts';

type Places = Pick<SettingRow, 'cities' | 'dealers'>;

const listNames = async ({ tx, brand, market }: Context, { cities, dealers }: Places) => ({
  cities: await listCitiesByCode(tx, { country: MARKETS[market].country, codes: cities }),
  dealers: await listDealerNames(tx, { brand, market, ids: dealers }),
});

const shown = async (context: Context, row: SettingRow, switchesOf: SwitchesOf): Promise<CpfSettingsShown> => ({
  allowLeadsWithoutCpf: switchesOf(context.brand, context.market).leadsAllowedWithoutCpf,
  enabledLeadsWithoutCpfRegardlessCitiesAndDealers: row.everywhere,
  allowedCitiesWithoutCpf: row.cities,
  allowedDealersWithoutCpf: row.dealers,
  revision: row.revision,
  ...(await listNames(context, row)),
});

/** What is added must be a city of the market and a dealer of the brand; what stands there already may have gone since. */
const strangers = async (context: Context, before: Places, input: Places): Promise<FieldIssue[]> => {
  const cities = input.cities.filter((code) => !before.cities.includes(code));
  const dealers = input.dealers.filter((id) => !before.dealers.includes(id));
  const known = await listNames(context, { cities, dealers });
  return [
    ...(known.cities.length < cities.length ? [{ field: 'allowedCitiesWithoutCpf', key: 'field.city' }] : []),
    ...(known.dealers.length < dealers.length
      ? [{ field: 'allowedDealersWithoutCpf', key: 'lead.dealerUnknown' }]
      : []),
  ];
};

const put =
  (switchesOf: SwitchesOf): Handler<typeof putLeadSettings> =>
  async ({ body }, context) => {
    const { brand, market, actor } = context;
    const input = {
      everywhere: body.enabledLeadsWithoutCpfRegardlessCitiesAndDealers,
      cities: [...new Set(body.allowedCitiesWithoutCpf)],
      dealers: [...new Set(body.allowedDealersWithoutCpf)],
      revision: body.revision,
    };
    const before = await context.read((tx) => findSetting(tx, { brand, market }));
    const fields = await strangers(context, before, input);
    if (fields.length > 0) return refuse('invalid', { fields });
    const row = await context.withTx(async (tx) => {
      const written = await putSetting(tx, { brand, market }, input);
      if (written === null) return null;
      const entry = { action: putLeadSettings.audit, subjectType: 'lead_setting', subjectId: `${brand} ${market}` };
      await writeAudit(tx, { brand, actor: actorKey(actor), ...entry, detail: written });
      return written;
    }, putLeadSettings.audit);
    return row === null ? refuse('settingsMoved') : ok(await shown(context, row, switchesOf));
  };

export const settingRoutes = (switchesOf: SwitchesOf): Route[] => [
  handle(getLeadSettings, async (_input, context) => {
    const { brand, market } = context;
    const row = await context.read((tx) => findSetting(tx, { brand, market }));
    return ok(await shown(context, row, switchesOf));
  }),
  handle(putLeadSettings, put(switchesOf)),
];
