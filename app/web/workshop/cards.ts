import * as cards from '#kernel/cards.ts';
import { CARD_BRAND_CASES } from '#kernel/cases/card-brands.ts';
import { CARD_DUE_DATE_CASES, SECURITY_CODE_CASES } from '#kernel/cases/card-details.ts';
import { CARD_NUMBER_CASES } from '#kernel/cases/cards.ts';
import * as explain from '#kernel/explain/cards.ts';
import { type Arguments, type RuleModule, samplesBy, samplesOf, SPEC, TODAY, todayIn } from '#kernel/explain/rule.ts';
import * as checks from '#kernel/schemas.ts';

/** The day the case tables are written for. */
const CASES_DAY = { today: '2026-09-22' };
const cardBrandIn = (given: Arguments) => cards.CARD_BRANDS.find((brand) => brand === given['cardBrand']);

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
      run: (value, given) => cards.isCardDueDate(value, todayIn(given)),
      explain: (value, given) => explain.explainCardDueDate(value, todayIn(given)),
      check: (given) => checks.cardDueDate(() => todayIn(given)),
      samples: samplesOf(CARD_DUE_DATE_CASES, CASES_DAY),
    },
    {
      name: 'isSecurityCode',
      signature: 'isSecurityCode(value: unknown, brand?: CardBrand): boolean',
      sources: [],
      arguments: [{ name: 'cardBrand', kind: 'choice', options: ['', ...cards.CARD_BRANDS], initial: '' }],
      run: (value, given) => cards.isSecurityCode(value, cardBrandIn(given)),
      explain: (value, given) => explain.explainSecurityCode(value, cardBrandIn(given)),
      check: (given) => checks.securityCode(cardBrandIn(given)),
      samples: samplesBy(SECURITY_CODE_CASES, ([cardBrand, value]) => ({ value, arguments: { cardBrand } })),
    },
  ],
};
