import { expect, it } from 'vitest';
import { foreignWords } from '#tests/harness/foreign-words.ts';
import type { Shop } from './facts.ts';
import { offerWords } from './words.ts';
import { accessoryOffers, serviceOffers } from './workshop.ts';

const seller = { id: '0198c0de-0000-7000-8000-000000000001', name: 'Sur', document: '30712345678' };
const part = { id: 'P1', name: 'Barras', model_code: '1', model_name: '208', model_slug: '208' };
const shop: Shop = {
  brand: 'peugeot',
  market: 'ar',
  cars: [],
  parts: [{ ...part, amount: 1_000_000, net_amount: null }],
  dealers: [{ ...seller, city_name: 'Tandil', city_code: '1', state_code: 'B' }],
};

it('in Argentina a coupon’s code, and what is said of an offer, is no Brazilian’s', () => {
  const making = { shop, now: new Date('2026-03-02T12:00:00Z'), roll: () => 0 };
  const codes = [...serviceOffers(making), ...accessoryOffers(making)].flatMap(({ coupon_code: code }) =>
    typeof code === 'string' ? [code] : [],
  );
  expect(codes).toHaveLength(2);
  // "-ão" and "-ões" without their accents, which a code has not.
  expect(codes.filter((code) => /(?:AO|OES)\d*$/.test(code))).toEqual([]);
  const words = Object.entries(offerWords.ar);
  expect(words.filter(([, text]) => foreignWords('ar', text).length > 0)).toEqual([]);
  expect(words.filter(([key, text]) => text === offerWords.br[key as keyof typeof offerWords.br])).toEqual([]);
});
