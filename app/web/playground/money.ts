import { FORMAT_CASES, MASK_CASES, PARSE_CASES, PERCENT_CASES } from '#kernel/cases/money.ts';
import { explainMoney } from '#kernel/explain/fields.ts';
import {
  type Arguments,
  MARKET,
  marketIn,
  numberIn,
  type RuleModule,
  samplesBy,
  samplesOf,
  SPEC,
} from '#kernel/explain/rule.ts';
import { CURRENCIES } from '#kernel/market.ts';
import * as rules from '#kernel/money.ts';

/** Amounts are typed as minor units, as the rules take them. */
const amountOf = (value: string, input: Arguments = {}) =>
  rules.money(/^-?[0-9]+$/.test(value) ? Number(value) : Number.NaN, input['currency'] === 'ARS' ? 'ARS' : 'BRL');
const CURRENCY = { name: 'currency', kind: 'choice', options: CURRENCIES, initial: 'BRL' } as const;
const ROUNDING = {
  name: 'rounding',
  kind: 'choice',
  options: ['half-away', 'half-even'],
  initial: 'half-away',
} as const;
const roundingIn = (input: Arguments) => (input['rounding'] === 'half-even' ? 'half-even' : 'half-away');
const CLDR = 'Unicode CLDR';

export const moneyRules: RuleModule = {
  file: 'kernel/money.ts',
  rules: [
    {
      name: 'formatMoney',
      signature: 'formatMoney(value: Money, market: Market): string',
      sources: [CLDR],
      arguments: [CURRENCY, MARKET],
      run: (value, input) => rules.formatMoney(amountOf(value, input), marketIn(input)),
      samples: samplesBy(FORMAT_CASES, ([amount, currency, market]) => ({
        value: String(amount),
        arguments: { currency, market },
      })),
    },
    {
      name: 'parseMoney',
      signature: 'parseMoney(text: unknown, market: Market): Money | null',
      sources: [SPEC],
      arguments: [MARKET],
      run: (value, input) => rules.parseMoney(value, marketIn(input)),
      explain: (value, input) => explainMoney(value, marketIn(input)),
      samples: samplesOf(PARSE_CASES, { market: 'br' }),
    },
    {
      name: 'maskMoney',
      signature: 'maskMoney(text: unknown, market: Market): string',
      sources: [SPEC],
      arguments: [MARKET],
      run: (value, input) => rules.maskMoney(value, marketIn(input)),
      samples: samplesOf(MASK_CASES, { market: 'br' }),
    },
    {
      name: 'typedMoney',
      signature: 'typedMoney(text: unknown, market: Market): Money | null',
      sources: [SPEC],
      arguments: [MARKET],
      run: (value, input) => rules.typedMoney(value, marketIn(input)),
    },
    {
      name: 'percentOf',
      signature: "percentOf(value: Money, percent: number, rounding: Rounding = 'half-away'): Money",
      sources: [],
      arguments: [{ name: 'percent', kind: 'text', initial: '10' }, ROUNDING],
      run: (value, input) => rules.percentOf(amountOf(value), numberIn(input, 'percent'), roundingIn(input)),
      samples: samplesBy(PERCENT_CASES, ([amount, percent, rounding]) => ({
        value: String(amount),
        arguments: { percent: String(percent), rounding },
      })),
    },
    {
      name: 'allocate',
      signature: 'allocate(value: Money, weights: readonly number[]): Money[]',
      sources: [],
      arguments: [{ name: 'weights', kind: 'text', initial: '1, 1, 1' }],
      run: (value, { weights = '' }) => rules.allocate(amountOf(value), weights.split(',').map(Number)),
      samples: [
        { value: '100', arguments: { weights: '1, 1, 1' }, verdict: '34, 33, 33', source: 'Fowler, PEAA: Money' },
      ],
    },
    {
      name: 'allocateEvenly',
      signature: 'allocateEvenly(value: Money, parts: number): Money[]',
      sources: [],
      arguments: [{ name: 'parts', kind: 'number', initial: '3' }],
      run: (value, input) => rules.allocateEvenly(amountOf(value), numberIn(input, 'parts')),
      samples: [{ value: '1000', arguments: { parts: '3' }, verdict: '334, 333, 333', source: 'Fowler, PEAA: Money' }],
    },
  ],
};
