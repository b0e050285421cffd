import { formatMoney, isMoney } from '#kernel/money.ts';
import type { Page } from '#ui/page-context.ts';
import { readHistory, type ShownHistory } from '#ui/record-history.ts';
import { translator } from '#ui/translate.ts';

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

/** How an offer became what it is, in the words of its form. */
export const offerHistory = (page: Page, id: string, { cars, dealers }: Choices): Promise<ShownHistory | null> => {
  const t = translator(page.texts('offersAdmin', 'offers', 'console'));
  const wordsFor = (field: string, value: unknown): string | undefined => {
    if (isMoney(value)) return formatMoney(value, page.market);
    if (typeof value !== 'string') return undefined;
    if (field === 'dealerId') return dealers.find((one) => one.value === value)?.label;
    if (field === 'modelCode') return cars.find((one) => one.value === `|0|${value}`)?.label;
    if (field === 'mvsCode') return cars.find((one) => one.value.startsWith(`${value}|`))?.label;
    if (field === 'state' || field === 'coverage') return t.find(`offerAdmin.${field}.${value}`) ?? undefined;
    if (field === 'type') return t.find(`offers.type.${value}`) ?? undefined;
    return field === 'price' ? (t.find(`offers.priceType.${value}`) ?? undefined) : undefined;
  };
  return readHistory(
    page,
    { type: 'offers', id },
    { t, stem: 'offerAdmin.field', order: ORDER, labels: LABELS, wordsFor },
  );
};
