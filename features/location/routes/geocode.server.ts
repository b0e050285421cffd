import { MARKETS } from '#kernel/market.ts';
import { ok, refuse } from '#kernel/result.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import { getGeocode, getLocation, getLocationZones, getProvider, getSuggestions } from '../contract/geocode.ts';
import { placesOf } from '../providers/open.server.ts';
import { findCity, listZonesRound } from '../store/places.server.ts';

/** The areas of influence and regionals of the dealers' network that a city belongs to. */
export type AreasOf = (
  context: Context,
  city: { stateCode: string; latitude: number; longitude: number },
) => Promise<{
  influenceAreas: { id: string; brand: { name: string } }[];
  regionals: { regionalId: string; brandName: string }[];
}>;

const ZONES = 20;

const scopeOf = (context: Context, country?: string) => ({
  country: country?.toUpperCase() ?? MARKETS[context.market].country,
  locale: context.locale,
});

/** The SDK with its key, which is public by nature, in the words and for the country of the market. */
const sdkAddress = ({ env, market, locale }: Context): string | null => {
  if (env.LOCATION_PROVIDER !== 'google') return null;
  const { country } = MARKETS[market];
  const query = { key: env.GOOGLE_MAPS_KEY ?? '', libraries: 'places', language: locale, region: country };
  return `${env.GOOGLE_MAPS_URL}?${new URLSearchParams({ ...query, loading: 'async' })}`;
};

const suggest: Handler<typeof getSuggestions> = async ({ query }, context) => {
  const answer = await placesOf(context.env, context.tx).suggest({
    ...scopeOf(context, query.country),
    address: query.address.trim(),
  });
  if (answer.kind === 'noAnswer') return refuse('noAnswer', { params: { status: answer.status } });
  return answer.kind === 'none' ? refuse('nothingFound') : ok({ suggestions: [...answer.value] });
};

const geocode: Handler<typeof getGeocode> = async ({ query }, context) => {
  const places = placesOf(context.env, context.tx);
  const scope = scopeOf(context, query.country);
  const { locationId: placeId, address, latitude, longitude } = query;
  if (placeId !== undefined) {
    const answer = await places.placeById({ ...scope, placeId });
    if (answer.kind === 'noAnswer') return refuse('noAnswer');
    return answer.kind === 'none' ? refuse('placeUnknown') : ok(answer.value);
  }
  if (address !== undefined) {
    const answer = await places.geocode({ ...scope, address: address.trim() });
    if (answer.kind === 'noAnswer') return refuse('noAnswer');
    return answer.kind === 'none' ? refuse('addressUnknown') : ok(answer.value);
  }
  if (latitude === undefined || longitude === undefined) return refuse('pointUnknown');
  const answer = await places.reverse({ ...scope, latitude, longitude });
  if (answer.kind === 'noAnswer') return refuse('noAnswer');
  return answer.kind === 'none' ? refuse('pointUnknown') : ok(answer.value);
};

const zones: Handler<typeof getLocationZones> = async ({ params }, context) => {
  const answer = await placesOf(context.env, context.tx).placeById({ ...scopeOf(context), placeId: params.id });
  if (answer.kind === 'noAnswer') return refuse('noAnswer');
  if (answer.kind === 'none') return refuse('placeUnknown');
  const { countryCode: country, latitude, longitude } = answer.value;
  return ok({ zones: await listZonesRound(context.tx, { country, latitude, longitude, limit: ZONES }) });
};

export const createGeocodeRoutes = (areasOf: AreasOf): readonly Route[] => [
  handle(getProvider, async (_input, context) =>
    ok({ provider: context.env.LOCATION_PROVIDER, sdk: sdkAddress(context) }),
  ),
  handle(getSuggestions, suggest),
  handle(getGeocode, geocode),
  handle(getLocationZones, zones),
  handle(getLocation, async ({ params }, context) => {
    const state = params.stateCode.trim();
    if (state === '') return refuse('stateMissing');
    const country = params.countryCode.toUpperCase();
    const city = await findCity(context.tx, { country, state, name: params.cityName, locale: context.locale });
    if (city === null) return refuse('cityUnknown');
    const { countryCode, stateCode, cityName, cityCode } = city;
    return ok({ countryCode, stateCode, cityName, cityCode, ...(await areasOf(context, city)) });
  }),
];
