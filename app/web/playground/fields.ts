import * as explain from '#kernel/explain/fields.ts';
import { type Arguments, numberIn, type RuleModule, SPEC, type TriedRule } from '#kernel/explain/rule.ts';
import * as fields from '#kernel/fields.ts';
import { type Money, parseMoney, zeroMoney } from '#kernel/money.ts';
import * as checks from '#kernel/schemas.ts';

const COUNT = { name: 'count', kind: 'number', initial: '2' } as const;
const countIn = (input: Arguments) => numberIn(input, 'count');
const boundIn = (input: Arguments): Money => parseMoney(input['bound'], 'br') ?? zeroMoney('BRL');
/** A list is typed with commas. */
const listItems = (value: string) => (value === '' ? [] : value.split(',').map((item) => item.trim()));

const sample = (value: string, verdict: boolean, input?: Arguments) => ({
  value,
  verdict: String(verdict),
  source: SPEC,
  ...(input && { arguments: input }),
});

const boundRules: readonly TriedRule[] = [
  {
    name: 'hasMinLength',
    signature: 'hasMinLength(value: unknown, min: number): boolean',
    sources: [SPEC],
    arguments: [COUNT],
    run: (value, input) => fields.hasMinLength(value, countIn(input)),
    explain: (value, input) => explain.explainLength(value, { least: countIn(input) }),
    samples: [sample('ab', true, { count: '2' }), sample('😀', false, { count: '2' })],
  },
  {
    name: 'hasMaxLength',
    signature: 'hasMaxLength(value: unknown, max: number): boolean',
    sources: [SPEC],
    arguments: [COUNT],
    run: (value, input) => fields.hasMaxLength(value, countIn(input)),
    explain: (value, input) => explain.explainLength(value, { most: countIn(input) }),
    samples: [sample('😀😀', true, { count: '2' }), sample('abc', false, { count: '2' })],
  },
  {
    name: 'hasMinSelected',
    signature: 'hasMinSelected(value: unknown, min: number): boolean',
    sources: [SPEC],
    arguments: [COUNT],
    run: (value, input) => fields.hasMinSelected(listItems(value), countIn(input)),
    explain: (value, input) => explain.explainSelected(listItems(value), 'minimum', countIn(input)),
    samples: [sample('SMS, EMAIL', true, { count: '2' }), sample('SMS, SMS', false, { count: '2' })],
  },
  {
    name: 'hasMaxSelected',
    signature: 'hasMaxSelected(value: unknown, max: number): boolean',
    sources: [SPEC],
    arguments: [COUNT],
    run: (value, input) => fields.hasMaxSelected(listItems(value), countIn(input)),
    explain: (value, input) => explain.explainSelected(listItems(value), 'maximum', countIn(input)),
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
      run: (value, input) => fields.isPriceGreaterThan(value, boundIn(input)),
      explain: (value, input) => explain.explainPriceGreaterThan(value, boundIn(input)),
      check: (input) => checks.priceGreaterThan(() => boundIn(input)),
      samples: [
        sample('R$ 1.000,01', true, { bound: '1.000,00' }),
        sample('R$ 1.000,00', false, { bound: '1.000,00' }),
      ],
    },
  ],
};
