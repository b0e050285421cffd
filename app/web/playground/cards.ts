import * as cards from '#kernel/cards.ts';
import { CARD_BRAND_CASES } from '#kernel/cases/card-brands.ts';
import { CARD_DUE_DATE_CASES, SECURITY_CODE_CASES } from '#kernel/cases/card-details.ts';
import { CARD_NUMBER_CASES } from '#kernel/cases/cards.ts';
import * as explain from '#kernel/explain/cards.ts';
import { type Arguments, type RuleModule, samplesBy, samplesOf, SPEC, TODAY, todayIn } from '#kernel/explain/rule.ts';
import * as checks from '#kernel/schemas.ts';

/** The day the case tables are written for. */
const CASES_DAY = { today: '2026-09-22' };
const cardBrandIn = (input: Arguments) => cards.CARD_BRANDS.find((brand) => brand === input['cardBrand']);

export const cardRules: RuleModule = {
  file: 'kernel/cards.ts',
  rules: [
    {
      name: 'isCardNumber',
      signature: 'isCardNumber(value: unknown): boolean',
      sources: [SPEC],
      run: cards.isCardNumber,
      explain: explain.explainCardNumber,
      check: checks.cardNumber,
      samples: samplesOf(CARD_NUMBER_CASES),
    },
    {
      name: 'cardBrand',
      signature: 'cardBrand(value: unknown): CardBrand | undefined',
      sources: ['ISO/IEC 7812'],
      run: cards.cardBrand,
      explain: explain.explainCardBrand,
      samples: samplesOf(CARD_BRAND_CASES),
    },
    {
      name: 'isCardDueDate',
      signature: 'isCardDueDate(value: unknown, today: Today): boolean',
      sources: [SPEC],
      arguments: [TODAY],
      run: (value, input) => cards.isCardDueDate(value, todayIn(input)),
      explain: (value, input) => explain.explainCardDueDate(value, todayIn(input)),
      check: (input) => checks.cardDueDate(() => todayIn(input)),
      samples: samplesOf(CARD_DUE_DATE_CASES, CASES_DAY),
    },
    {
      name: 'isSecurityCode',
      signature: 'isSecurityCode(value: unknown, brand?: CardBrand): boolean',
      sources: [],
      arguments: [{ name: 'cardBrand', kind: 'choice', options: ['', ...cards.CARD_BRANDS], initial: '' }],
      run: (value, input) => cards.isSecurityCode(value, cardBrandIn(input)),
      explain: (value, input) => explain.explainSecurityCode(value, cardBrandIn(input)),
      check: (input) => checks.securityCode(cardBrandIn(input)),
      samples: samplesBy(SECURITY_CODE_CASES, ([cardBrand, value]) => ({ value, arguments: { cardBrand } })),
    },
  ],
};
