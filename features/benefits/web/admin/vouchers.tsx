import { getSelf } from '#features/accounts/public.ts';
import { formatMoney } from '#kernel/money.ts';
import { shownAnswer } from '#ui/admin-query.ts';
import { rowsOf } from '#ui/admin-resource.ts';
import { Badge } from '#ui/badge.tsx';
import { defineAdminResource } from '#ui/define-admin-resource.tsx';
import { fieldOf } from '#ui/form.ts';
import { LinkButton } from '#ui/link-button.tsx';
import type { Page } from '#ui/page-context.ts';
import { changePlan, createPlan, listPlans } from '../../contract/voucher-plans.ts';
import { approve, vouchersBulk } from './vouchers-bulk.ts';
import { Approval, mayApprove, STATE_TONES, stateOf } from './approval.tsx';

/** What vouchers and rewards are for: what waits for a second person, what is in use, and how many were issued. */
const plans = defineAdminResource({
  area: 'vouchers',
  stem: 'voucherAdmin',
  texts: ['benefitsAdmin'],
  list: rowsOf(listPlans, (answer) => ({
    rows: answer.plans,
    total: answer.total,
    isMore: answer.isMore,
  })),
  create: createPlan,
  change: changePlan,
  name: ({ name }) => name,
  filters: vouchersBulk.filters,
  extra: async (page: Page) => shownAnswer(await page.call(getSelf, {})).id,
  columns: [
    { key: 'name' },
    {
      key: 'state',
      cell: (plan, { t }) => {
        const state = stateOf(plan);
        return <Badge tone={STATE_TONES[state]}>{t(`benefitAdmin.state.${state}`)}</Badge>;
      },
    },
    { key: 'kind', cell: ({ kind }, { t }) => t(`voucherAdmin.kind.${kind}`) },
    { key: 'least', isNumber: true },
    { key: 'value', cell: ({ value }, { market }) => formatMoney(value, market), isNumber: true },
    {
      key: 'issued',
      cell: ({ issued, mostIssued }, { t }) =>
        mostIssued === null ? String(issued) : t('voucherAdmin.issuedOf', { issued, most: mostIssued }),
      isNumber: true,
    },
  ],
  fields: {
    name: { isWide: true },
    kind: { first: 'DELAY' },
    least: {},
    value: {},
    mostIssued: {},
    keepsDays: { first: '90' },
    withCoupons: {},
    validFrom: { first: ({ today }) => today },
    validUntil: {},
    active: { first: 'on' },
  },
  heading: ({ approved }) => (approved ? 'stop' : 'edit'),
  fixed: ({ approved }) =>
    approved
      ? ['name', 'kind', 'least', 'value', 'mostIssued', 'keepsDays', 'withCoupons', 'validFrom', 'validUntil']
      : [],
  isFixedShown: true,
  acts: {
    approve: async (page, form) => ({
      result: await approve(page, {
        id: fieldOf(form, 'id'),
        version: Number(fieldOf(form, 'version')),
        key: fieldOf(form, 'key'),
      }),
      done: { done: 'approved' },
    }),
  },
  all: vouchersBulk,
  rowActions: (plan, loaded, { t, extra: self }) =>
    mayApprove(plan, self) && (
      <Approval
        id={plan.id}
        version={plan.version}
        formKey={loaded.key}
        text={t('voucherAdmin.approve')}
        label={t('voucherAdmin.approve.label', { name: plan.name })}
      />
    ),
  tools: ({ here }, { t }) => (
    <LinkButton variant="secondary" href={`${here}/issued`}>
      {t('voucherAdmin.seeIssued')}
    </LinkButton>
  ),
});

export const handle = { js: false };
export const loader = plans.loader;
export const action = plans.action;
export const meta = plans.meta;

export default plans.Screen;
