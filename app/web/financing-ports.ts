import { getSelf } from '#features/accounts/public.ts';
import { getAllVersions } from '#features/catalog/contract/model.ts';
import { getDealerById, getDealers } from '#features/dealers/contract/search.ts';
import type { Dealer } from '#features/dealers/public.ts';
import type { CalculatorPorts } from '#features/financing/web/calculator-data.ts';
import type { DealerShown } from '#features/financing/web/ports.ts';
import { getPostalCode } from '#features/location/contract/tables.ts';
import { formatPhone } from '#kernel/phones.ts';
import { showCity } from '#kernel/city.ts';
import { showStreet } from '#kernel/street.ts';
import { postalField } from '#kernel/postal-field.ts';
import type { Page } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import { findCarToFinance, findOffer, findOrder } from './found-car.ts';
import { nearDealers } from './near-dealers.ts';
import { keepPostalCode, plainPostalCode } from './requested-place.ts';

/** What the financing screens ask of catalogue, price, dealers and accounts. */

const placeOf = (page: Page, dealer: Dealer): string =>
  `${showStreet(page.market, dealer)}, ${showCity(page.market, dealer)}`;

const dealerOf = (page: Page, dealer: Dealer): DealerShown => ({
  id: dealer.id,
  name: dealer.name,
  place: placeOf(page, dealer),
  phone: formatPhone(dealer.phone, page.market),
  call: `tel:${dealer.phone}`,
  distance: null,
});

const findDealers: CalculatorPorts['findDealers'] = async (page, postalCode) => {
  const { city, problem, list } = await nearDealers(page, postalCode);
  if (problem === null && page.url.searchParams.has(postalField(page.market))) keepPostalCode(page, postalCode);
  const texts = page.texts('home', 'dealers', 'rules');
  return {
    city,
    problem: problem === null ? null : translator(texts)(problem),
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
  findCar: findCarToFinance,
  findOrder,
  findOffer,
  findDealers,
  findPlace: async (page, postalCode) => {
    const cep = plainPostalCode(postalCode);
    const found = await page.call(getPostalCode, { params: { cep }, query: {} });
    return found.ok ? { stateCode: found.value.stateCode, city: found.value.cityName } : null;
  },
  someDealer,
  findDealer: async (page, id) => {
    const found = await page.call(getDealerById, { params: { id }, query: {} });
    return found.ok ? dealerOf(page, found.value) : null;
  },
  getSelf: (page) => page.call(getSelf, {}),
  listVersions: (page) => page.call(getAllVersions, {}),
};
