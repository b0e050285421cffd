import * as explain from '#kernel/explain/fields.ts';
import { type Arguments, numberIn, type RuleModule, SPEC, type TriedRule } from '#kernel/explain/rule.ts';
import * as fields from '#kernel/fields.ts';
import { type Money, parseMoney, zeroMoney } from '#kernel/money.ts';
import * as checks from '#kernel/schemas.ts';

const COUNT = { name: 'count', kind: 'number', initial: '2' } as const;
const countIn = (given: Arguments) => numberIn(given, 'count');
const boundIn = (given: Arguments): Money => parseMoney(given['bound'], 'br') ?? zeroMoney('BRL');
/** A list is typed with commas. */
const itemsOf = (value: string) => (value === '' ? [] : value.split(',').map((item) => item.trim()));

const sample = (value: string, verdict: boolean, given?: Arguments) => ({
  value,
  verdict: String(verdict),
  source: SPEC,
  ...(given && { arguments: given }),
});

const boundRules: readonly TriedRule[] = [
  {
    name: 'hasMinLength',
    signature: 'hasMinLength(value: unknown, min: number): boolean',
    sources: [SPEC],
    arguments: [COUNT],
    run: (value, given) => fields.hasMinLength(value, countIn(given)),
    explain: (value, given) => explain.explainLength(value, { least: countIn(given) }),
    samples: [sample('ab', true, { count: '2' }), sample('😀', false, { count: '2' })],
  },
  {
    name: 'hasMaxLength',
    signature: 'hasMaxLength(value: unknown, max: number): boolean',
    sources: [SPEC],
    arguments: [COUNT],
    run: (value, given) => fields.hasMaxLength(value, countIn(given)),
    explain: (value, given) => explain.explainLength(value, { most: countIn(given) }),
    samples: [sample('😀😀', true, { count: '2' }), sample('abc', false, { count: '2' })],
  },
  {
    name: 'hasMinSelected',
    signature: 'hasMinSelected(value: unknown, min: number): boolean',
    sources: [SPEC],
    arguments: [COUNT],
    run: (value, given) => fields.hasMinSelected(itemsOf(value), countIn(given)),
    explain: (value, given) => explain.explainSelected(itemsOf(value), 'minimum', countIn(given)),
    samples: [sample('SMS, EMAIL', true, { count: '2' }), sample('SMS, SMS', false, { count: '2' })],
  },
  {
    name: 'hasMaxSelected',
    signature: 'hasMaxSelected(value: unknown, max: number): boolean',
    sources: [SPEC],
    arguments: [COUNT],
    run: (value, given) => fields.hasMaxSelected(itemsOf(value), countIn(given)),
    explain: (value, given) => explain.explainSelected(itemsOf(value), 'maximum', countIn(given)),
    samples: [sample('SMS, EMAIL', true, { count: '2' }), sample('SMS, EMAIL, PHONE', false, { count: '2' })],
  },
];

export const fieldRules: RuleModule = {
  file: 'kernel/fields.ts',
  rules: [
    {
      name: 'isFilled',
      signature: 'isFilled(value: unknown): boolean',
      sources: [SPEC],
      run: fields.isFilled,
      explain: explain.explainFilled,
      check: () => checks.filled(),
      samples: [sample('a', true), sample(' ', false)],
    },
    {
      name: 'isNumeric',
      signature: 'isNumeric(value: unknown): boolean',
      sources: [SPEC],
      run: fields.isNumeric,
      explain: explain.explainNumeric,
      check: checks.numeric,
      samples: [sample('0123', true), sample('1.5', false), sample('١٢٣', false)],
    },
    ...boundRules,
    {
      name: 'isPriceGreaterThan',
      signature: 'isPriceGreaterThan(value: unknown, bound: Money): boolean',
      sources: [SPEC],
      arguments: [{ name: 'bound', kind: 'text', initial: '1.000,00' }],
      run: (value, given) => fields.isPriceGreaterThan(value, boundIn(given)),
      explain: (value, given) => explain.explainPriceGreaterThan(value, boundIn(given)),
      check: (given) => checks.priceGreaterThan(() => boundIn(given)),
      samples: [
        sample('R$ 1.000,01', true, { bound: '1.000,00' }),
        sample('R$ 1.000,00', false, { bound: '1.000,00' }),
      ],
    },
  ],
};
