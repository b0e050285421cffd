import type { Caller } from '#tests/harness/caller.ts';
import { ask, type OfferedCar } from '#tests/harness/cars.ts';
import { dayFrom } from '#tests/harness/offers.ts';
import type { Sample } from './sample.ts';

/** Offers of the suite by what is to be done with each. */
export type OfferFacts = {
  readonly code: string;
  readonly read: string;
  readonly change: string;
  readonly remove: string;
  readonly publish: string;
  readonly unpublish: string;
  readonly sell: string;
  readonly unsell: string;
  readonly disapprove: string;
  readonly bulk: string;
};

const offerOf = ({ choice }: OfferedCar, modelCode: string) => ({
  type: 'FCA',
  subject: {
    kind: 'VEHICLE',
    condition: 'NEW',
    modelCode,
    mvsCode: choice.mvsCode,
    year: choice.year,
    versionName: null,
    colorCode: choice.colorCode,
    mileageKm: null,
  },
  price: { type: 'FULL_PRICE', amount: 12_345_600 },
  title: 'Oferta de prova',
  coverage: 'NATIONAL',
  coverageId: null,
  dealerId: null,
  validFrom: dayFrom(-100),
  validUntil: dayFrom(300),
  stock: null,
  stamp: null,
});

/** Makes the suite's offers, each in the state its call needs. */
export const makeOffers = async (
  call: Caller,
  of: { token: string; databaseUrl: string; car: OfferedCar; modelCode: string },
): Promise<OfferFacts> => {
  const scope = { brand: 'jeep', market: 'br', token: of.token };
  const body = offerOf(of.car, of.modelCode);
  const make = async (...events: readonly string[]): Promise<string> => {
    const made = await call('POST', 'offers/v1/offer', { ...scope, body, key: crypto.randomUUID() });
    const id = String(made.json['id']);
    for (const event of events) await call('PUT', `offers/v1/offer/${id}/${event}`, scope);
    return id;
  };
  const { rows } = await ask<{ code: string }>(
    of.databaseUrl,
    `SELECT code FROM offers.offer WHERE brand = 'jeep' AND market = 'br' AND state = 'published' ORDER BY code LIMIT 1`,
  );
  return {
    code: rows[0]?.code ?? '',
    read: await make('publish'),
    change: await make(),
    remove: await make(),
    publish: await make(),
    unpublish: await make('publish'),
    sell: await make('publish'),
    unsell: await make('publish', 'sold'),
    disapprove: await make(),
    bulk: await make(),
  };
};

export const offerSamples = (offers: OfferFacts, car: OfferedCar, modelCode: string): Record<string, Sample> => {
  const body = offerOf(car, modelCode);
  const at = (id: string) => ({ params: { id } });
  return {
    'POST search/v1/suggestions': { body: { text: 'jeep' } },
    'POST search/v1/offers/search': { body: {} },
    'GET search/v1/offers/{code}': { params: { code: offers.code } },
    'GET search/v1/offers/{code}/units': { params: { code: offers.code } },
    'POST offers/v1/offer': { body },
    'POST offers/v1/offer/preview': { body },
    'GET offers/v1/offer/{id}': at(offers.read),
    'PUT offers/v1/offer/{id}': { ...at(offers.change), body: { ...body, version: 1 } },
    'DELETE offers/v1/offer/{id}': at(offers.remove),
    'PUT offers/v1/offer/{id}/publish': at(offers.publish),
    'PUT offers/v1/offer/{id}/unpublish': at(offers.unpublish),
    'PUT offers/v1/offer/{id}/sold': at(offers.sell),
    'PUT offers/v1/offer/{id}/unsold': at(offers.unsell),
    'PUT offers/v1/offer/{id}/disapprove': at(offers.disapprove),
    'POST offers/v1/offer/{id}/update-status': { ...at(offers.bulk), body: { status: 'published' } },
    'PUT offers/v1/offer/reorder': { body: { offerIds: [offers.read] } },
    'POST offers/v1/saved-offers': { body: { offerIds: offers.read } },
  };
};
