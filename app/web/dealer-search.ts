import { findDealersByRadius, getDealers } from '#features/dealers/contract/search.ts';
import type { DealerQuery, Search } from '#features/dealers/web/dealer-search.ts';
import type { SavedLocation } from '#features/location/public.ts';
import { getGeocode } from '#features/location/contract/geocode.ts';
import { getPostalCode, getStates } from '#features/location/contract/tables.ts';
import { isPostalCode, typedPostalCode } from '#kernel/places.ts';
import type { Page } from '#ui/page-context.ts';

const SHOWN = 30;

/** Of a code that says no more than its state, no distance can be reckoned. */
type StateOnly = { readonly stateCode: string };
type Point = { readonly latitude: number; readonly longitude: number; readonly name: string };

/** A place nobody knows, or a question that is none, is the visitor's to mend; the rest is ours. */
const whyNot = (status: number | undefined): 'unknown' | 'failed' =>
  status === 404 || status === 400 ? 'unknown' : 'failed';

const pointOf = async (
  page: Page,
  { where, position }: DealerQuery,
): Promise<Point | StateOnly | 'yours' | 'unknown' | 'failed' | null> => {
  if (where === '') return position === null ? null : 'yours';
  const cep = typedPostalCode(where, page.market);
  if (isPostalCode(cep, page.market) || /^\d{4,8}-?\d*$/.test(where)) {
    const found = await page.call(getPostalCode, { params: { cep: cep.slice(0, 12) }, query: {} });
    if (!found.ok) return whyNot(found.problem?.status);
    const { latitude, longitude, cityName, stateCode } = found.value;
    if (cityName === null) return { stateCode };
    return latitude === null || longitude === null ? 'unknown' : { latitude, longitude, name: cityName };
  }
  const found = await page.call(getGeocode, { query: { address: where } });
  if (!found.ok) return whyNot(found.problem?.status);
  return {
    latitude: found.value.latitude,
    longitude: found.value.longitude,
    name: found.value.cityName ?? found.value.description,
  };
};

const nearTo = async (page: Page, request: DealerQuery, at: { latitude: number; longitude: number }) => {
  const query = {
    referenceLatitude: at.latitude,
    referenceLongitude: at.longitude,
    radius: request.radius,
    limit: 100,
  };
  const found = await page.call(findDealersByRadius, { query });
  if (!found.ok) return null;
  const { service } = request;
  return found.value.dealers.filter(({ services }) => service === '' || services.includes(service));
};

/** What the address asks for, looked up: a place and the dealers round it, those of a state, or the first of the market. */
export const searchDealers = async (page: Page, query: DealerQuery, stored: SavedLocation | null): Promise<Search> => {
  const [states, point] = await Promise.all([
    page.call(getStates, { query: {} }),
    stored === null ? pointOf(page, query) : { ...stored, name: stored.cityName },
  ]);
  const known = { query, states: states.ok ? states.value.states : [] };
  const nothing = { ...known, dealers: [], place: null, isCut: false };
  if (point === 'unknown' || point === 'failed') return { ...nothing, problem: point };
  if (point !== null && (point === 'yours' || 'latitude' in point)) {
    const at = point === 'yours' ? query.position : point;
    const dealers = at === null ? null : await nearTo(page, query, at);
    if (dealers === null) return { ...nothing, problem: 'failed' };
    const place = { kind: 'near', name: point === 'yours' ? null : point.name } as const;
    return { ...known, dealers: dealers.slice(0, SHOWN), place, problem: null, isCut: dealers.length > SHOWN };
  }
  const { service } = query;
  const state = point?.stateCode ?? query.state;
  const found = await page.call(getDealers, {
    query: { ...(state === '' ? {} : { stateCode: state }), ...(service === '' ? {} : { service }), limit: 100 },
  });
  if (!found.ok) return { ...nothing, problem: 'failed' };
  const { dealers } = found.value;
  const name = known.states.find(({ code }) => code === state)?.name ?? state;
  const place = state === '' ? null : ({ kind: 'state', name } as const);
  return { ...known, dealers: dealers.slice(0, SHOWN), place, problem: null, isCut: dealers.length > SHOWN };
};
