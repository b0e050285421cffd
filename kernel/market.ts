/** The two markets and what is fixed about each. A market is a country with its language, money, clock and phone plan. */
export const MARKET_IDS = ['br', 'ar'] as const;
export type Market = (typeof MARKET_IDS)[number];

/** ISO 4217 codes. Both currencies have two decimals. */
export const CURRENCIES = ['BRL', 'ARS'] as const;
export type Currency = (typeof CURRENCIES)[number];

export type MarketFacts = {
  /** ISO 3166-1 alpha-2. */
  country: 'BR' | 'AR';
  /** BCP 47 tag of the language as the market writes it; also the market key of API calls (language-country). */
  locale: 'pt-BR' | 'es-AR';
  language: 'pt' | 'es';
  currency: Currency;
  currencySymbol: 'R$' | '$';
  /** IANA zone in which days and business hours are counted. */
  timeZone: 'America/Sao_Paulo' | 'America/Argentina/Buenos_Aires';
  /** ITU-T E.164 country code, digits only. */
  phoneCode: '55' | '54';
};

export const MARKETS: Readonly<Record<Market, Readonly<MarketFacts>>> = {
  br: {
    country: 'BR',
    locale: 'pt-BR',
    language: 'pt',
    currency: 'BRL',
    currencySymbol: 'R$',
    timeZone: 'America/Sao_Paulo',
    phoneCode: '55',
  },
  ar: {
    country: 'AR',
    locale: 'es-AR',
    language: 'es',
    currency: 'ARS',
    currencySymbol: '$',
    timeZone: 'America/Argentina/Buenos_Aires',
    phoneCode: '54',
  },
};

export function isMarket(value: unknown): value is Market {
  return value === 'br' || value === 'ar';
}

export function isCurrency(value: unknown): value is Currency {
  return value === 'BRL' || value === 'ARS';
}

export function marketFacts(market: Market): Readonly<MarketFacts> {
  return MARKETS[market];
}

/** The market of an API call's key (`pt-BR`, `es-AR`), of a country code (`BR`) or of its own id, in any letter case. */
export function marketOf(key: unknown): Market | undefined {
  if (typeof key !== 'string' || key.length > 5) return undefined;
  const lower = key.toLowerCase();
  return MARKET_IDS.find((id) => lower === id || lower === MARKETS[id].locale.toLowerCase());
}
