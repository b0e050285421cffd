import { randomUUID } from 'node:crypto';
import { encodeChoice } from '#features/configurator/public.ts';
import type { Env } from '#platform/env.server.ts';
import type { Api } from '#tests/harness/api.ts';
import { APPLICANT, CONSENTS } from '#tests/harness/applicant.ts';
import { buyerOf, idOf } from '#tests/harness/buyer.ts';
import { callerOf, type Caller } from '#tests/harness/caller.ts';
import { findReadyCars } from '#tests/harness/cars.ts';
import { CUSTOMER, seedPeople, signIn, signInStaff } from '#tests/harness/people.ts';
import { makeOwner } from './samples-owner.ts';
import { makeCards } from './samples-cards.ts';
import { makeBenefits } from './samples-benefits.ts';
import { makeCoupon } from './samples-coupons.ts';
import { makeEvent } from './samples-events.ts';
import { makePromotions } from './samples-promotions.ts';
import { makeLeads } from './samples-leads.ts';
import { makeLoyalty } from './samples-loyalty.ts';
import { makeOffers } from './samples-offers.ts';
import { makePage } from './samples-pages.ts';
import { makeVisits } from './samples-visits.ts';
import { makeWaiting } from './samples-waiting.ts';
import type { Facts } from './facts.ts';

/** The people of the route suite, with their sessions, and the records its samples name. */
export type Fixtures = {
  readonly tokens: Readonly<
    Record<
      | 'customer'
      | 'stranger'
      | 'leaver'
      | 'halfStaff'
      | 'service_admin'
      | 'subscription_payment_manager'
      | 'dealer_manager'
      | 'offer_admin'
      | 'dealer_blocker'
      | 'repairman'
      | 'manual_admin'
      | 'user_admin'
      | 'lead_queue_manager'
      | 'voucher_admin'
      | 'event_admin'
      | 'game_admin'
      | 'partner_admin'
      | 'integration_error_manager'
      | 'qr_code_generator'
      | 'push_notification_admin',
      string
    > & { nobody: undefined }
  >;
  readonly csrfToken: string;
  readonly facts: Facts;
};

const JEEP = { brand: 'jeep', market: 'br' } as const;

const sessionsOf = async (call: Caller, token: string): Promise<{ id: string; current: boolean }[]> => {
  const { json } = await call('GET', 'auth/v3/sessions', { token });
  return json as unknown as { id: string; current: boolean }[];
};

/** Those with a role of their own. */
const newerStaff = async (call: Caller) => ({
  game_admin: await signInStaff(call, 'game_admin'),
  event_admin: await signInStaff(call, 'event_admin'),
  partner_admin: await signInStaff(call, 'partner_admin'),
  integration_error_manager: await signInStaff(call, 'integration_error_manager'),
  qr_code_generator: await signInStaff(call, 'qr_code_generator'),
  push_notification_admin: await signInStaff(call, 'push_notification_admin'),
});

/** The web role: where it answers, and what it runs with. */
export type Fixed = Pick<Api, 'url'> & { readonly application: { readonly services: { readonly env: Env } } };

export const openFixtures = async (api: Fixed, databaseUrl: string): Promise<Fixtures> => {
  await seedPeople(databaseUrl, api.application.services.env);
  const call = callerOf(api.url);
  const customer = await signIn(call, CUSTOMER.br);
  const spare = await signIn(call, CUSTOMER.br);
  const tokens = {
    customer,
    stranger: await signIn(call, CUSTOMER.ar),
    leaver: await signIn(call, CUSTOMER.br),
    halfStaff: await signIn(call, 'service_admin@demo.example'),
    manual_admin: await signInStaff(call, 'manual_admin'),
    offer_admin: await signInStaff(call, 'offer_admin'),
    service_admin: await signInStaff(call, 'service_admin'),
    subscription_payment_manager: await signInStaff(call, 'subscription_payment_manager'),
    dealer_manager: await signInStaff(call, 'dealer_manager'),
    dealer_blocker: await signInStaff(call, 'dealer_blocker'),
    repairman: await signInStaff(call, 'repairman'),
    user_admin: await signInStaff(call, 'user_admin'),
    lead_queue_manager: await signInStaff(call, 'lead_queue_manager'),
    voucher_admin: await signInStaff(call, 'voucher_admin'),
    ...(await newerStaff(call)),
    nobody: undefined,
  } as const;
  const auth = await call('GET', 'auth/v2/auth', { token: customer });
  const spareSession = (await sessionsOf(call, spare)).find(({ current }) => current);
  const othersSession = (await sessionsOf(call, tokens.stranger)).find(({ current }) => current);
  const records = await recordsOf(call, { databaseUrl, token: customer });
  const { car, codes } = records;
  const offers = { token: tokens.offer_admin, databaseUrl, car, modelCode: codes.model };
  return {
    tokens,
    csrfToken: String(auth.json['csrfToken']),
    facts: {
      ...records,
      offers: await makeOffers(call, offers),
      customerId: (auth.json['user'] as { id: string }).id,
      owner: await makeOwner(call, {
        databaseUrl,
        customer,
        stranger: tokens.stranger,
        manualAdmin: tokens.manual_admin,
        serviceAdmin: tokens.service_admin,
        car,
        dealer: records.dealer,
      }),
      visits: await makeVisits(call, { token: customer, databaseUrl, modelCode: codes.model }),
      leads: await makeLeads(call, { env: api.application.services.env, dealer: records.dealer }),
      cards: await makeCards(databaseUrl, (auth.json['user'] as { id: string }).id),
      benefit: await makeBenefits(call, { databaseUrl, tokens }),
      coupon: await makeCoupon(call, tokens.voucher_admin),
      loyalty: await makeLoyalty(call, { customer, staff: tokens.voucher_admin }),
      event: await makeEvent(call, { customer, staff: tokens.event_admin }),
      promotion: await makePromotions(call, tokens.game_admin),
      page: await makePage(call, tokens.manual_admin),
      waiting: await makeWaiting(call, { token: customer, car }),
      ownSession: spareSession?.id ?? '',
      othersSession: othersSession?.id ?? '',
    },
  };
};

const recordsOf = async (
  call: Caller,
  { databaseUrl, token }: { databaseUrl: string; token: string },
): Promise<
  Omit<
    Facts,
    | 'customerId'
    | 'ownSession'
    | 'othersSession'
    | 'offers'
    | 'owner'
    | 'visits'
    | 'leads'
    | 'cards'
    | 'benefit'
    | 'coupon'
    | 'loyalty'
    | 'event'
    | 'promotion'
    | 'waiting'
    | 'page'
  >
> => {
  const [car, first, second] = await findReadyCars(databaseUrl, { ...JEEP, limit: 3 });
  if (car === undefined || first === undefined || second === undefined) throw new Error('three cars are needed');
  const buyer = buyerOf(call, { token });
  const order = idOf(await buyer.reserve(first));
  const orderToCancel = idOf(await buyer.reserve(second));
  for (const id of [order, orderToCancel]) await buyer.register(id, randomUUID());
  const saved = await call('POST', 'car/v1/car/saved', { ...JEEP, body: { choice: encodeChoice(car.choice) } });
  const dealers = await call('GET', 'dealer/v1/dealer?limit=1', JEEP);
  const versions = await call('GET', `model/v3/mvs?mvsCode=${car.choice.mvsCode}`, JEEP);
  const [version] = versions.json['versions'] as { modelCode: string; versionCode: string; seriesCode: string }[];
  const dealer = (dealers.json['dealers'] as { id: string }[])[0]?.id ?? '';
  return {
    car,
    ...(await creditOf(call, { token, choice: car.choice, dealer })),
    order,
    orderToCancel,
    savedCar: String(saved.json['code']),
    dealer,
    codes: {
      model: version?.modelCode ?? '',
      version: version?.versionCode ?? '',
      series: version?.seriesCode ?? '',
    },
  };
};

/** A simulation of the person, and a proposal on it. */
const creditOf = async (
  call: Caller,
  { token, choice, dealer }: { token: string; choice: Facts['car']['choice']; dealer: string },
): Promise<Pick<Facts, 'simulation' | 'proposal'>> => {
  const { mvsCode, year, colorCode } = choice;
  const request = { type: 'PSA_TRADITIONAL', mvsCode, year, colorCode };
  const simulated = await call('POST', 'financing/v1/simulate', { ...JEEP, token, body: request });
  const simulation = String(simulated.json['simulationId']);
  const body = { simulationId: simulation, dealerId: dealer, applicant: APPLICANT, consents: CONSENTS };
  const sent = await call('POST', 'financing/v1/proposal', { ...JEEP, token, key: randomUUID(), body });
  return { simulation, proposal: idOf(sent) };
};
