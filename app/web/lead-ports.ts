import { brandOf } from '#brands/brands.ts';
import { getSelf } from '#features/accounts/public.ts';
import { getCarWeb } from '#features/catalog/contract/car.ts';
import { getSavedCar, saveCar } from '#features/configurator/contract.ts';
import { decodeChoice, encodeChoice } from '#features/configurator/public.ts';
import { findDealersByRadius, getDealers } from '#features/dealers/contract/search.ts';
import type { Dealer } from '#features/dealers/public.ts';
import { readAsk, type AskedCar } from '#features/financing/web/ask.ts';
import type { LeadCar, LeadPorts } from '#features/leads/web/ports.ts';
import { getStates } from '#features/location/contract/tables.ts';
import { formatPhone } from '#kernel/phones.ts';
import { pictureOfCodes } from '#kernel/car-look.ts';
import type { Page } from '#ui/page-context.ts';
import { came } from './came-by.ts';
import { locationOf } from './kept-location.ts';

/** What the screens of leads ask of accounts, catalogue, configurator, dealers and brand. */

const MOST_DEALERS = 100;

const labelOf = (page: Page, { name, cityName, stateCode }: Dealer): string =>
  `${page.market === 'br' ? `${cityName}, ${stateCode}` : cityName} · ${name}`;

/** A short code, typed or shared, says the same as the long choice. */
const askedCar = async (page: Page): Promise<AskedCar | null> => {
  const code = page.url.searchParams.get('code') ?? '';
  if (code === '') return readAsk(page.url.searchParams).car;
  const saved = await page.call(getSavedCar, { params: { code } });
  const codes = saved.ok ? decodeChoice(saved.value.choice) : null;
  return codes === null ? null : { kind: 'choice', codes };
};

const car = async (page: Page): Promise<LeadCar | null> => {
  const asked = await askedCar(page);
  if (asked === null) return null;
  const { mvsCode, year } = asked.kind === 'choice' ? asked.codes : asked;
  const found = await page.call(getCarWeb, { query: { mvsCode } });
  const version = found.ok ? found.value.versions.find((one) => one.year === year) : undefined;
  if (!found.ok || version === undefined) return null;
  const codes = asked.kind === 'choice' ? asked.codes : null;
  const choice = codes === null ? null : encodeChoice(codes);
  const { colors, modelSlug } = found.value;
  const color = colors.find(({ code }) => code === codes?.colorCode);
  const shown = color ?? colors.find(({ versionIds }) => versionIds.includes(version.id));
  const step = choice === null ? 'version' : 'resume';
  return {
    name: version.modelName,
    detail: [version.versionName, String(year), color?.name].filter((part) => part !== undefined).join(' · '),
    picture: pictureOfCodes({
      brand: page.brand,
      mvsCode,
      year,
      codes: { ...codes, colorCode: shown?.code ?? null },
      width: 480,
    }),
    modelName: version.modelName,
    versionName: version.versionName,
    color: color?.name ?? null,
    mvsCode,
    year,
    choice,
    back: `${page.path('buildStep', { model: modelSlug, step })}${choice === null ? '' : `?c=${choice}`}`,
  };
};

const dealers: LeadPorts['dealers'] = async (page) => {
  const place = await locationOf(page);
  if (place !== null) {
    const { latitude: referenceLatitude, longitude: referenceLongitude } = place;
    const query = { referenceLatitude, referenceLongitude, radius: 1500, limit: MOST_DEALERS };
    const near = await page.call(findDealersByRadius, { query });
    if (near.ok && near.value.dealers.length > 0) {
      return near.value.dealers.map((dealer) => ({ code: dealer.code, label: labelOf(page, dealer) }));
    }
  }
  const found = await page.call(getDealers, { query: { limit: MOST_DEALERS } });
  return found.ok ? found.value.dealers.map((dealer) => ({ code: dealer.code, label: labelOf(page, dealer) })) : [];
};

const dealer: LeadPorts['dealer'] = async (page, code) => {
  const found = await page.call(getDealers, { query: { code, limit: 1 } });
  const [one] = found.ok ? found.value.dealers : [];
  if (one === undefined) return null;
  const { name, street, number, cityName, stateCode } = one;
  return { name, place: `${street}, ${number}, ${page.market === 'br' ? `${cityName}, ${stateCode}` : cityName}` };
};

const company: LeadPorts['company'] = (page) => {
  const { name, phone, phoneShown, hours, privacyEmail } = brandOf(page.brand).companies[page.market];
  return { name, phone: phoneShown, call: `tel:${phone}`, opens: hours.opens, closes: hours.closes, privacyEmail };
};

export const leadPorts: LeadPorts = {
  settings: (page) => {
    const { cpfCnpjInLeadForm, leadsAllowedWithoutCpf } = brandOf(page.brand).switches[page.market];
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
    const kept = await locationOf(page);
    return kept === null ? null : { stateCode: kept.stateCode, cityName: kept.cityName };
  },
  company,
  came,
};
