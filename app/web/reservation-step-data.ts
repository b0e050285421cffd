import { enterVoucher, listAvailableVouchers, removeVoucher } from '#features/benefits/public.ts';
import { getPublicOffer } from '#features/offers/contract/search.ts';
import { dayText } from '#features/offers/web/public/offer-view.ts';
import { stepLoader } from '#features/reservations/web/reservation-step-loader.ts';
import { stepAction } from '#features/reservations/web/step-actions.ts';
import type { VoucherPorts } from '#features/reservations/web/voucher-actions.ts';

/** A reservation's payment step uses the buyer's vouchers. */
const voucherPorts: VoucherPorts = {
  listUsable: async (page) => {
    const found = await page.call(listAvailableVouchers, { query: {} });
    return found.ok ? found.value.vouchers.filter(({ visit }) => visit === null) : null;
  },
  enter: (page, { orderId, code, idempotencyKey }) =>
    page.call(enterVoucher, { params: { id: orderId }, body: { code }, idempotencyKey }),
  remove: (page, { orderId }) => page.call(removeVoucher, { params: { id: orderId } }),
};

export const loader = stepLoader({
  ...voucherPorts,
  lastDayOf: async (page, code) => {
    const found = await page.call(getPublicOffer, { params: { code }, query: {} });
    return found.ok ? dayText(page.market, found.value.validUntil) : null;
  },
});
export const action = stepAction(voucherPorts);
