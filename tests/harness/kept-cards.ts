import { randomUUID } from 'node:crypto';
import type { SavedCard } from '#features/payments/public.ts';
import type { Answered } from './caller.ts';
import { CUSTOMER } from './people.ts';
import type { TestApp } from './test-app.ts';
import { waitFor } from './wait-for.ts';

export const MASTERCARD = '5480 8328 0103 3311';
/** Its bank asks the cardholder first. */
export const ASKING = '5483 9281 6457 4623';

type Typed = Readonly<Record<string, string>>;

/** Types a card, or a kept one's code, on the gateway's page; what the browser comes back to the shop with. */
export const typeCard = async (page: string, typed: Typed = {}): Promise<URLSearchParams> => {
  const { origin, pathname, searchParams } = new URL(page);
  const form = {
    ...Object.fromEntries(searchParams),
    attempt: randomUUID(),
    number: '4235 6477 2802 5682',
    holder: 'APRO',
    expiry: '11/49',
    code: '123',
    document: searchParams.get('site_id') === 'MLB' ? '123.456.789-09' : '12.345.678',
    ...typed,
  };
  const request = { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' } as const;
  const response = await fetch(origin + pathname, request);
  if (response.status !== 303) throw new Error(`the card page answered ${response.status}`);
  return new URL(response.headers.get('location') ?? '').searchParams;
};

/** What the cardholder says to their bank. */
export const answerBank = async (app: TestApp, creq: string, result: 'confirm' | 'refuse'): Promise<void> => {
  const body = new URLSearchParams({ creq, result });
  await fetch(`${app.sandboxUrl}/cardholder_authenticator/answer`, { method: 'POST', body });
};

/** The gateway's vault, asked as the shop asks it. */
export const atGateway = async (app: TestApp, email: string = CUSTOMER.br): Promise<{ last_four_digits: string }[]> => {
  const headers = { authorization: `Bearer ${app.api.application.services.env.PAYMENT_ACCESS_TOKEN}` };
  const url = `${app.sandboxUrl}/v1/customers/search?email=${encodeURIComponent(email)}`;
  const { results } = (await (await fetch(url, { headers })).json()) as {
    results: { cards: { last_four_digits: string }[] }[];
  };
  return results[0]?.cards ?? [];
};

type Call = (method: string, path: string, more?: object) => Promise<Answered>;

export const cardsOf = ({ json }: Answered): SavedCard[] => json['cards'] as SavedCard[];

/** One person's hand on their cards. */
export const cardHandOf = (call: Call) => {
  const list = async (): Promise<SavedCard[]> => cardsOf(await call('GET', 'payment-instrument/v2'));
  /** What comes back from the gateway's page, as the calls take it. */
  const typed = async (query = '', card: Typed = {}) => {
    const { json } = await call('GET', `payment-instrument/v2/one-time-token${query}`);
    const back = await typeCard(String(json['url']), card);
    return { oneTimeToken: back.get('reference') ?? '', cardToken: back.get('token') ?? '' };
  };
  const add = (body: object, key: string = randomUUID()) => call('POST', 'payment-instrument/v2', { body, key });
  /** The cards, once the gateway has answered for each. */
  const settled = () =>
    waitFor(async () => {
      const cards = await list();
      return cards.every(({ state }) => state !== 'SAVING') && cards;
    });
  const added = async (card: Typed = {}): Promise<SavedCard> => {
    const made = await add(await typed('', card));
    const found = (await settled()).find(({ id }) => id === made.json['id']);
    if (found === undefined) throw new Error(`no card: ${JSON.stringify(made.json)}`);
    return found;
  };
  return { list, typed, add, settled, added };
};
