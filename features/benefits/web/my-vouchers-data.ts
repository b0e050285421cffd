import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { formatDay } from '#kernel/dates.ts';
import { formatMoney } from '#kernel/money.ts';
import { drawQr } from '#kernel/qr.ts';
import { refusedForm } from '#ui/form-answer.ts';
import { fieldOf } from '#ui/form.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import {
  generateFidelity,
  getMaxDiscount,
  listAvailableVouchers,
  listOfferedPlans,
  listRedeemedVouchers,
  listRewards,
  redeemReward,
  type Voucher,
} from '../contract/vouchers.ts';
import { listVoucherUses } from '../contract/voucher-order.ts';
import { returnedAs } from '../rules/returned-voucher.ts';
import { showVoucherCode } from '../rules/voucher.ts';
import { behind, dayOf } from './shown.ts';

const shownVoucher = (page: Page, voucher: Voucher) => ({
  id: voucher.id,
  kind: voucher.kind,
  name: voucher.name,
  value: formatMoney(voucher.value, page.market),
  code: showVoucherCode(voucher.code),
  until: dayOf(voucher.validUntil, page.market),
  usedOn: voucher.redeemedAt === null ? null : dayOf(voucher.redeemedAt, page.market),
  dealer: voucher.dealer ?? '',
  order: voucher.order,
  visit:
    voucher.visit === null || voucher.visitId === null
      ? null
      : { number: voucher.visit, href: page.path('serviceBooking', { id: voucher.visitId }) },
});
export type ShownVoucher = ReturnType<typeof shownVoucher>;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const [open, used, most, rewards, plans, uses] = await Promise.all([
    page.call(listAvailableVouchers, { query: behind(page, 'open') }),
    page.call(listRedeemedVouchers, { query: behind(page, 'used') }),
    page.call(getMaxDiscount, {}),
    page.call(listRewards, { query: behind(page, 'rewards', UUID) }),
    page.call(listOfferedPlans, {}),
    page.call(listVoucherUses, { query: behind(page, 'uses') }),
  ]);
  const money = (value: Parameters<typeof formatMoney>[0]): string => formatMoney(value, page.market);
  return {
    texts: page.shownTexts('benefits'),
    here: page.path('accountVouchers'),
    key: page.newKey(),
    isRewarded: page.url.searchParams.get('done') === 'reward',
    open: open.ok ? open.value.vouchers.map((one) => ({ ...shownVoucher(page, one), qr: drawQr(one.code) })) : [],
    older: {
      open: open.ok ? open.value.next : null,
      used: used.ok ? used.value.next : null,
      uses: uses.ok ? uses.value.next : null,
      rewards: rewards.ok ? rewards.value.next : null,
    },
    used: used.ok ? used.value.vouchers.map((one) => shownVoucher(page, one)) : [],
    most: most.ok && most.value.maxDiscount.amount > 0 ? money(most.value.maxDiscount) : null,
    isUnread: ![open, used, rewards, uses].every(({ ok }) => ok),
    uses: uses.ok
      ? uses.value.uses.map(({ id, name, off, orderId, orderNumber, state, at, validUntil, ...more }) => ({
          id,
          name,
          shown: state === 'RETURNED' ? returnedAs({ at, validUntil, ...more }) : state,
          off: money(off),
          number: orderNumber ?? '',
          day: dayOf(at, page.market),
          until: dayOf(validUntil, page.market),
          href: page.path('order', { id: orderId }),
        }))
      : [],
    rewards: rewards.ok
      ? rewards.value.rewards.map((reward) => ({
          ...reward,
          promisedOn: formatDay(reward.promisedOn),
          arrivedOn: reward.arrivedOn === null ? null : formatDay(reward.arrivedOn),
          value: reward.value === null ? null : money(reward.value),
        }))
      : [],
    terms: (plans.ok ? plans.value.plans : []).some(({ kind }) => kind === 'DELAY') ? page.path('rewards') : null,
    fidelity: (plans.ok ? plans.value.plans : [])
      .filter(({ kind }) => kind === 'FIDELITY')
      .map(({ id, least, value }) => ({ id, months: least, value: money(value) })),
  };
};
export type VouchersLoaded = Awaited<ReturnType<typeof loader>>;

export const action = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const here = page.path('accountVouchers');
  if (fieldOf(form, 'do') === 'fidelity') {
    const made = await page.call(generateFidelity, {});
    return made.ok ? redirect(here, 303) : refusedForm(page, form, made);
  }
  const orderId = fieldOf(form, 'order');
  const redeemed = await page.call(redeemReward, {
    body: { orderId },
    idempotencyKey: `${fieldOf(form, 'key')}:${orderId}`,
  });
  return redeemed.ok ? redirect(`${here}?done=reward`, 303) : refusedForm(page, form, redeemed);
};
