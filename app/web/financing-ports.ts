import { getSelf } from '#features/accounts/public.ts';
import { getCarWeb } from '#features/catalog/contract/car.ts';
import { getAllVersions } from '#features/catalog/contract/model.ts';
import { encodeChoice } from '#features/configurator/public.ts';
import { getDealerById, getDealers } from '#features/dealers/contract/search.ts';
import type { Dealer } from '#features/dealers/public.ts';
import { codesOfCar, type AskedCar } from '#features/financing/web/ask.ts';
import type { CalculatorPorts } from '#features/financing/web/calculator-data.ts';
import type { CarPrice, CarShown, DealerShown } from '#features/financing/web/ports.ts';
import { getPrice, getReservationPrice } from '#features/price/contract.ts';
import { formatPhone } from '#kernel/phones.ts';
import { pictureOfCodes } from '#kernel/car-look.ts';
import type { Page } from '#ui/page-context.ts';
import { sayer } from '#ui/say.ts';
import { nearDealers } from './near-dealers.ts';

/** What the financing screens ask of catalogue, price, dealers and accounts. */

const placeOf = (page: Page, dealer: Dealer): string =>
  `${dealer.street}, ${dealer.number}, ${page.market === 'br' ? `${dealer.cityName}/${dealer.stateCode}` : dealer.cityName}`;

const dealerOf = (page: Page, dealer: Dealer): DealerShown => ({
  id: dealer.id,
  name: dealer.name,
  place: placeOf(page, dealer),
  phone: formatPhone(dealer.phone, page.market),
  call: `tel:${dealer.phone}`,
  distance: null,
});

const findCar = async (page: Page, car: AskedCar): Promise<CarShown | null> => {
  const { mvsCode, year } = codesOfCar(car);
  const found = await page.call(getCarWeb, { query: { mvsCode } });
  const version = found.ok ? found.value.versions.find((one) => one.year === year) : undefined;
  if (!found.ok || version === undefined) return null;
  const { colors, modelSlug } = found.value;
  const chosen = car.kind === 'choice' ? car.codes : null;
  const color = colors.find(({ code }) => code === chosen?.colorCode);
  const shown = color ?? colors.find(({ versionIds }) => versionIds.includes(version.id));
  const step = chosen === null ? 'version' : 'resume';
  const choice = chosen === null ? '' : `?c=${encodeChoice(chosen)}`;
  return {
    modelName: version.modelName,
    versionName: version.versionName,
    year: version.year,
    color: color?.name ?? null,
    picture: pictureOfCodes({
      brand: page.brand,
      mvsCode,
      year,
      codes: { ...chosen, colorCode: shown?.code ?? null },
      width: 480,
    }),
    change: `${page.path('buildStep', { model: modelSlug, step })}${choice}`,
  };
};

const priceOf = async (page: Page, car: AskedCar): Promise<CarPrice | null> => {
  if (car.kind === 'version') {
    const found = await page.call(getPrice, { query: { mvsCode: car.mvsCode, year: String(car.year), type: 'EC' } });
    return found.ok ? { total: found.value.price, withoutTaxes: found.value.priceWithoutTaxes } : null;
  }
  const { mvsCode, year, colorCode, coatingCode, itemCodes, accessoryCodes, serviceCodes } = car.codes;
  const found = await page.call(getReservationPrice, {
    query: {
      mvsCode,
      year: String(year),
      colorCode,
      ...(coatingCode === null ? {} : { coatingCode }),
      optionalCode: itemCodes.join(','),
      accessoryCode: accessoryCodes.join(','),
      serviceCode: serviceCodes.join(','),
    },
  });
  return found.ok ? { total: found.value.total, withoutTaxes: found.value.totalWithoutTaxes } : null;
};

const findDealers: CalculatorPorts['findDealers'] = async (page, postalCode) => {
  const { city, problem, list } = await nearDealers(page, postalCode);
  const texts = page.texts('home', 'dealers', 'rules');
  return {
    city,
    problem: problem === null ? null : sayer(texts)(problem),
    list: list.map(({ id, name, address, city: town, phone, call, distance }) => ({
      id,
      name,
      place: `${address}, ${town}`,
      phone,
      call,
      distance,
    })),
  };
};

const someDealer = async (page: Page): Promise<DealerShown | null> => {
  const near = page.cookie('vlt_postal');
  const found = near === undefined ? null : await findDealers(page, near);
  const [first] = found?.list ?? [];
  if (first !== undefined) return first;
  const any = await page.call(getDealers, { query: { limit: 1 } });
  const dealer = any.ok ? any.value.dealers[0] : undefined;
  return dealer === undefined ? null : dealerOf(page, dealer);
};

export const fundingPorts: CalculatorPorts = {
  findCar,
  priceOf,
  findDealers,
  someDealer,
  findDealer: async (page, id) => {
    const found = await page.call(getDealerById, { params: { id }, query: {} });
    return found.ok ? dealerOf(page, found.value) : null;
  },
  getSelf: (page) => page.call(getSelf, {}),
  listVersions: (page) => page.call(getAllVersions, {}),
};
