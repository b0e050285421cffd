import { rowsOf } from '#ui/admin-resource.ts';
import { defineAdminResource } from '#ui/define-admin-resource.tsx';
import { declaredText } from '#ui/translate.ts';
import { changeMedal, createMedal, listStaffMedals } from '../../contract/staff.ts';
import { programmeOptions } from './programme-options.ts';

/** Medals of the brand's programmes: what gives points, and how many. */
const medals = defineAdminResource({
  area: 'loyalty-medals',
  stem: 'loyaltyMedal',
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
    { key: 'points', isNumber: true },
    { key: 'active' },
  ],
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
});

export const handle = { js: false };
export const loader = medals.loader;
export const action = medals.action;
export const meta = medals.meta;

export default medals.Screen;
