import { SESSION_COOKIE } from '#app/server/request.ts';
import { pathOf, type PageId, type PageParams } from '#brands/slugs.ts';
import { encodeChoice } from '#features/configurator/public.ts';
import type { Market } from '#kernel/market.ts';
import { postalField } from '#kernel/postal-field.ts';
import { buyerOf, idOf } from './buyer.ts';
import type { Caller } from './caller.ts';
import { findReadyCar, findReadyCars, type OfferedCar } from './cars.ts';

/** A screen in a state, by its address. */
export type Scene = {
  readonly name: string;
  readonly path: string;
  /** Seen by a signed-in person. */
  readonly own: boolean;
};

export type Site = {
  /** Where the pages are. */
  readonly url: string;
  readonly brand: string;
  readonly market: Market;
};

/** Whose site, and who looks. */
export type Setting = Site & { readonly token: string };

/** Light and broad, dark and thin, light with serifs: what holds for these three holds for the rest. */
export const UNLIKE_BRANDS: ReadonlySet<string> = new Set(['jeep', 'peugeot', 'chrysler']);

const POSTAL_CODES: Record<Market, string> = { br: '01310-100', ar: 'C1425' };

/** Screens that need nothing but their address; those that are not open yet are left out. */
const PLAIN: readonly PageId[] = [
  'signIn',
  'signUp',
  'forgotPassword',
  'withdrawal',
  'cancelService',
  'terms',
  'reservationTerms',
  'privacyNotice',
  'cookies',
  'offers',
  'compare',
  'quiz',
  'accessories',
  'dealers',
  'location',
  'calculator',
  'financing',
  'recall',
  'tradeIn',
  'care',
  'opinions',
  'events',
  'promotions',
  'testDrive',
  'videoVisit',
  'serviceVisit',
  'contact',
  'report',
  'scanner',
  'proposal',
  'whatsApp',
  'pushMessages',
  'contractCheck',
  'phoneIdentity',
];
const OWN: readonly PageId[] = [
  'account',
  'accountData',
  'accountCredentials',
  'privacy',
  'orders',
  'accountCars',
  'accountCards',
  'accountProposals',
  'accountRental',
  'garage',
  'accountMessages',
  'privacyData',
  'privacyErase',
  'privacyRequests',
  'manuals',
  'accountVisits',
  'accountEvents',
  'accountPromotions',
];

const STEPS = ['version', 'optionals', 'color', 'accessories', 'coating', 'services', 'resume'] as const;

const slugOf = async (call: Caller, { brand, market }: Site): Promise<string> => {
  const { json } = await call('GET', 'model/v1/model', { brand, market });
  const [first] = (json as { models?: { slug: string }[] }).models ?? [];
  if (first === undefined) throw new Error(`${brand} sells nothing in ${market}`);
  return first.slug;
};

/** Code of a dealership that sells, as the door of its showroom says it. */
const dealerCodeOf = async (call: Caller, { brand, market }: Site): Promise<string> => {
  const { json } = await call('GET', 'dealer/v1/dealer?service=SALES&limit=1', { brand, market });
  const [first] = (json as { dealers?: { code: string }[] }).dealers ?? [];
  if (first === undefined) throw new Error(`nobody sells ${brand} in ${market}`);
  return first.code;
};

/** A held car, and an ordered one whose payment is awaited. */
const ordersOf = async (call: Caller, databaseUrl: string, setting: Setting) => {
  const cars = await findReadyCars(databaseUrl, { ...setting, limit: 2 });
  const [held, ordered] = cars as [OfferedCar, OfferedCar];
  const buyer = buyerOf(call, setting);
  const heldId = idOf(await buyer.reserve(held));
  const orderedId = idOf(await buyer.reserve(ordered));
  const registered = await buyer.register(orderedId);
  if (registered.status !== 200) throw new Error(`register: ${registered.status} ${JSON.stringify(registered.json)}`);
  idOf(await buyer.pay(orderedId, setting.market === 'br' ? 'pix' : 'card'));
  return { held: heldId, ordered: orderedId, choice: held.choice };
};

/** The first offer of the showcase, as a visitor comes to it. */
const offerOf = async (url: string, showcase: string): Promise<string> => {
  const html = await (await fetch(`${url}${showcase}`)).text();
  const path = new RegExp(`href="(${showcase}/[^"?#]+)"`).exec(html)?.[1];
  if (path === undefined) throw new Error(`${showcase} shows no offer`);
  return path;
};

type Looked = { readonly url: string; readonly at: (page: PageId) => string; readonly token?: string | undefined };

/** The pages that this brand has in this market: who is not signed in is led to the sign-in from any. */
const openPages = async ({ url, at, token }: Looked, pages: readonly PageId[]): Promise<PageId[]> => {
  const headers = new Headers(token === undefined ? [] : [['cookie', `${SESSION_COOKIE}=${token}`]]);
  const open: PageId[] = [];
  for (const page of pages) {
    const { status } = await fetch(`${url}${at(page)}`, { headers });
    if (status === 200) open.push(page);
    else if (status !== 404) throw new Error(`${at(page)} answered ${status}`);
  }
  return open;
};

export type Scenes = {
  readonly scenes: readonly Scene[];
  /** Gives the cars back: a person may hold three. */
  readonly release: () => Promise<void>;
};

const placeOf =
  ({ brand, market }: Site) =>
  (page: PageId, params?: PageParams): string =>
    `/${market}/${brand}${pathOf(page, market, params)}`.replace(/\/$/, '');

const scene = (name: string, path: string, own = false): Scene => ({ name, path, own });

/** Every screen of a brand in a market that anybody sees; it changes nothing of the program. */
export const openScenes = async (call: Caller, databaseUrl: string, setting: Site): Promise<readonly Scene[]> => {
  const at = placeOf(setting);
  const model = await slugOf(call, setting);
  const { choice } = await findReadyCar(databaseUrl, setting);
  const code = encodeURIComponent(encodeChoice(choice));
  const field = postalField(setting.market);
  const near = `${field}=${encodeURIComponent(POSTAL_CODES[setting.market])}`;
  return [
    scene('home', at('home')),
    scene('home-dealers', `${at('home')}?${near}`),
    scene('home-dealers-unknown', `${at('home')}?${field}=000`),
    scene('model', at('model', { model })),
    scene('model-view', at('modelView', { model })),
    scene('offer', await offerOf(setting.url, at('offers'))),
    ...STEPS.map((step) => scene(`build-${step}`, at('buildStep', { model, step }))),
    ...(await openPages({ url: setting.url, at }, PLAIN)).map((page) => scene(page, at(page))),
    scene('showroom', at('showroom', { dealer: await dealerCodeOf(call, setting) })),
    scene('not-found', `${at('home')}/nothing`),
    scene('reserve-where', `${at('newReservation')}?c=${code}`),
    scene('reserve-offers', `${at('newReservation')}?c=${code}&${near}`),
    scene('reserve-nothing', at('newReservation')),
  ];
};

/** Every screen of a brand in a market that its buyer alone sees, each in the state its name says. */
export const setOwnScenes = async (call: Caller, databaseUrl: string, setting: Setting): Promise<Scenes> => {
  const at = placeOf(setting);
  const { held, ordered, choice } = await ordersOf(call, databaseUrl, setting);
  const own = (name: string, path: string): Scene => scene(name, path, true);
  const scenes = [
    ...['showcase', 'register', 'reservation', 'payment'].map((step) =>
      own(`hold-${step}`, at('reservationStep', { id: held, step })),
    ),
    own('order-payment', at('reservationStep', { id: ordered, step: 'payment' })),
    own('order', at('order', { id: ordered })),
    own('order-cancel', at('cancelOrder', { id: ordered })),
    own('garage-wishlist', at('garageWishlist', { version: `${choice.mvsCode}-${choice.year}` })),
    ...(['user-data', 'address-data', 'dealer-data'] as const).map((step) =>
      own(`complement-${step}`, at('accountComplement', { step })),
    ),
    ...(await openPages({ ...setting, at }, OWN)).map((page) => own(page, at(page))),
  ];
  const release = async () => {
    const buyer = buyerOf(call, setting);
    for (const id of [held, ordered]) {
      const { status, json } = await buyer.cancel(id);
      if (status !== 200) throw new Error(`cancel: ${status} ${JSON.stringify(json)}`);
    }
  };
  return { scenes, release };
};

/** Every screen of a brand in a market that a visitor or buyer sees. */
export const setScenes = async (call: Caller, databaseUrl: string, setting: Setting): Promise<Scenes> => {
  const open = await openScenes(call, databaseUrl, setting);
  const { scenes, release } = await setOwnScenes(call, databaseUrl, setting);
  return { scenes: [...open, ...scenes], release };
};

/** A step of the configurator, by its address. */
export const buildStepOf = async (call: Caller, setting: Site, step: (typeof STEPS)[number]): Promise<string> => {
  const { brand, market } = setting;
  return `/${market}/${brand}${pathOf('buildStep', market, { model: await slugOf(call, setting), step })}`;
};
