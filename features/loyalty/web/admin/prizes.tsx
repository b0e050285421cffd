import { rowsOf } from '#ui/admin-resource.ts';
import { defineAdminResource } from '#ui/define-admin-resource.tsx';
import { fieldOf } from '#ui/form.ts';
import { approvePrize, changePrize, createPrize, listStaffPrizes } from '../../contract/terms.ts';
import { showPoints } from '../figures.ts';
import { programmeOptions } from './programme-options.ts';
import { Approval, StateBadge, Waiting } from './terms.tsx';

/** Prizes of the brand's programmes, with what is left of each. */
const prizes = defineAdminResource({
  area: 'loyalty-prizes',
  stem: 'loyaltyPrize',
  isKept: true,
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
    { key: 'points', cell: ({ points }, { market }) => showPoints(points, market), isNumber: true },
    { key: 'stock', isNumber: true },
    { key: 'taken', isNumber: true },
    { key: 'state', cell: ({ state }, { t }) => <StateBadge state={state} stem="loyaltyPrize" t={t} /> },
    {
      key: 'waits',
      cell: (row, { t }) => <Waiting row={row} counts={row.counts} stem="loyaltyPrize" t={t} />,
    },
  ],
  filters: ['state'],
  fields: {
    programme: { options: ({ extra }) => extra },
    name: {},
    text: { isWide: true },
    drawing: { first: 'CUP' },
    points: {},
    stock: {},
    active: { first: 'on' },
  },
  acts: {
    approve: async (page, form) => ({
      result: await page.call(approvePrize, {
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
export const loader = prizes.loader;
export const action = prizes.action;
export const meta = prizes.meta;

export default prizes.Screen;
