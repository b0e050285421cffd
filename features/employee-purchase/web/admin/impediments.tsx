import { rowsOf } from '#ui/admin-resource.ts';
import { defineAdminResource } from '#ui/define-admin-resource.tsx';
import { changeImpediment, createImpediment, listAllImpediments } from '../../contract/admin.ts';
import { IMPEDIMENT_KINDS, PURCHASE_FOR } from '../../rules/purchase.ts';

/** Who may not buy, and why: what the buyer is told. */
const impediments = defineAdminResource({
  area: 'employeeImpediments',
  stem: 'employeeImpedimentAdmin',
  texts: ['employeePurchase'],
  list: rowsOf(listAllImpediments, (answer) => ({ rows: answer.impediments, total: answer.total })),
  create: createImpediment,
  change: changeImpediment,
  name: ({ name }) => name,
  extra: () => null,
  columns: [
    { key: 'name' },
    { key: 'kind', cell: ({ kind }, { t }) => t(`employeeImpedimentAdmin.kind.${kind}`) },
    {
      key: 'purchaseFor',
      cell: ({ purchaseFor }, { t }) => (purchaseFor === null ? '–' : t(`b2e.for.${purchaseFor}`)),
    },
    { key: 'most', isNumber: true },
    { key: 'months', isNumber: true },
    { key: 'modelCode' },
    { key: 'active' },
  ],
  fields: {
    kind: {
      options: ({ t }) =>
        IMPEDIMENT_KINDS.map((value) => ({ value, label: t(`employeeImpedimentAdmin.kind.${value}`) })),
    },
    purchaseFor: { options: ({ t }) => PURCHASE_FOR.map((value) => ({ value, label: t(`b2e.for.${value}`) })) },
    most: {},
    months: {},
    modelCode: { isUpper: true },
    name: { isWide: true },
    active: {},
  },
});

export const handle = { js: false };
export const loader = impediments.loader;
export const action = impediments.action;
export const meta = impediments.meta;

export default impediments.Screen;
