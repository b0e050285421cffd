import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it, test } from 'vitest';
import { BRANDS } from './brands.ts';
import { flatTexts } from './dictionary.ts';
import { AREAS } from './texts/areas.ts';
import { MARKETS, MARKET_IDS, type Market } from '#kernel/market.ts';
import { format } from '#ui/text.ts';

/** Every text of a market, whichever brands say it. */
const textsOf = (market: Market): Set<string> =>
  new Set(BRANDS.flatMap(({ id: brand }) => Object.values(flatTexts({ brand, market }))));

/** The names of the places of a text: `{name}` and `{name, plural, …}`, not the words of a plural's branch. */
const placesOf = (text: string): readonly string[] =>
  [...new Set([...text.matchAll(/(?<!=1 |other )\{(\w+)(?=\}|, plural,)/g)].map(([, name = '']) => name))].toSorted();

/** A value for every place of a text. */
const valuesOf = (text: string, value: number): Record<string, number> =>
  Object.fromEntries(placesOf(text).map((name) => [name, value]));

describe.each(MARKET_IDS)('the texts of %s', (market) => {
  it('are ICU MessageFormat, and a translator’s tool reads them as the program does', () => {
    const texts = textsOf(market);
    expect(texts.size).toBeGreaterThan(3_000);
    const differing = [...texts].flatMap((text) => {
      const icu = new IntlMessageFormat(text, MARKETS[market].locale, undefined, { ignoreTag: true });
      return [0, 1, 2].flatMap((value) => {
        const values = valuesOf(text, value);
        const [shown, expected] = [format(text, values), String(icu.format(values))];
        return shown === expected ? [] : [`${shown} | ${expected}`];
      });
    });
    expect(differing).toEqual([]);
  });
});

test('no brand has words of its own in the texts that a browser reads as files', () => {
  const differing = BRANDS.flatMap(({ id: brand }) =>
    MARKET_IDS.flatMap((market) => {
      const shown = flatTexts({ brand, market });
      return (['configuratorLater', 'carView'] as const).flatMap((area) =>
        Object.entries(AREAS[area][MARKETS[market].locale])
          .filter(([key, text]) => shown[`${area}.${key}`] !== text)
          .map(([key]) => `${brand}: ${key}`),
      );
    }),
  );
  expect(differing).toEqual([]);
});

test('a key stands in one area, so a page that lays areas together says what it means', () => {
  const areas = new Map<string, string[]>();
  for (const [area, texts] of Object.entries(AREAS))
    for (const key of Object.keys(texts['pt-BR'])) areas.set(key, [...(areas.get(key) ?? []), area]);
  expect(areas.size).toBeGreaterThan(1000);
  expect([...areas].filter(([, standing]) => standing.length > 1)).toEqual([]);
});

/** The law of each market names other rates of a credit, so these texts say different ones: those of Brazil alone, those of Argentina alone. */
const RATES = [
  ['credit.credit.legal', 'monthly', 'nominal'],
  ['credit.credit.legalResidual', 'monthly', 'nominal'],
  ['financing.credit.card', 'monthly', 'tea,tna'],
  ['financing.credit.cardApproved', 'monthly', 'tea,tna'],
  ['financing.credit.short', 'annual,monthly', 'tea,tna'],
  ['financing.credit.rates', 'annual,costMonthly,monthly', 'tea,tna'],
  ['financing.payWays.why.CDC', 'series', ''],
  ['financing.payWays.why.PSA_TRADITIONAL', 'series', ''],
  ['offers.offers.credit.legal', 'monthly', 'nominal'],
  ['proposals.voucher.rate.value', 'monthly', 'nominal'],
];

test.each(BRANDS)('a text of $id has the same places in both languages', ({ id: brand }) => {
  const spanish = flatTexts({ brand, market: 'ar' });
  const differing = Object.entries(flatTexts({ brand, market: 'br' })).flatMap(([key, text]) => {
    const [br, ar] = [placesOf(text), placesOf(spanish[key] ?? '')];
    const [brAlone, arAlone] = [br.filter((name) => !ar.includes(name)), ar.filter((name) => !br.includes(name))];
    return brAlone.length + arAlone.length === 0 ? [] : [[key, String(brAlone), String(arAlone)]];
  });
  expect(differing.toSorted()).toEqual(RATES.toSorted());
});

test.each(BRANDS)('the texts of $id speak of its cars with their article', ({ id: brand }) => {
  const MASCULINE = String.raw`(?<![\p{L}\p{M}])(?:os?|um|d[ou]|no|ao|pelo|seu|meu|novo|este|el|un|del|al|nuevo)`;
  const FEMININE = String.raw`(?<![\p{L}\p{M}])(?:uma|sua|minha|nova|esta|una|nueva)`;
  // A car's words go with its model (`carWords`); "da {brand}" is the make, which is feminine for all.
  const wrong = new RegExp(
    `${MASCULINE} \\{(?:model|car|vehicle)\\}|${brand === 'ram' ? MASCULINE : FEMININE} \\{brand\\}`,
    'iu',
  );
  const texts = MARKET_IDS.flatMap((market) => Object.entries(flatTexts({ brand, market })));
  expect(texts.filter(([, text]) => wrong.test(text))).toEqual([]);
});

/** What all brands of a market say under some names, once each. */
const saidUnder = (market: Market, keys: RegExp): string[] => [
  ...new Set(
    BRANDS.flatMap(({ id: brand }) =>
      Object.entries(flatTexts({ brand, market })).flatMap(([key, text]) =>
        keys.test(key) ? [`${key}: ${text}`] : [],
      ),
    ),
  ),
];

test('a dealership’s name says that it is one, so no text says it before the name', () => {
  const said = MARKET_IDS.flatMap((market) => saidUnder(market, /./)).flatMap((text) =>
    [...text.matchAll(/concession(?:ária|ario)s? \{(\w+)\}/giu)].map(([, place]) => place),
  );
  // Of a make, on a day, and a company by its legal name.
  expect([...new Set(said)].toSorted()).toEqual(['brand', 'company']);
});

test('in Argentina a withdrawal is asked for by a solicitud, as pedido is the order', () => {
  const said = saidUnder('ar', /^(?:mail\.|reservations\.(?:order\.)?)withdrawal/);
  expect(said.length).toBeGreaterThan(30);
  expect(said.filter((text) => /tu pedido|pedido (?:de arrepentimiento|\{code\})/i.test(text))).toEqual([]);
});

test('a test drive is followed or cancelled: no text promises that its hour can be moved', () => {
  const said = MARKET_IDS.flatMap((market) => saidUnder(market, /^(?:mail\.testDrive|visitPages\.booking\.new)/));
  expect(said.length).toBeGreaterThan(40);
  const moved = /\b(?:mud[ae]r?|mudá|alter[ae]r?|remar[cq]\w+|cambi[aáe]r?|modific\w+|reprogram\w+)(?![\p{L}])/iu;
  expect(moved.test('por ele você muda ou cancela')).toBe(true);
  expect(said.filter((text) => moved.test(text))).toEqual([]);
});

test('only the maker’s list price is called suggested: what is asked is called by how it is paid', () => {
  const ofList = new Set([
    'price.list',
    'price.source.customPrice',
    'resume.online.below',
    'resume.online.failed',
    'compare.listPrice',
    'model.listPrice',
  ]);
  const suggested = /preço (?:público|de tabela) sugerido|precio (?:público|de lista) sugerido/i;
  const wrong = MARKET_IDS.flatMap((market) =>
    BRANDS.flatMap(({ id: brand }) =>
      Object.entries(flatTexts({ brand, market })).filter(
        ([key, text]) => suggested.test(text) && !ofList.has(key.slice(key.indexOf('.') + 1)),
      ),
    ),
  );
  expect(wrong).toEqual([]);
});

/** One word for one thing: what a buyer reads as "Acabamento" in one step must not be "Revestimento" in the next. */
const ONE_WORD = {
  br: [['Acabamento', /revestimento|estofamento/i]],
  ar: [
    ['Tapizado', /revestimiento|tapicería/i],
    [
      'Saldo',
      /\b(?:pagar|pago|pagos|pagás|financiar) (?:d?el )?(?:resto|restante)\b|\bresto (?:del (?:pedido|precio)|se paga)/i,
    ],
  ],
} as const;

/** A contract's words change with its version alone. */
const CONTRACTS = ['legal.'];

test.each(MARKET_IDS)('one thing has one word in every text of %s', (market) => {
  const said = BRANDS.flatMap(({ id: brand }) => Object.entries(flatTexts({ brand, market }))).filter(
    ([key]) => !CONTRACTS.some((area) => key.startsWith(area)),
  );
  const others = ONE_WORD[market].flatMap(([word, other]) =>
    said.filter(([, text]) => other.test(text)).map(([key, text]) => `${key}: ${text} (the word is ${word})`),
  );
  expect([...new Set(others)]).toEqual([]);
});
