import { expect, it } from 'vitest';
import buyersArgentine from '#brands/texts/order-page.es-AR.json' with { type: 'json' };
import buyersBrazilian from '#brands/texts/order-page.pt-BR.json' with { type: 'json' };
import argentine from '#brands/texts/order-work.es-AR.json' with { type: 'json' };
import brazilian from '#brands/texts/order-work.pt-BR.json' with { type: 'json' };
import allArgentine from '#brands/texts/reservations.es-AR.json' with { type: 'json' };
import allBrazilian from '#brands/texts/reservations.pt-BR.json' with { type: 'json' };
import { inStaffWords } from './staff-words.ts';

/** Who is spoken to on a buyer's page. */
const TO_BUYER = /(?<!\p{L})(pagaste|você|seu|sua|vos|tu|tus|tuyo|la tuya)(?!\p{L})/iu;

it.each([
  ['Brazil', { ...allBrazilian, ...buyersBrazilian }, brazilian],
  ['Argentina', { ...allArgentine, ...buyersArgentine }, argentine],
])('what an order’s page says of its steps and money speaks to staff: %s', (_market, buyers, staff) => {
  const words: Readonly<Record<string, string>> = inStaffWords<Record<string, string>>({ ...buyers, ...staff });
  const shown = Object.entries(words).filter(([key]) =>
    /^(status|source|charge|came|refund\.(why|now|of)|rest\.(state|return)|expected\.reason|order\.(former|credit)|price\.paid)(\.|$)/.test(
      key,
    ),
  );
  expect(shown.length).toBeGreaterThan(100);
  expect(shown.filter(([, text]) => TO_BUYER.test(text))).toEqual([]);
  const replaced = Object.keys(staff).filter((key) => key.startsWith('orderStaff.'));
  expect(replaced.filter((key) => !(key.slice('orderStaff.'.length) in buyers))).toEqual([]);
});
