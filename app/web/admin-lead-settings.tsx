import { getDealers } from '#features/dealers/contract/search.ts';
import { LeadSettings, settingsMeta } from '#features/leads/web/admin/settings.tsx';
import { settingsAction, settingsLoader, type SettingPorts } from '#features/leads/web/admin/settings-data.ts';
import { getLocation } from '#features/location/contract/geocode.ts';
import { MARKETS } from '#kernel/market.ts';
import { leadPorts } from './lead-ports.ts';

const MOST_DEALERS = 100;

const ports: SettingPorts = {
  states: leadPorts.states,
  findCity: async (page, { stateCode, name }) => {
    if (stateCode === '') return null;
    const params = { countryCode: MARKETS[page.market].country, stateCode, cityName: name };
    const found = await page.call(getLocation, { params, query: {} });
    return found.ok ? found.value.cityCode : null;
  },
  dealers: async (page) => {
    const found = await page.call(getDealers, { query: { limit: MOST_DEALERS } });
    const dealers = found.ok ? found.value.dealers : [];
    return dealers.map(({ id, name, cityName }) => ({ value: id, label: `${cityName} · ${name}` }));
  },
};

export const handle = { js: false };
export const loader = settingsLoader(ports);
export const action = settingsAction(ports);
export const meta = settingsMeta;

export default LeadSettings;
