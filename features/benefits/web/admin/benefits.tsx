import { getSelf } from '#features/accounts/public.ts';
import { shownAnswer } from '#ui/admin-query.ts';
import { rowsOf } from '#ui/admin-resource.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { defineAdminResource } from '#ui/define-admin-resource.tsx';
import { fieldOf } from '#ui/form.ts';
import type { Page } from '#ui/page-context.ts';
import { PageForm } from '#ui/page-form.tsx';
import { Stack } from '#ui/stack.tsx';
import { listAudiences, listPartners } from '../../contract/audiences.ts';
import { approveBenefit, changeBenefit, createBenefit, listBenefits, syncDealers } from '../../contract/staff.ts';
import { Approval, mayApprove, STATE_TONES, stateOf } from './approval.tsx';

type Option = { readonly value: string; readonly label: string };
type Extra = { readonly partners: readonly Option[]; readonly audiences: readonly Option[]; readonly self: string };

const optionOf = ({ id, name }: { id: string; name: string }): Option => ({ value: id, label: name });

const extraOf = async (page: Page): Promise<Extra> => {
  const query = { size: 100 };
  const [partners, audiences, self] = await Promise.all([
    page.call(listPartners, { query }),
    page.call(listAudiences, { query }),
    page.call(getSelf, {}),
  ]);
  return {
    partners: shownAnswer(partners).partners.map(optionOf),
    audiences: shownAnswer(audiences).audiences.map(optionOf),
    self: shownAnswer(self).id,
  };
};

/** Benefits: what waits for a second person, what is in use, where, and how many codes are left. */
const benefits = defineAdminResource({
  area: 'benefits',
  stem: 'benefitAdmin',
  isKept: true,
  texts: ['benefitsAdmin'],
  list: rowsOf(listBenefits, (answer) => ({ rows: answer.benefits, total: answer.total })),
  create: createBenefit,
  change: changeBenefit,
  name: ({ title }) => title,
  extra: extraOf,
  columns: [
    { key: 'title' },
    {
      key: 'state',
      cell: (benefit, { t }) => {
        const state = stateOf(benefit);
        return <Badge tone={STATE_TONES[state]}>{t(`benefitAdmin.state.${state}`)}</Badge>;
      },
    },
    { key: 'partner' },
    { key: 'audience' },
    {
      key: 'coverage',
      cell: ({ coverage, jurisdiction }, { t }) =>
        [t(`benefitAdmin.coverage.${coverage}`), jurisdiction].filter(Boolean).join(' '),
    },
    { key: 'codes', isNumber: true },
    { key: 'redeemed', isNumber: true },
  ],
  fields: {
    partnerId: { options: ({ extra }) => extra.partners },
    audienceId: { options: ({ extra }) => extra.audiences },
    title: { isWide: true },
    summary: { isWide: true },
    terms: { rows: 5 },
    picture: { first: 'GIFT' },
    modes: { first: 'SELF' },
    percent: {},
    amount: {},
    coverage: { first: 'NATIONAL' },
    jurisdiction: {},
    atDealer: {},
    perPerson: { first: '1' },
    validFrom: { first: ({ today }) => today },
    validUntil: {},
    active: { first: 'on' },
  },
  heading: ({ approved }) => (approved ? 'stop' : 'edit'),
  fixed: ({ approved }) =>
    approved
      ? [
          'partnerId',
          'audienceId',
          'title',
          'summary',
          'terms',
          'picture',
          'modes',
          'percent',
          'amount',
          'coverage',
          'jurisdiction',
          'atDealer',
          'perPerson',
          'validFrom',
          'validUntil',
        ]
      : [],
  isFixedShown: true,
  acts: {
    approve: async (page, form) => ({
      result: await page.call(approveBenefit, {
        params: { id: fieldOf(form, 'id') },
        body: { version: Number(fieldOf(form, 'version')) },
        idempotencyKey: fieldOf(form, 'key'),
      }),
      done: { done: 'approved' },
    }),
    sync: async (page, form) => {
      const result = await page.call(syncDealers, { params: { id: fieldOf(form, 'id') } });
      return { result, done: { done: 'matched', dealers: result.ok ? String(result.value.dealers) : '' } };
    },
  },
  rowActions: (benefit, loaded, { t, extra: { self } }) =>
    mayApprove(benefit, self) && (
      <Approval
        id={benefit.id}
        version={benefit.version}
        formKey={loaded.key}
        text={t('benefitAdmin.approve')}
        label={t('benefitAdmin.approve.label', { name: benefit.title })}
      />
    ),
  below: (benefit, _loaded, { at: { t } }) =>
    benefit.approved && benefit.atDealer ? (
      <PageForm held={{ id: benefit.id }}>
        <Stack gap={4}>
          <h2>{t('benefitAdmin.dealers')}</h2>
          <p>{t('benefitAdmin.sync.text', { dealers: benefit.dealers })}</p>
          <div>
            <Button type="submit" name="do" value="sync" variant="secondary">
              {t('benefitAdmin.sync')}
            </Button>
          </div>
        </Stack>
      </PageForm>
    ) : null,
});

export const handle = { js: false };
export const loader = benefits.loader;
export const action = benefits.action;
export const meta = benefits.meta;

export default benefits.Screen;
