import { brandOf } from '#brands/brands.ts';
import { getSelf } from '#features/accounts/public.ts';
import { getSavedCar, saveCar } from '#features/configurator/contract.ts';
import { decodeChoice, encodeChoice } from '#features/configurator/public.ts';
import { findDealersByRadius, getDealers } from '#features/dealers/contract/search.ts';
import type { Dealer } from '#features/dealers/public.ts';
import { readAsk, type QuotedCar } from '#features/financing/web/ask.ts';
import { shownCar } from '#features/financing/web/shown-car.ts';
import type { LeadCar, LeadPorts } from '#features/leads/web/ports.ts';
import { getStates } from '#features/location/contract/tables.ts';
import { formatPhone } from '#kernel/phones.ts';
import { showStreet } from '#kernel/street.ts';
import type { Page } from '#ui/page-context.ts';
import { readAttribution } from './attribution.ts';
import { findCar } from './found-car.ts';
import { subscribedCar, subscriptionDealers, subscriptionOf } from './lead-offer.ts';
import { locationOf } from './saved-location.ts';

/** What the screens of leads ask of accounts, catalogue, configurator, dealers and brand. */

const MOST_DEALERS = 100;

const labelOf = (page: Page, { name, cityName, stateCode }: Dealer): string =>
  `${page.market === 'br' ? `${cityName}, ${stateCode}` : cityName} · ${name}`;

/** A short code, typed or shared, says the same as the long choice. */
const requestedCar = async (page: Page): Promise<QuotedCar | null> => {
  const code = page.url.searchParams.get('code') ?? '';
  if (code === '') return readAsk(page.url.searchParams).car;
  const saved = await page.call(getSavedCar, { params: { code } });
  const codes = saved.ok ? decodeChoice(saved.value.choice) : null;
  return codes === null ? null : { kind: 'choice', codes };
};

const car = async (page: Page): Promise<LeadCar | null> => {
  const subscription = await subscriptionOf(page);
  if (subscription !== null) return subscribedCar(page, subscription);
  const requested = await requestedCar(page);
  if (requested === null) return null;
  const found = await findCar(page, requested);
  if (found === null || found.change === null) return null;
  const { modelName, versionName, year, mvsCode } = found.car;
  // Whoever named a version alone has chosen no colour: the picture and the price are of the one it comes in.
  const color = requested.kind === 'choice' ? found.car.colorName : null;
  const { picture, price, withoutTaxes } = shownCar(page, found);
  return {
    name: modelName,
    detail: [versionName, String(year), color].filter((part) => part !== null).join(' · '),
    picture,
    price,
    withoutTaxes,
    modelName,
    versionName,
    color,
    mvsCode,
    year,
    choice: requested.kind === 'choice' ? encodeChoice(requested.codes) : null,
    back: found.change,
    offer: null,
  };
};

const DEALER_COOKIE = 'vlt_dealer';
const DEALER_SECONDS = 90 * 86_400;
const DEALER_CODE = /^[\w-]{1,20}$/;

const keepDealer: LeadPorts['keepDealer'] = (page, code) => {
  if (code !== undefined && DEALER_CODE.test(code))
    page.setCookie({ name: DEALER_COOKIE, value: code, maxAge: DEALER_SECONDS });
};

const dealers: LeadPorts['dealers'] = async (page) => {
  const last = page.cookie(DEALER_COOKIE);
  const toOption = (dealer: Dealer) => ({
    code: dealer.code,
    label: labelOf(page, dealer),
    ...(dealer.code === last && { isLast: true }),
  });
  const subscription = await subscriptionOf(page);
  const own = subscription === null ? [] : await subscriptionDealers(page, subscription);
  if (own.length > 0) return own.map(toOption);
  const place = await locationOf(page);
  if (place !== null) {
    const { latitude: referenceLatitude, longitude: referenceLongitude } = place;
    const query = { referenceLatitude, referenceLongitude, radius: 1500, limit: MOST_DEALERS };
    const near = await page.call(findDealersByRadius, { query });
    if (near.ok && near.value.dealers.length > 0) {
      return near.value.dealers.map(toOption);
    }
  }
  const found = await page.call(getDealers, { query: { limit: MOST_DEALERS } });
  return found.ok ? found.value.dealers.map(toOption) : [];
};

const dealer: LeadPorts['dealer'] = async (page, code) => {
  const found = await page.call(getDealers, { query: { code, limit: 1 } });
  const [one] = found.ok ? found.value.dealers : [];
  if (one === undefined) return null;
  const { name, cityName, stateCode } = one;
  return {
    name,
    place: `${showStreet(page.market, one)}, ${page.market === 'br' ? `${cityName}, ${stateCode}` : cityName}`,
  };
};

const company: LeadPorts['company'] = (page) => {
  const { name, phone, phoneShown, hours, privacyEmail } = brandOf(page.brand).companies[page.market];
  return { name, phone: phoneShown, call: `tel:${phone}`, opens: hours.opens, closes: hours.closes, privacyEmail };
};

export const leadPorts: LeadPorts = {
  settings: (page) => {
    const { cpfCnpjInLeadForm, leadsAllowedWithoutCpf } = page.settings.switches;
    return { companyDocument: cpfCnpjInLeadForm, documentOptional: leadsAllowedWithoutCpf };
  },
  profile: async (page) => {
    const self = await page.call(getSelf, {});
    if (!self.ok) return null;
    const { nickname, name, emails, phone, cpf, companyCnpj, documents } = self.value;
    const own =
      page.market === 'br' ? cpf : (documents.find(({ kind }) => kind === 'DNI' || kind === 'CUIL')?.number ?? null);
    return {
      nickname,
      name,
      emails,
      phone: phone === null ? null : formatPhone(phone, page.market),
      cpf: own,
      companyCnpj: page.market === 'br' ? companyCnpj : null,
    };
  },
  dealers,
  dealer,
  car,
  keepCar: async (page, choice) => {
    const saved = await page.call(saveCar, { body: { choice } });
    return saved.ok ? saved.value.code : null;
  },
  states: async (page) => {
    const found = await page.call(getStates, { query: {} });
    return found.ok ? found.value.states.map(({ code, name }) => ({ code, name })) : [];
  },
  place: async (page) => {
    const savedLocation = await locationOf(page);
    return savedLocation === null ? null : { stateCode: savedLocation.stateCode, cityName: savedLocation.cityName };
  },
  company,
  attribution: readAttribution,
  keepDealer,
};
