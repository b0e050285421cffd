import { formatMoney, type Money } from '#kernel/money.ts';
import type { Market } from '#kernel/market.ts';
import type { Translate } from '#ui/translate.ts';

type Extras = { readonly freight: Money | null; readonly registration: Money | null };

/** What comes on top of a car's price, said before anything is paid (Decreto 7.962/2013, art. 2, IV). */
export const extrasText = ({ market }: { market: Market }, { freight, registration }: Extras, t: Translate): string =>
  freight === null || registration === null
    ? t('price.extras.open')
    : t('price.extras', { freight: formatMoney(freight, market), registration: formatMoney(registration, market) });
