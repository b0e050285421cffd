import type { Market } from '#kernel/market.ts';
import { formatMoney } from '#kernel/money.ts';
import { rowsOf } from '#ui/admin-resource.ts';
import { defineAdminResource } from '#ui/define-admin-resource.tsx';
import { fieldOf } from '#ui/form.ts';
import {
  approvePaidPlan,
  changePaidPlan,
  createPaidPlan,
  listStaffPlans,
  type PlanRecord,
} from '../../contract/plans.ts';
import { programmeOptions } from './programme-options.ts';
import { Approval, StateBadge, Waiting } from './terms.tsx';

/** Terms with their price as it reads. */
const priced = <Terms extends Pick<PlanRecord, 'price'>>({ price, ...terms }: Terms, market: Market) => ({
  ...terms,
  price: formatMoney(price, market),
});

const waitingOf = (
  { counts, programme: _programme, code: _code, active: _active, ...row }: PlanRecord,
  market: Market,
) => ({
  row: priced(row, market),
  counts: counts === null ? null : priced(counts, market),
});

/** Plans at a price of the brand's programmes: what a term costs, and how long it is. */
const plans = defineAdminResource({
  area: 'loyalty-plans',
  stem: 'loyaltyPlan',
  isKept: true,
  texts: ['loyaltyAdmin', 'loyalty'],
  list: rowsOf(listStaffPlans, (answer) => ({ rows: answer.plans, total: answer.total })),
  create: createPaidPlan,
  change: changePaidPlan,
  name: ({ name }) => name,
  extra: programmeOptions,
  columns: [
    { key: 'name' },
    {
      key: 'programme',
      cell: ({ programme }, { extra }) => extra.find(({ value }) => value === programme)?.label ?? programme,
    },
    { key: 'price', cell: ({ price }, { market }) => formatMoney(price, market), isNumber: true },
    { key: 'months', isNumber: true },
    { key: 'state', cell: ({ state }, { t }) => <StateBadge state={state} stem="loyaltyPlan" t={t} /> },
    {
      key: 'waits',
      cell: (row, { t, market }) => <Waiting {...waitingOf(row, market)} stem="loyaltyPlan" t={t} />,
    },
  ],
  filters: ['state'],
  fixed: () => ['programme', 'code'],
  isFixedShown: true,
  fields: {
    programme: { options: ({ extra }) => extra },
    code: { isUpper: true },
    name: {},
    text: { isWide: true },
    price: {},
    months: { first: '12' },
    active: { first: 'on' },
  },
  acts: {
    approve: async (page, form) => ({
      result: await page.call(approvePaidPlan, {
        params: { id: fieldOf(form, 'id') },
        body: { version: Number(fieldOf(form, 'version')) },
        idempotencyKey: fieldOf(form, 'key'),
      }),
      done: { done: 'approved' },
    }),
  },
  rowActions: (row, loaded, { t }) => <Approval row={row} formKey={loaded.key} t={t} />,
});

export const handle = { js: false };
export const loader = plans.loader;
export const action = plans.action;
export const meta = plans.meta;

export default plans.Screen;
