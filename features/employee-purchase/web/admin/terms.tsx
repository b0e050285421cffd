import { rowsOf } from '#ui/admin-resource.ts';
import { defineAdminResource } from '#ui/define-admin-resource.tsx';
import { changeTerms, createTerms, listTerms } from '../../contract/admin.ts';
import { PURCHASE_FOR } from '../../rules/purchase.ts';

/** What each kind of buyer pays in a year, and how many cars there are for them. */
const terms = defineAdminResource({
  area: 'employeeTerms',
  stem: 'employeeTermsAdmin',
  history: {
    wordsFor: (field, value) => (field === 'basisPoints' && typeof value === 'number' ? `${value / 100} %` : undefined),
  },
  isKept: true,
  texts: ['employeePurchase'],
  list: rowsOf(listTerms, (answer) => ({ rows: answer.terms, total: answer.total })),
  create: createTerms,
  change: changeTerms,
  name: ({ name, year }) => `${name} ${year}`,
  extra: () => null,
  columns: [
    { key: 'name' },
    { key: 'purchaseFor', cell: ({ purchaseFor }, { t }) => t(`b2e.for.${purchaseFor}`) },
    { key: 'year', cell: ({ year }) => String(year) },
    { key: 'basisPoints', isNumber: true },
    { key: 'most', isNumber: true },
    { key: 'taken', isNumber: true },
    { key: 'active' },
  ],
  fields: {
    purchaseFor: { options: ({ t }) => PURCHASE_FOR.map((value) => ({ value, label: t(`b2e.for.${value}`) })) },
    year: { first: ({ today }) => today.slice(0, 4) },
    name: { isWide: true },
    basisPoints: {},
    most: {},
    active: {},
  },
});

export const handle = { js: false };
export const loader = terms.loader;
export const action = terms.action;
export const meta = terms.meta;

export default terms.Screen;
