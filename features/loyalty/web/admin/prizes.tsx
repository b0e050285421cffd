import { rowsOf } from '#ui/admin-resource.ts';
import { defineAdminResource } from '#ui/define-admin-resource.tsx';
import { changePrize, createPrize, listStaffPrizes } from '../../contract/staff.ts';
import { programmeOptions } from './programme-options.ts';

/** Prizes of the brand's programmes, with what is left of each. */
const prizes = defineAdminResource({
  area: 'loyalty-prizes',
  stem: 'loyaltyPrize',
  texts: ['loyaltyAdmin', 'loyalty'],
  list: rowsOf(listStaffPrizes, (answer) => ({ rows: answer.prizes, total: answer.total })),
  create: createPrize,
  change: changePrize,
  name: ({ name }) => name,
  extra: programmeOptions,
  columns: [
    { key: 'name' },
    {
      key: 'programme',
      cell: ({ programme }, { extra }) => extra.find(({ value }) => value === programme)?.label ?? programme,
    },
    { key: 'points', isNumber: true },
    { key: 'stock', isNumber: true },
    { key: 'taken', isNumber: true },
    { key: 'active' },
  ],
  fields: {
    programme: { options: ({ extra }) => extra },
    name: {},
    text: { isWide: true },
    drawing: { first: 'CUP' },
    points: {},
    stock: {},
    active: { first: 'on' },
  },
});

export const handle = { js: false };
export const loader = prizes.loader;
export const action = prizes.action;
export const meta = prizes.meta;

export default prizes.Screen;
