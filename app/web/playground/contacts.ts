import { E164_CASES, MOBILE_PHONE_CASES } from '#kernel/cases/mobile-phones.ts';
import { ARGENTINE_DISPLAY_CASES, ARGENTINE_E164_CASES } from '#kernel/cases/phone-forms-argentina.ts';
import { ARGENTINE_PHONE_CASES } from '#kernel/cases/phones-argentina.ts';
import { BRAZILIAN_PHONE_CASES, LEAD_PHONE_CASES, PHONE_DISPLAY_CASES } from '#kernel/cases/phones.ts';
import { CEP_CASES, CEP_STATE_CASES, CPA_CASES, CPA_STATE_CASES } from '#kernel/cases/postal-codes.ts';
import type { Case } from '#kernel/cases/case.ts';
import * as explain from '#kernel/explain/contacts.ts';
import { MARKET, marketIn, type RuleModule, samplesOf, SPEC } from '#kernel/explain/rule.ts';
import * as phones from '#kernel/phones.ts';
import * as places from '#kernel/places.ts';
import * as checks from '#kernel/schemas.ts';

const E164 = 'ITU-T E.164';
const bothMarkets = (br: readonly Case<unknown, unknown>[], ar: readonly Case<unknown, unknown>[]) => [
  ...samplesOf(br, { market: 'br' }).slice(0, 6),
  ...samplesOf(ar, { market: 'ar' }).slice(0, 6),
];

export const phoneRules: RuleModule = {
  file: 'kernel/phones.ts',
  rules: [
    {
      name: 'isMobilePhone',
      signature: 'isMobilePhone(value: unknown): boolean',
      sources: [SPEC],
      run: phones.isMobilePhone,
      explain: explain.explainMobilePhone,
      check: checks.mobilePhone,
      samples: samplesOf(MOBILE_PHONE_CASES),
    },
    {
      name: 'isPhone',
      signature: "isPhone(value: unknown, market: Market = 'br'): boolean",
      sources: [],
      arguments: [MARKET],
      run: (value, input) => phones.isPhone(value, marketIn(input)),
      explain: (value, input) => explain.explainPhone(value, marketIn(input)),
      check: (input) => checks.phone(marketIn(input)),
      samples: bothMarkets(BRAZILIAN_PHONE_CASES, ARGENTINE_PHONE_CASES),
    },
    {
      name: 'toE164',
      signature: "toE164(value: unknown, market: Market = 'br'): string | null",
      sources: [E164],
      arguments: [MARKET],
      run: (value, input) => phones.toE164(value, marketIn(input)),
      explain: (value, input) => explain.explainPhone(value, marketIn(input)),
      samples: bothMarkets(E164_CASES, ARGENTINE_E164_CASES),
    },
    {
      name: 'formatPhone',
      signature: "formatPhone(text: string, market: Market = 'br'): string",
      sources: [SPEC],
      arguments: [MARKET],
      run: (value, input) => phones.formatPhone(value, marketIn(input)),
      samples: bothMarkets(PHONE_DISPLAY_CASES, ARGENTINE_DISPLAY_CASES),
    },
    {
      name: 'toLeadPhone',
      signature: 'toLeadPhone(text: string): string',
      sources: [SPEC],
      run: phones.toLeadPhone,
      samples: samplesOf(LEAD_PHONE_CASES),
    },
    {
      name: 'phoneDigits',
      signature: 'phoneDigits(text: string): string',
      sources: [SPEC],
      run: phones.phoneDigits,
    },
  ],
};

export const placeRules: RuleModule = {
  file: 'kernel/places.ts',
  rules: [
    {
      name: 'isPostalCode',
      signature: "isPostalCode(value: unknown, market: Market = 'br'): boolean",
      sources: [SPEC],
      arguments: [MARKET],
      run: (value, input) => places.isPostalCode(value, marketIn(input)),
      explain: (value, input) => explain.explainPostalCode(value, marketIn(input)),
      check: (input) => checks.postalCode(marketIn(input)),
      samples: bothMarkets(CEP_CASES, CPA_CASES),
    },
    {
      name: 'formatPostalCode',
      signature: "formatPostalCode(text: string, market: Market = 'br'): string",
      sources: [SPEC],
      arguments: [MARKET],
      run: (value, input) => places.formatPostalCode(value, marketIn(input)),
      samples: [
        { value: '01310100', arguments: { market: 'br' }, verdict: '01310-100', source: SPEC },
        { value: 'c1043aaz', arguments: { market: 'ar' }, verdict: 'C1043AAZ', source: 'Correo Argentino, CPA' },
      ],
    },
    {
      name: 'stripPostalCode',
      signature: "stripPostalCode(value: unknown, market: Market = 'br'): string | null",
      sources: [SPEC],
      arguments: [MARKET],
      run: (value, input) => places.stripPostalCode(value, marketIn(input)),
      explain: (value, input) => explain.explainPostalCode(value, marketIn(input)),
      samples: [{ value: '01310-100', arguments: { market: 'br' }, verdict: '01310100', source: SPEC }],
    },
    {
      name: 'stateOfPostalCode',
      signature: "stateOfPostalCode(value: unknown, market: Market = 'br'): State | undefined",
      sources: [],
      arguments: [MARKET],
      run: (value, input) => places.stateOfPostalCode(value, marketIn(input)),
      explain: (value, input) => explain.explainStateOfPostalCode(value, marketIn(input)),
      samples: bothMarkets(CEP_STATE_CASES, CPA_STATE_CASES),
    },
  ],
};
