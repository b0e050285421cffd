import { ask, type OfferedCar } from '#tests/harness/cars.ts';
import type { Sample } from './sample.ts';

const NOWHERE = '00000000-0000-7000-8000-000000000000';

/** No suite has the gateway's page: what was typed there is a token that nobody gave out. */
const added = { oneTimeToken: 'a'.repeat(60), cardToken: 'token-of-the-gateway' };

/** Cards of the suite's customer, as the gateway keeps them: the favourite, and two to be taken off; and one of somebody else. */
export type CardFacts = {
  readonly kept: string;
  readonly gone: string;
  readonly goneToo: string;
  readonly others: string;
};

const insertCards = async (databaseUrl: string, accountId: string): Promise<string[]> => {
  await ask(databaseUrl, `INSERT INTO payments.wallet (account_id, market) VALUES ($1, 'br')`, [accountId]);
  const { rows } = await ask<{ id: string }>(
    databaseUrl,
    `INSERT INTO payments.card (id, account_id, market, request_id, gateway_card_id, scheme, last_four, good_until, method, added_at_brand, saved_at, favourite)
     SELECT gen_random_uuid(), $1, 'br', gen_random_uuid(), 'card-' || n, 'VISA', '5682', '2049-11-30', 'visa', 'jeep', now(), n = 1
     FROM generate_series(1, 3) n RETURNING id`,
    [accountId],
  );
  return rows.map(({ id }) => id);
};

export const makeCards = async (databaseUrl: string, accountId: string): Promise<CardFacts> => {
  const [kept = '', gone = '', goneToo = ''] = await insertCards(databaseUrl, accountId);
  const { rows } = await ask<{ id: string }>(databaseUrl, `SELECT id FROM accounts.account WHERE id <> $1 LIMIT 1`, [
    accountId,
  ]);
  const [others = ''] = await insertCards(databaseUrl, rows[0]?.id ?? '');
  return { kept, gone, goneToo, others };
};

/** Good calls of cards. */
export const cardSamples = (cards: CardFacts): Record<string, Sample> => {
  const hidden = 'cardUnknown';
  return {
    'POST card-management/v1/card-management': { body: added, ends: 'tokenUnknown' },
    'PUT card-management/v1/card-management': {
      body: { cardId: cards.kept, default: true },
      hidden,
      others: { body: { cardId: cards.others, default: true } },
    },
    'DELETE card-management/v1/card-management/{cardId}': {
      params: { cardId: cards.gone },
      hidden,
      others: { params: { cardId: cards.others } },
    },
    'POST payment-instrument/v2//': { body: added, ends: 'tokenUnknown' },
    'PATCH payment-instrument/v2/{id}': {
      params: { id: cards.kept },
      body: { favorite: true },
      hidden,
      others: { params: { id: cards.others } },
    },
    'DELETE payment-instrument/v1/{id}': {
      params: { id: cards.goneToo },
      hidden,
      others: { params: { id: cards.others } },
    },
  };
};

/** Before a reservation, about one, and its welcome kit. */
export const reservationSamples = (car: OfferedCar, order: string): Record<string, Sample> => {
  const hidden = 'orderUnknown';
  return {
    'GET reservation/v2/availability': { query: { mvsCode: car.choice.mvsCode, year: String(car.choice.year) } },
    'GET reservation/v2/campaigns/{id}/dealers': { params: { id: NOWHERE }, ends: 'campaignUnknown' },
    'GET reservation/v2/campaigns/{id}/dealersByRadius': {
      params: { id: NOWHERE },
      query: { referenceLatitude: '-23.5', referenceLongitude: '-46.6' },
      ends: 'campaignUnknown',
    },
    'GET reservation/v2/reservation-lead': { query: { reservationId: order }, hidden },
    'PUT reservation/v2/reservations/reprocess/{campaignId}': {
      as: 'integration_error_manager',
      params: { campaignId: NOWHERE },
      ends: 'campaignUnknown',
    },
    'GET reservation/v2/reservations/{id}/welcome-kit': { params: { id: order }, ends: 'kitNotYet', hidden },
    'POST reservation/v2/reservations/{id}/welcome-kit': {
      params: { id: order },
      body: {
        name: 'Ana Souza',
        address: {
          country: 'BR',
          postalCode: '01310-100',
          street: 'Avenida Paulista',
          number: '1000',
          district: 'Bela Vista',
          city: 'São Paulo',
          region: 'SP',
        },
      },
      ends: 'kitNotYet',
      hidden,
    },
    'PATCH reservation/v2/reservations/{id}/welcome-kit': {
      as: 'service_admin',
      params: { id: order },
      body: { state: 'DELIVERED' },
      ends: 'kitState',
    },
    'POST reservation/v2/factory-events': {
      as: 'nobody',
      body: { type: 'order.progressed', data: { orderId: NOWHERE } },
      ends: 'signature',
    },
  };
};
