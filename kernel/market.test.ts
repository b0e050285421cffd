import { describe, expect, it } from 'vitest';
import { isCurrency, isMarket, MARKET_IDS, marketFacts, marketOf, MARKETS } from './market.ts';

describe('markets', () => {
  it.each([
    ['br', 'br'],
    ['ar', 'ar'],
    ['pt-BR', 'br'],
    ['es-AR', 'ar'],
    ['PT-br', 'br'],
    ['BR', 'br'],
    ['es-ES', undefined],
    ['pt', undefined],
    ['', undefined],
    ['br '.repeat(100_000), undefined],
    [null, undefined],
    [{}, undefined],
  ])('%j is market %j', (key, market) => expect(marketOf(key)).toBe(market));

  it('have zones and locales the platform knows', () => {
    for (const id of MARKET_IDS) {
      const { locale, timeZone, currency } = marketFacts(id);
      const hour = new Intl.DateTimeFormat(locale, { timeZone, hour: '2-digit', hourCycle: 'h23' });
      expect(hour.resolvedOptions().locale).toBe(locale);
      expect(hour.format(new Date('2026-09-22T12:00:00Z'))).toBe('09');
      expect(new Intl.NumberFormat(locale, { style: 'currency', currency }).resolvedOptions().currency).toBe(currency);
    }
  });

  it('have their E.164 codes and symbols', () => {
    const facts = MARKET_IDS.map((id) => [MARKETS[id].phoneCode, MARKETS[id].currency, MARKETS[id].currencySymbol]);
    expect(facts).toEqual([
      ['55', 'BRL', 'R$'],
      ['54', 'ARS', '$'],
    ]);
  });

  it('are told by their key, language and country', () => {
    for (const id of MARKET_IDS) {
      expect(MARKETS[id].locale).toBe(`${MARKETS[id].language}-${MARKETS[id].country}`);
      expect(marketOf(MARKETS[id].locale)).toBe(id);
    }
  });

  it('and their currencies are no others', () => {
    expect([isMarket('br'), isMarket('cl'), isMarket(undefined)]).toEqual([true, false, false]);
    expect([isCurrency('ARS'), isCurrency('USD'), isCurrency(1)]).toEqual([true, false, false]);
  });
});
