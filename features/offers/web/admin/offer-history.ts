import { formatMoney, isMoney } from '#kernel/money.ts';
import { MARKETS } from '#kernel/market.ts';
import type { Page } from '#ui/page-context.ts';
import { readHistory, type ShownHistory } from '#ui/record-history.ts';
import { translator, type Translate } from '#ui/translate.ts';

type Choice = { readonly value: string; readonly label: string };
type Choices = { readonly cars: readonly Choice[]; readonly dealers: readonly Choice[] };

const ORDER = [
  'state',
  'type',
  'modelCode',
  'mvsCode',
  'year',
  'price',
  'dealerId',
  'validFrom',
  'validUntil',
  'title',
];
const LABELS = {
  modelCode: 'offerAdmin.field.car',
  mvsCode: 'offerAdmin.field.car',
  year: 'offerAdmin.field.usedYear',
};

/** What the author says about the price: its kind, its sums, its shares. */
const priceInWords = ({ market }: Page, t: Translate, price: object): string =>
  Object.entries(price)
    .flatMap(([name, part]): string[] => {
      if (name === 'type') return [t.find(`offers.priceType.${String(part)}`) ?? String(part)];
      if (typeof part !== 'number') return [];
      if (name.toLowerCase().endsWith('amount'))
        return [formatMoney({ amount: part, currency: MARKETS[market].currency }, market)];
      return [name.toLowerCase().endsWith('percent') ? `${part} %` : String(part)];
    })
    .join(' · ');

/** How an offer became what it is, in the words of its form. */
export const offerHistory = (page: Page, id: string, { cars, dealers }: Choices): Promise<ShownHistory | null> => {
  const t = translator(page.texts('offersAdmin', 'offers', 'console'));
  const wordsFor = (field: string, value: unknown): string | undefined => {
    if (field === 'price' && typeof value === 'object' && value !== null) return priceInWords(page, t, value);
    if (isMoney(value)) return formatMoney(value, page.market);
    if (typeof value !== 'string') return undefined;
    if (field === 'dealerId') return dealers.find((one) => one.value === value)?.label;
    if (field === 'modelCode') return cars.find((one) => one.value === `|0|${value}`)?.label;
    if (field === 'mvsCode') return cars.find((one) => one.value.startsWith(`${value}|`))?.label;
    if (field === 'state' || field === 'coverage') return t.find(`offerAdmin.${field}.${value}`) ?? undefined;
    return field === 'type' ? (t.find(`offers.type.${value}`) ?? undefined) : undefined;
  };
  return readHistory(
    page,
    { type: 'offers', id },
    { t, stem: 'offerAdmin.field', order: ORDER, labels: LABELS, wordsFor },
  );
};
