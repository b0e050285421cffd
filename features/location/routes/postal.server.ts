import { ok, refuse } from '#kernel/result.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import { getPostalCode, getPostalCodeOfCorreios, getPostalCodeOfViaCep } from '../contract/tables.ts';
import { postalCompanyOf } from '../providers/open.server.ts';
import { findPostalCode } from '../public.server.ts';
import type { Place } from '../public.ts';
import { readPostalCode } from '../rules/postal-code.ts';
import { findCity } from '../store/places.server.ts';

/** By the company where one is configured; when it fails, that is logged, and nothing is answered (spec, location behaviour). */
const findBy = async (context: Context, cep: string, name: 'viaCep' | 'correios'): Promise<Place | null> => {
  const company = postalCompanyOf(context.env, name);
  if (company === null) return findPostalCode(context.tx, { market: 'br', postalCode: cep });
  const read = readPostalCode(cep, 'br');
  if (read === null) return null;
  const answer = await company(String(read.number).padStart(8, '0'));
  if (answer === 'noAnswer') context.log.warn({ company: name }, 'postal code not answered');
  if (typeof answer === 'string') return null;
  const { stateCode, cityName } = answer;
  const city = await findCity(context.tx, { country: 'BR', state: stateCode, name: cityName, locale: context.locale });
  return {
    countryCode: 'BR',
    stateCode,
    cityName,
    cityCode: city?.cityCode ?? answer.cityCode,
    latitude: city?.latitude ?? null,
    longitude: city?.longitude ?? null,
  };
};

export const postalRoutes: readonly Route[] = [
  handle(getPostalCode, async ({ params }, context) => {
    const place = await findPostalCode(context.tx, { market: context.market, postalCode: params.cep });
    return place === null ? refuse('postalCodeUnknown') : ok(place);
  }),

  handle(getPostalCodeOfCorreios, async ({ params }, context) => {
    const place = await findBy(context, params.cep, 'correios');
    return place === null ? refuse('postalCodeUnknown') : ok(place);
  }),

  handle(getPostalCodeOfViaCep, async ({ params }, context) => {
    const place = await findBy(context, params.cep, 'viaCep');
    return place === null ? refuse('postalCodeUnknown') : ok(place);
  }),
];
