import { randomUUID } from 'node:crypto';
import { ONE_CALL, type Caller } from './caller.ts';
import type { OfferedCar } from './cars.ts';
import { dayFrom } from './offers.ts';

const JEEP = { brand: 'jeep', market: 'br' } as const;
/** A page is read as a visitor of their own reads it, and as everybody's: only the second comes from memory. */
const visitor = () => ({ cookie: `vlt_reservation=${randomUUID()}` });

/** One web process: its address, and calls to it. */
export type Web = { readonly url: string; readonly call: Caller };
export type Sold = {
  readonly car: OfferedCar;
  readonly model: { readonly code: string; readonly slug: string };
  readonly offerCode: string;
};
/** Amounts, in cents, among which only the price that is looked for moves: pages show others beside it. */
export type Band = { readonly from: number; readonly to: number };

export type ShownPrice = {
  readonly name: string;
  /** What changes it: the version's list price, or the offer's own. */
  readonly of: 'list' | 'offer';
  readonly isPage: boolean;
  /** Every amount shown for it; none where the process was too busy to answer. */
  readonly at: (web: Web, band: Band) => Promise<readonly number[]>;
};

type Money = { readonly amount: number };

const askFor =
  (path: string, amountsOf: (json: Record<string, unknown>) => readonly Money[], body?: object): ShownPrice['at'] =>
  async ({ call }) => {
    const answer = await call(body === undefined ? 'GET' : 'POST', path, { ...JEEP, ...(body && { body }) });
    if (answer.status === 503) return [];
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.json)}`);
    return amountsOf(answer.json).map(({ amount }) => amount);
  };

const AMOUNT = /R\$\s(?<units>[\d.]+),(?<cents>\d\d)/g;

const lookAt =
  (path: string, headers: () => Record<string, string>): ShownPrice['at'] =>
  async ({ url }, { from, to }) => {
    const response = await fetch(`${url}/br/jeep/${path}`, { headers: { ...ONE_CALL, ...headers() } });
    const html = await response.text();
    if (response.status === 503) return [];
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
    const all = [...html.matchAll(AMOUNT)].map(({ groups }) =>
      Number(`${groups?.['units']?.replaceAll('.', '') ?? ''}${groups?.['cents'] ?? ''}`),
    );
    const shown = all.filter((amount) => amount >= from && amount <= to);
    if (shown.length === 0) throw new Error(`${path} shows no price from ${from} to ${to}`);
    return shown;
  };

/** Every way in which a visitor is told what the car, or the offer of it, costs. */
export const waysToRead = ({ car: { choice }, model, offerCode }: Sold): ShownPrice[] => {
  const { mvsCode, year, colorCode, itemCodes } = choice;
  const one = `mvsCode=${mvsCode}&year=${year}`;
  const listPriceOf = (value: unknown) => [(value as { listPrice: Money }).listPrice];
  const page = (name: string, of: ShownPrice['of'], path: string): ShownPrice[] => [
    { name: `${name} of everybody`, of, isPage: true, at: lookAt(path, () => ({})) },
    { name: `${name} of one visitor`, of, isPage: true, at: lookAt(path, visitor) },
  ];
  return [
    { name: 'price', of: 'list', isPage: false, at: askFor(`price/v1/price?${one}`, listPriceOf) },
    {
      name: 'quote',
      of: 'list',
      isPage: false,
      at: askFor(
        `price/v1/price/reservation?${one}&colorCode=${colorCode}&optionalCode=${itemCodes.join(',')}`,
        ({ lines }) =>
          (lines as { kind: string; amount: Money }[])
            .filter(({ kind }) => kind === 'version')
            .map(({ amount }) => amount),
      ),
    },
    {
      name: 'version detail',
      of: 'list',
      isPage: false,
      at: askFor(`car/v2/car?${one}`, ({ versions }) =>
        (versions as { code: string; year: number }[])
          .filter((version) => version.code === mvsCode && version.year === year)
          .flatMap(listPriceOf),
      ),
    },
    ...page('model page', 'list', `modelos/${model.slug}`),
    ...page('configurator', 'list', `monte/${model.slug}/version`),
    {
      name: 'offer',
      of: 'offer',
      isPage: false,
      at: askFor(`search/v1/offers/${offerCode}`, ({ price }) => [price as Money]),
    },
    {
      name: 'search',
      of: 'offer',
      isPage: false,
      at: askFor(
        'search/v1/offers/search',
        ({ offers }) =>
          (offers as { code: string; price: Money }[])
            .filter(({ code }) => code === offerCode)
            .map(({ price }) => price),
        { text: 'Oferta de prova' },
      ),
    },
    ...page('offers page', 'offer', `ofertas?model=${model.code}`),
    ...page('offer page', 'offer', `ofertas/${offerCode.toLowerCase()}`),
  ];
};

/** Makes and publishes an offer of the car; what it returns changes the offer's price. */
export const makeOffer = async (
  call: Caller,
  of: { token: string; car: OfferedCar; modelCode: string; amount: number },
): Promise<{ code: string; change: (by: Caller, token: string, amount: number) => Promise<void> }> => {
  const { choice } = of.car;
  const scope = { ...JEEP, token: of.token };
  const subject = {
    kind: 'VEHICLE',
    condition: 'NEW',
    modelCode: of.modelCode,
    mvsCode: choice.mvsCode,
    year: choice.year,
    versionName: null,
    colorCode: choice.colorCode,
    mileageKm: null,
  };
  const offerAt = (amount: number) => ({
    type: 'FCA',
    subject,
    price: { type: 'FULL_PRICE', amount },
    title: 'Oferta de prova',
    coverage: 'NATIONAL',
    coverageId: null,
    dealerId: null,
    validFrom: dayFrom(-1),
    validUntil: dayFrom(300),
    stock: null,
    stamp: null,
  });
  const expectDone = ({ status, json }: Awaited<ReturnType<Caller>>): Record<string, unknown> => {
    if (status !== 200) throw new Error(`${status}: ${JSON.stringify(json)}`);
    return json;
  };
  const made = expectDone(
    await call('POST', 'offers/v1/offer', { ...scope, body: offerAt(of.amount), key: randomUUID() }),
  );
  const path = `offers/v1/offer/${String(made['id'])}`;
  let { version } = expectDone(await call('PUT', `${path}/publish`, scope));
  return {
    code: String(made['code']),
    change: async (by, token, amount) => {
      ({ version } = expectDone(await by('PUT', path, { ...scope, token, body: { ...offerAt(amount), version } })));
    },
  };
};
