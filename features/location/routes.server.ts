import { MARKETS } from '#kernel/market.ts';
import { ok, refuse } from '#kernel/result.ts';
import { handle, type Route } from '#platform/http/context.server.ts';
import { getCities, getCountry, getCountryStates, getStateCities, getStates } from './contract/tables.ts';
import { createGeocodeRoutes, type AreasOf } from './routes/geocode.server.ts';
import { gazetteerRoute } from './routes/gazetteer.server.ts';
import { postalRoutes } from './routes/postal.server.ts';
import { findCountry, listCities, listStates } from './store/tables.server.ts';

/** A state of Brazil has at most 853 municipalities. */
const ALL_OF_STATE = 1000;
const BY_NAME = 100;

/** The calls of service location. The areas a city belongs to are the dealers' network, which the program passes in. */
export const createRoutes = (areasOf: AreasOf): readonly Route[] => [
  ...postalRoutes,
  ...createGeocodeRoutes(areasOf),
  gazetteerRoute,

  handle(getStates, async (_input, context) =>
    ok({ states: await listStates(context.tx, MARKETS[context.market].country) }),
  ),

  handle(getCities, async ({ query: { stateCode, name } }, context) => {
    const { country } = MARKETS[context.market];
    const limit = name === undefined ? ALL_OF_STATE : BY_NAME;
    return ok({ cities: await listCities(context.tx, { country, state: stateCode?.toUpperCase(), name, limit }) });
  }),

  handle(getCountry, async ({ params }, context) => {
    const country = await findCountry(context.tx, params.c.toUpperCase(), context.locale);
    return country === null ? refuse('countryUnknown') : ok(country);
  }),

  handle(getCountryStates, async ({ params }, context) => {
    const states = await listStates(context.tx, params.c.toUpperCase());
    return states.length === 0 ? refuse('countryUnknown') : ok({ states });
  }),

  handle(getStateCities, async ({ params }, context) => {
    const state = params.s.trim().toUpperCase();
    if (state === '') return refuse('stateMissing');
    const cities = await listCities(context.tx, { country: params.c.toUpperCase(), state, limit: ALL_OF_STATE });
    return cities.length === 0 ? refuse('stateUnknown') : ok({ cities });
  }),
];
