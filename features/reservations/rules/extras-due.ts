import type { Money } from '#kernel/money.ts';

type Extras = { readonly freight: Money | null; readonly registration: Money | null };
type Words = { readonly shown: (money: Money) => string; readonly t: (key: ExtraKey) => string };
type ExtraKey = 'extras.freight' | 'extras.registration' | 'extras.all';

/** What its buyer pays to the dealership when the car is handed over, beside its price; null where the order does not say how much. */
export const extrasDue = ({ freight, registration }: Extras, { shown, t }: Words): string | null => {
  if (freight === null || registration === null) return null;
  const all = { ...freight, amount: freight.amount + registration.amount };
  return [
    `${t('extras.freight')} ${shown(freight)}`,
    `${t('extras.registration')} ${shown(registration)}`,
    `${t('extras.all')} ${shown(all)}`,
  ].join(' · ');
};
