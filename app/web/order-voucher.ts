import { listVoucherUses } from '#features/benefits/contract/voucher-order.ts';
import { returnedAs } from '#features/benefits/public.ts';
import { dayIn, formatDay } from '#kernel/dates.ts';
import type { Page } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';

/** What an ended order says of the voucher it gave back; null where it had none, or where that cannot be read now. */
export const voucherBackOf = async (page: Page, orderId: string) => {
  const found = await page.call(listVoucherUses, { query: { order: orderId } });
  const use = found.ok ? found.value.uses.find(({ state }) => state === 'RETURNED') : undefined;
  if (use === undefined) return null;
  const t = translator(page.texts('benefits'));
  const until = formatDay(dayIn(new Date(use.validUntil), page.market));
  return {
    text: t(`vouchers.back.${returnedAs(use)}`, { name: use.name, until }),
    go: t('vouchers.back.go'),
    href: page.path('accountVouchers'),
  };
};
