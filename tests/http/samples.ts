import { encodeChoice } from '#features/configurator/public.ts';
import { createCampaign, updateCampaign } from '#features/price/contract/campaigns.ts';
import { TERMS_VERSION } from '#features/reservations/public.ts';
import { accountSamples } from './samples-accounts.ts';
import { balanceSamples } from './samples-balance.ts';
import { orderPageSamples } from './samples-order-page.ts';
import { changeSamples } from './samples-change.ts';
import { cardSamples, reservationSamples } from './samples-cards.ts';
import { benefitSamples } from './samples-benefits.ts';
import { couponSamples } from './samples-coupons.ts';
import { eventSamples } from './samples-events.ts';
import { promotionSamples } from './samples-promotions.ts';
import { dictionarySamples } from './samples-dictionary.ts';
import { employeePurchaseSamples } from './samples-employee-purchase.ts';
import { financingSamples } from './samples-financing.ts';
import { journeySamples } from './samples-journeys.ts';
import { leadSamples } from './samples-leads.ts';
import { loyaltySamples } from './samples-loyalty.ts';
import { offerSamples } from './samples-offers.ts';
import { ownerSamples } from './samples-owner.ts';
import { quizSamples } from './samples-quiz.ts';
import { rentalSamples } from './samples-rental.ts';
import { reportSamples } from './samples-reports.ts';
import { ruleSamples } from './samples-rules.ts';
import { places } from './samples-places.ts';
import { stockSamples } from './samples-stock.ts';
import { upgradeSamples } from './samples-upgrades.ts';
import { visitSamples } from './samples-visits.ts';
import { pageSamples } from './samples-pages.ts';
import { pushSamples } from './samples-push.ts';
import { waitingSamples } from './samples-waiting.ts';
import { webhookSamples } from './samples-webhooks.ts';
import { resourceSamples } from './resource-samples.ts';
import type { Sample } from './sample.ts';
import type { Facts } from './facts.ts';

const NOWHERE = '00000000-0000-7000-8000-000000000000';

const catalogue = ({ car, codes, savedCar }: Facts): Record<string, Sample> => {
  const { mvsCode, colorCode } = car.choice;
  return {
    'GET model/v3/mvs': { query: { modelCode: codes.model } },
    'GET model/v3/datasheet': { query: { mvsCode } },
    'GET vehicle/v1/mvs': { query: codes },
    'GET car/v2/car/web': { query: { modelCode: codes.model } },
    'GET car/v1/car': { query: { mvsCode } },
    'GET car/v2/car': { query: { mvsCode } },
    'GET car/v2/confiat': { query: { mvsCode, colorCode } },
    'GET model/v3/mvs/find-by-description': { query: { description: 'turbo' } },
    'GET model/v3/catalog/parts/{id}': { params: { id: 'no-such-part' }, ends: 'partUnknown' },
    'POST model/v3/catalog/import': { body: { format: 'json', edition: 1, content: '{"records":[]}' } },
    'GET model/v3/catalog/imports/{id}': { params: { id: NOWHERE }, ends: 'importUnknown' },
    'POST model/v3/catalog/imports/{id}/decision': {
      params: { id: NOWHERE },
      body: { decision: 'APPROVE' },
      ends: 'importUnknown',
    },
    'POST part/v1/part': { as: 'nobody', body: { mvsCode } },
    'POST part/v1/accessory/search': { as: 'nobody', body: { text: 'tapete' } },
    'POST part/v1/accessory/search/index': { body: { codes: ['NONE'] }, ends: 'accessoryUnknown' },
    'GET version-comparator/v1/comparisons': {
      query: { versions: `${mvsCode}-${car.choice.year},ZZZZZZZ-2027` },
      ends: 'versionUnknown',
    },
    'GET part/v1/coating': { query: { mvsCode } },
    'GET part/v1/color': { query: { mvsCode } },
    'GET part/v1/item': { query: { mvsCode } },
    'GET part/v1/accessory/{code}': { params: { code: 'NONE' }, ends: 'accessoryUnknown' },
    'POST car/v1/car/saved': { body: { choice: encodeChoice(car.choice) } },
    'GET car/v1/car/saved/{code}': { params: { code: savedCar } },
    'GET car/v1/car/saved/{code}/summary.pdf': { params: { code: savedCar } },
    'POST car/v1/car/mine': { body: { code: savedCar } },
    'DELETE car/v1/car/mine/{code}': { params: { code: savedCar } },
    'POST dictionary/v2//{id}': { params: { id: 'problems.problem.invalid' } },
    'POST dictionary/v1/datadictionary': { body: { value: 'problems.problem.invalid' } },
    'GET file/v1/file/{reference}': { params: { reference: 'none' }, ends: 'fileUnknown' },
    'POST file/v1/file/upload': { ends: 'mediaType' },
    'POST file/v1/file/upload-bulk': { ends: 'mediaType' },
  };
};

const DEAD_AT = '2026-01-01T00:00:00.000Z';
const operator = 'integration_error_manager';

const operations: Record<string, Sample> = {
  'GET journey/v1/operations': { as: operator },
  'POST journey/v1/operations/jobs/{id}/retry': {
    as: operator,
    params: { id: '999999999' },
    body: { deadAt: DEAD_AT },
    ends: 'jobUnknown',
  },
  'POST journey/v1/operations/jobs/{id}/discard': {
    as: operator,
    params: { id: '999999999' },
    body: { deadAt: DEAD_AT, reason: 'a sample' },
    ends: 'jobUnknown',
  },
};

const CAMPAIGN = {
  name: 'A sample',
  audience: 'TAXI',
  basisPoints: 100,
  amount: null,
  modelCodes: [],
  subsidized: false,
  combinable: false,
  validFrom: '2090-01-01T00:00:00Z',
  validUntil: null,
};

const campaigns: Record<string, Sample> = {
  'GET price/v1/price/campaigns': { as: 'service_admin' },
  ...resourceSamples({
    create: createCampaign,
    change: updateCampaign,
    body: CAMPAIGN,
    version: { revision: 1 },
    unknown: 'campaignUnknown',
    as: 'service_admin',
  }),
  'POST price/v1/price/campaigns/{id}/approval': {
    as: 'service_admin',
    params: { id: NOWHERE },
    body: { revision: 1 },
    ends: 'campaignUnknown',
  },
};

const pricesOfStaff = ({ car, dealer }: Facts): Record<string, Sample> => {
  const { mvsCode } = car.choice;
  const year = String(car.choice.year);
  return {
    'GET price/v1/dealers/working-price': { as: 'dealer_manager', headers: { 'x-dealer-id': dealer } },
    'POST price/v1/dealers/working-price': {
      as: 'dealer_manager',
      headers: { 'x-dealer-id': dealer },
      body: {
        mvsCode,
        year: car.choice.year,
        price: { amount: 15_000_000, currency: 'BRL' },
        validFrom: '2090-01-01T00:00:00Z',
      },
    },
    'PUT price/v1/dealers/working-price': {
      as: 'dealer_manager',
      headers: { 'x-dealer-id': dealer },
      body: { id: NOWHERE, revision: 1 },
      ends: 'priceUnknown',
    },
    'GET price/v1/price/history': { as: 'service_admin', query: { mvsCode, year } },
    'POST price/v1/price/changes': {
      as: 'service_admin',
      body: {
        type: 'PUBLIC',
        mvsCode,
        year: car.choice.year,
        baseAmount: 1,
        price: { amount: 15_000_000, currency: 'BRL' },
        reason: 'A sample',
      },
      ends: 'priceMoved',
    },
    'POST price/v1/price/changes/{id}/decision': {
      as: 'service_admin',
      params: { id: NOWHERE },
      body: { decision: 'APPROVE' },
      ends: 'changeUnknown',
    },
  };
};

const pricesAndStock = ({ car }: Facts): Record<string, Sample> => {
  const { mvsCode, colorCode } = car.choice;
  const year = String(car.choice.year);
  return {
    'GET price/v1/price': { query: { mvsCode, year } },
    'GET price/v1/price/reservation': {
      query: { mvsCode, year, colorCode, optionalCode: car.choice.itemCodes.join(',') },
    },
    'GET price/v1/price/batchPrices': { query: { mvsCode } },
    'GET price/v1/dealers/price': { query: { mvsCode, year } },
    'GET price/v1/price/former': { query: { versions: `${mvsCode}-${year}` } },
    'GET price/v1/price/specialDiscount': { query: { mvsCode, year } },
    'GET price/v1/price/itemised': {
      query: { mvsCode, year, colorCode, optionalCode: car.choice.itemCodes.join(',') },
    },
    'GET price/v1/price/batchCustomPrice': {
      query: { products: JSON.stringify([{ mvsCode, year: car.choice.year, colorCode }]) },
    },
    'GET stock/v1/available': { query: { mvsCode } },
    'GET stock/v1/similar': { query: { mvsCode, year } },
    'GET dealerws/v2/dealer/findDealersByRadius': {
      query: { referenceLatitude: '-23.5', referenceLongitude: '-46.6' },
    },
    'GET dealerws/v1/influencearea/{id}/city': { params: { id: NOWHERE } },
    'GET dealerws/v1/regional/{regionalId}/brand/{brand}/cities': { params: { regionalId: 'SUDESTE', brand: 'JEEP' } },
  };
};

const money = ({ car, order, orderToCancel }: Facts): Record<string, Sample> => {
  const hidden = 'orderUnknown';
  return {
    'GET payment/v1/payment': { query: { reservationId: order }, hidden },
    'GET payment/v2/payment': { query: { reservationId: order }, hidden },
    'POST payment/v2/gateway-events': { as: 'nobody', body: { type: 'payment', data: { id: '1' } }, ends: 'signature' },
    'POST payment/v2/refunds/{id}/approval': {
      as: 'subscription_payment_manager',
      params: { id: NOWHERE },
      ends: 'refundUnknown',
    },
    'POST payment/v2/refunds/{id}/retry': {
      as: 'subscription_payment_manager',
      params: { id: NOWHERE },
      ends: 'refundUnknown',
    },
    'POST reservation/v2/reservations/pre-reserve': { body: car },
    'POST reservation/v2/reservations/pre-reserve/offer': { body: { offerCode: '00000000' }, ends: 'offerUnknown' },
    'POST reservation/v2/reservations/{type}/payment': {
      params: { type: 'pix' },
      body: { reservationId: order },
      hidden,
    },
    'POST reservation/v2/reservations/{id}/cancellation': {
      params: { id: orderToCancel },
      body: { reason: 'CUSTOMER', acceptTerms: true },
      hidden,
    },
    'POST reservation/v2/reservations/{id}/cancellation/decision': {
      as: 'service_admin',
      params: { id: order },
      body: { accept: true },
      ends: 'notRequested',
    },
    ...balanceSamples(order),
    ...orderPageSamples(order),
    ...changeSamples(order, car),
    'POST reservation/v2/withdrawals': {
      as: 'nobody',
      body: { kind: 'withdrawal', orderNumber: 'BR-0000-0000', email: 'someone@demo.example' },
    },
    'GET reservation/v2/orders': { as: 'service_admin' },
    'GET reservation/v2/owed': { as: 'service_admin' },
    'GET reservation/v2/orders/{id}': { as: 'service_admin', params: { id: order } },
    'GET reservation/v2/withdrawals': { as: 'service_admin' },
    'POST reservation/v2/withdrawals/{id}/decision': {
      as: 'service_admin',
      params: { id: NOWHERE },
      body: { decision: 'finish' },
      ends: 'withdrawalUnknown',
    },
    'POST reservation/v2/reservations/processing': {
      body: { reservationId: order, termsVersion: TERMS_VERSION },
      hidden,
    },
    'GET reservation/v2/reservations/{id}/status': { params: { id: order }, hidden },
  };
};

/** A well-formed call of every route that needs input. */
export const samplesOf = (facts: Facts): Readonly<Record<string, Sample>> => ({
  ...accountSamples(facts),
  ...catalogue(facts),
  ...places(facts),
  ...pricesAndStock(facts),
  ...stockSamples(),
  ...pricesOfStaff(facts),
  ...campaigns,
  ...operations,
  ...cardSamples(facts.cards),
  ...money(facts),
  ...reservationSamples(facts.car, facts.order),
  ...benefitSamples(facts.benefit, facts),
  ...couponSamples(facts.coupon, facts.order),
  ...loyaltySamples(facts.loyalty, facts.customerId),
  ...upgradeSamples(facts),
  ...ruleSamples(facts),
  ...financingSamples(facts),
  ...ownerSamples(facts.owner, { car: facts.car, dealer: facts.dealer, modelCode: facts.codes.model }),
  ...visitSamples(facts.visits),
  ...leadSamples(facts.leads),
  ...dictionarySamples(),
  ...eventSamples(facts.event),
  ...promotionSamples(facts.promotion),
  ...pageSamples(facts.page),
  ...employeePurchaseSamples(facts.car, facts.order),
  ...quizSamples,
  ...rentalSamples,
  ...reportSamples(facts.car, facts.codes.model),
  ...journeySamples(facts.order),
  ...pushSamples(),
  ...webhookSamples(),
  ...waitingSamples(facts.waiting, facts.car),
  ...offerSamples(facts.offers, facts.car, facts.codes.model),
});
