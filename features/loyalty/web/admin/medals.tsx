import { rowsOf } from '#ui/admin-resource.ts';
import { defineAdminResource } from '#ui/define-admin-resource.tsx';
import { fieldOf } from '#ui/form.ts';
import { declaredText } from '#ui/translate.ts';
import { approveMedal, changeMedal, createMedal, listStaffMedals } from '../../contract/terms.ts';
import { showPoints } from '../figures.ts';
import { programmeOptions } from './programme-options.ts';
import { Approval, StateBadge, Waiting } from './terms.tsx';

/** Medals of the brand's programmes: what gives points, and how many. */
const medals = defineAdminResource({
  area: 'loyalty-medals',
  stem: 'loyaltyMedal',
  isKept: true,
  texts: ['loyaltyAdmin', 'loyalty'],
  list: rowsOf(listStaffMedals, (answer) => ({ rows: answer.medals, total: answer.total })),
  create: createMedal,
  change: changeMedal,
  name: ({ name }) => name,
  extra: programmeOptions,
  columns: [
    { key: 'name' },
    {
      key: 'programme',
      cell: ({ programme }, { extra }) => extra.find(({ value }) => value === programme)?.label ?? programme,
    },
    { key: 'rule', cell: ({ rule }, { t }) => declaredText(t, `loyaltyMedal.rule.${rule}`) },
    { key: 'points', cell: ({ points }, { market }) => showPoints(points, market), isNumber: true },
    { key: 'state', cell: ({ state }, { t }) => <StateBadge state={state} stem="loyaltyMedal" t={t} /> },
    {
      key: 'waits',
      cell: (row, { t }) => <Waiting row={row} counts={row.counts} stem="loyaltyMedal" t={t} />,
    },
  ],
  filters: ['state'],
  fields: {
    programme: { options: ({ extra }) => extra },
    code: { isUpper: true },
    name: {},
    text: { isWide: true },
    rule: { first: 'EVENT' },
    points: {},
    most: { first: '1' },
    eventCode: { isUpper: true },
    active: { first: 'on' },
  },
  acts: {
    approve: async (page, form) => ({
      result: await page.call(approveMedal, {
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
export const loader = medals.loader;
export const action = medals.action;
export const meta = medals.meta;

export default medals.Screen;
