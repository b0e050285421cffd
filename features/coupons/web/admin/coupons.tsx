import { formatMoney } from '#kernel/money.ts';
import { rowsOf } from '#ui/admin-resource.ts';
import { shownAnswer } from '#ui/admin-query.ts';
import { defineAdminResource } from '#ui/define-admin-resource.tsx';
import { fieldOf } from '#ui/form.ts';
import { documentIn } from '#ui/document-in.ts';
import type { Page } from '#ui/page-context.ts';
import {
  changeCoupon,
  clearCoupon,
  clearCouponOfPerson,
  createCoupon,
  listCoupons,
  listUses,
} from '../../contract/admin.ts';
import { CouponUses, type Uses } from './coupon-uses.tsx';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The uses of the coupon that is open; a coupon that is gone has none. */
const usesOf = async (page: Page): Promise<Uses> => {
  const id = page.url.searchParams.get('edit') ?? '';
  return UUID.test(id) ? shownAnswer(await page.call(listUses, { params: { id } })).uses : [];
};

/** Coupons of the brand: what each takes off, for whom and how often, who used it, and how it is stopped. */
const coupons = defineAdminResource({
  area: 'coupons',
  isExported: true,
  stem: 'couponAdmin',
  isKept: true,
  texts: ['coupons'],
  list: rowsOf(listCoupons, (answer) => ({ rows: answer.coupons, total: answer.total })),
  create: createCoupon,
  change: changeCoupon,
  name: ({ code }) => code,
  extra: usesOf,
  columns: [
    { key: 'code' },
    { key: 'name' },
    {
      key: 'discount',
      cell: ({ amount, percent }, { market }) => (amount === null ? `${percent ?? 0}%` : formatMoney(amount, market)),
      isNumber: true,
    },
    {
      key: 'uses',
      cell: ({ uses, mostUses }, { t }) =>
        mostUses === null ? String(uses) : t('couponAdmin.usesOf', { uses, most: mostUses }),
      isNumber: true,
    },
    {
      key: 'discounted',
      cell: ({ discounted, budget }, { t, market }) =>
        budget === null
          ? formatMoney(discounted, market)
          : t('couponAdmin.discountedOf', {
              discounted: formatMoney(discounted, market),
              budget: formatMoney(budget, market),
            }),
      isNumber: true,
    },
    { key: 'active' },
  ],
  fields: {
    code: { isUpper: true },
    name: {},
    amount: {},
    percent: {},
    mostOff: {},
    budget: {},
    mostUses: {},
    perPerson: { first: '1' },
    validFrom: { first: ({ today }) => today },
    validUntil: {},
    plan: { first: 'ANY' },
    leastPrice: {},
    incomeMost: {},
    offerCode: { isUpper: true },
    defaultPeriod: {},
    partner: {},
    withOffer: {},
    withOthers: {},
    active: { first: 'on' },
  },
  acts: {
    clear: async (page, form) => {
      const id = fieldOf(form, 'id');
      const cpf = documentIn(form, 'cpf');
      const result =
        cpf === ''
          ? await page.call(clearCoupon, { params: { id } })
          : await page.call(clearCouponOfPerson, { params: { id, cpf } });
      return { result, done: { n: result.ok ? String(result.value.cleared) : '' } };
    },
  },
  below: (coupon, _loaded, { at: { t, market, extra }, values, errors }) => (
    <CouponUses coupon={coupon} uses={extra} t={t} market={market} typed={values['cpf']} error={errors['cpf']} />
  ),
});

export const { resource } = coupons;
export const handle = { js: false };
export const loader = coupons.loader;
export const action = coupons.action;
export const meta = coupons.meta;

export default coupons.Screen;
