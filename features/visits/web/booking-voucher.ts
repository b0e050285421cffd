import {
  enterVisitVoucher,
  getVisitVoucher,
  listAvailableVouchers,
  removeVisitVoucher,
  showVoucherCode,
} from '#features/benefits/public.ts';
import type { CallResult } from '#kernel/client.ts';
import { dayIn, formatDay } from '#kernel/dates.ts';
import { formatMoney } from '#kernel/money.ts';
import { fieldOf } from '#ui/form.ts';
import type { Page } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import type { Booking } from '../contract/shapes.ts';
import { isOpen } from '../rules/machines.ts';

/** A visit's voucher, and those that its visitor could use for it; null where none has a place: no fixed price, or nobody signed in. */
export const readVoucher = async (page: Page, { id, kind, state, price, startsAt, mayCancel }: Booking) => {
  if (page.user === null || kind !== 'SERVICE' || price === null) return null;
  const t = translator(page.texts('visitPages'));
  const found = await page.call(getVisitVoucher, { params: { id } });
  // One who came by the reference alone has no vouchers here.
  if (!found.ok) return null;
  const { voucher, freed } = found.value;
  if (voucher !== null) {
    const { name, off, toPay, code, isBooked } = voucher;
    return {
      line: {
        off: t('booking.voucher.off', { name, amount: formatMoney(off, page.market) }),
        // Of a visit that does not take place nothing is paid.
        toPay: isOpen(state)
          ? t(isBooked ? 'booking.voucher.booked' : 'booking.voucher.toPay', {
              amount: formatMoney(toPay, page.market),
            })
          : null,
      },
      // Once the visit has begun as well: who did not come, or whose code nobody scanned, has it back.
      mayRemove: !isBooked,
      // Once it is booked there is nothing to show any more.
      code: isBooked ? null : showVoucherCode(code),
      usable: [],
      back: null,
      all: page.path('accountVouchers'),
    };
  }
  const listed = mayCancel ? await page.call(listAvailableVouchers, { query: {} }) : null;
  const open = listed?.ok === true ? listed.value.vouchers : [];
  // As the call takes them: kept for no visit, and not over when this one begins.
  const usable = open.filter(({ visit, validUntil }) => visit === null && new Date(validUntil) > new Date(startsAt));
  return {
    line: null,
    mayRemove: false,
    code: null,
    usable: usable.map((one) => ({ value: one.code, label: `${one.name}, ${formatMoney(one.value, page.market)}` })),
    // The visit ended, or is after its last day.
    back:
      freed === null
        ? null
        : t('booking.voucher.back', {
            name: freed.name,
            amount: formatMoney(freed.value, page.market),
            until: formatDay(dayIn(new Date(freed.validUntil), page.market)),
          }),
    all: page.path('accountVouchers'),
  };
};
export type ShownVoucher = NonNullable<Awaited<ReturnType<typeof readVoucher>>>;

/** What the forms about a voucher do; null: another form. */
export const actOnVoucher = (page: Page, form: FormData, { id }: Booking): Promise<CallResult<unknown>> | null => {
  switch (fieldOf(form, 'do')) {
    case 'voucher':
      return page.call(enterVisitVoucher, {
        params: { id },
        body: { code: fieldOf(form, 'code') },
        idempotencyKey: fieldOf(form, 'key'),
      });
    case 'noVoucher':
      return page.call(removeVisitVoucher, { params: { id } });
    default:
      return null;
  }
};
