import { expect } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/demo.server.ts';
import { createStaff, type RoleGrant } from '#features/accounts/public.server.ts';
import type { FacetName } from '#features/offers/contract/search.ts';
import type { OfferCard, OfferInput, OfferRecord } from '#features/offers/contract/shapes.ts';
import { startApi } from './api.ts';
import { callerOf } from './caller.ts';
import { ask } from './cars.ts';
import { createDatabase } from './database.ts';
import { CUSTOMER, seedPeople, signIn, signInStaff } from './people.ts';

type Counted = { readonly value: string; readonly name: string; readonly count: number };

type Shown = Omit<OfferCard, 'state' | 'price' | 'priceWithoutTaxes'> & {
  readonly state: string;
  readonly price: { readonly amount: number };
  readonly priceWithoutTaxes: { readonly amount: number } | null;
  readonly subject: { readonly kind: string };
};

/** Whatever the calls of offers answer, each field where it is expected. */
export type OfferAnswer = Omit<OfferRecord, 'features' | 'categories'> & {
  readonly total: number;
  readonly moved: number;
  readonly offers: Shown[];
  readonly offerIds: string[];
  readonly facets: Readonly<Record<FacetName, Counted[]>>;
  readonly fields: { field: string; message: string }[];
  readonly parts: { id: string; name: string; price: { amount: number } }[];
  readonly categories: { code: string; name: string }[];
  readonly stamps: { code: string; name: string }[];
  readonly features: { code: string; name: string }[];
  readonly suggestions: { kind: string; text: string; value: string; count: number }[];
};
export type Answer = { readonly status: number; readonly json: OfferAnswer };
type Options = {
  body?: unknown;
  token?: string;
  brand?: string;
  market?: string;
  service?: string;
  key?: string;
};

export type OfferCar = { mvs_code: string; year: number; model_code: string; amount: number };
export type OfferDealer = { id: string; state_code: string; city_code: string; document: string };

const CAR = `
  SELECT v.mvs_code, v.year, v.model_code, p.amount::float8 AS amount FROM catalog.price_list l
  JOIN catalog.version_price p ON p.list_id = l.id
  JOIN catalog.version v ON v.brand = p.brand AND v.mvs_code = p.mvs_code AND v.year = p.year AND v.closed_at IS NULL
  WHERE l.brand = 'jeep' AND l.market = 'br' AND l.type = 'PUBLIC' AND l.valid_until IS NULL ORDER BY p.amount LIMIT 1`;
const DEALER = `
  SELECT id, state_code, city_code, document FROM dealers.dealer
  WHERE brand = 'jeep' AND market = 'br' AND state_code = 'SP' ORDER BY code LIMIT 1`;

const today = Date.now();
/** ISO 8601, so many days from now; the same each time. */
export const dayFrom = (days: number): string => new Date(today + days * 86_400_000).toISOString();

const draftOf = ({ mvs_code, year, model_code }: OfferCar, more: object): OfferInput => ({
  type: 'FCA',
  subject: {
    kind: 'VEHICLE',
    condition: 'NEW',
    modelCode: model_code,
    mvsCode: mvs_code,
    year,
    versionName: null,
    colorCode: null,
    mileageKm: null,
  },
  price: { type: 'FULL_PRICE', amount: 15_000_000 },
  title: 'Uma oferta de prova',
  description: '',
  terms: '',
  coverage: 'NATIONAL',
  coverageId: null,
  dealerId: null,
  validFrom: dayFrom(-1),
  validUntil: dayFrom(20),
  stock: null,
  categories: [],
  features: [],
  stamp: null,
  ...more,
});

type Opened = Awaited<ReturnType<typeof open>>;

const open = async () => {
  const database = await createDatabase();
  const api = await startApi({ url: database.url });
  await seedPeople(database.url, api.application.services.env);
  const call = callerOf(api.url);
  const admin = await signInStaff(call, 'offer_admin');
  const customer = await signIn(call, CUSTOMER.br);
  const [car] = (await ask<OfferCar>(database.url, CAR)).rows;
  const [dealer] = (await ask<OfferDealer>(database.url, DEALER)).rows;
  if (car === undefined || dealer === undefined) throw new Error('a car and a dealer are needed');
  return { database, api, call, admin, customer, car, dealer };
};

/** A session of a member of staff with one grant, at full strength. */
const staffOf = async ({ api, call, database }: Opened, request: RoleGrant): Promise<string> => {
  const { services } = api.application;
  const email = `offers-${crypto.randomUUID()}@demo.example`;
  const staff = {
    email,
    name: 'Somebody',
    market: 'br',
    roles: [request],
    password: DEMO_PASSWORD,
    brand: '',
  } as const;
  const id = await services.db.withTx({ allBrands: true, actor: 'system:test' }, (tx) =>
    createStaff(tx, { ...services, now: new Date(), by: null, staff }),
  );
  const token = await signIn(call, email);
  await ask(database.url, `UPDATE accounts.session SET strength = 'full' WHERE account_id = $1`, [id]);
  return token;
};

/** The web role with the demonstration people: an administrator of offers, a customer, a car and a dealer to write about. */
export const openOfferTestApp = async () => {
  const opened = await open();
  const { api, admin, car, database } = opened;
  const send = async (method: string, path: string, options: Options = {}): Promise<Answer> => {
    const { service = 'offers', brand = 'jeep', market = 'br', token = admin, ...rest } = options;
    const key = crypto.randomUUID();
    const answer = await api.call(method, `/api/${service}/v1/${path}`, { brand, market, token, key, ...rest });
    return { status: answer.status, json: answer.json as OfferAnswer };
  };
  const search = async (body: object = {}, query = '', scope = { brand: 'jeep', market: 'br' }): Promise<Answer> => {
    const answer = await api.call('POST', `/api/search/v1/offers/search${query}`, { body, ...scope });
    return { status: answer.status, json: answer.json as OfferAnswer };
  };
  const draft = (more: object = {}): OfferInput => draftOf(car, more);
  const create = async (more: object = {}, token = admin): Promise<OfferAnswer> => {
    const answer = await send('POST', 'offer', { body: draft(more), token });
    expect(answer.status, JSON.stringify(answer.json)).toBe(200);
    return answer.json;
  };
  const move = (id: string, event: string, token = admin) => send('PUT', `offer/${id}/${event}`, { token });
  const close = async (): Promise<void> => {
    await api.stop();
    await database.drop();
  };
  const staffWith = (request: RoleGrant) => staffOf(opened, request);
  return {
    ...opened,
    url: database.url,
    vehicle: draft().subject,
    send,
    search,
    draft,
    create,
    move,
    staffWith,
    close,
  };
};

export type OfferTestApp = Awaited<ReturnType<typeof openOfferTestApp>>;
