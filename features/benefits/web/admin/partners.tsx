import { defineAdminResource } from '#ui/define-admin-resource.tsx';
import { rowsOf } from '#ui/admin-resource.ts';
import { changePartner, createPartner, listPartners } from '../../contract/audiences.ts';

/** Partners that give the brand's people something. */
const partners = defineAdminResource({
  area: 'partners',
  stem: 'partnerAdmin',
  texts: ['benefitsAdmin'],
  list: rowsOf(listPartners, (answer) => ({ rows: answer.partners, total: answer.total })),
  create: createPartner,
  change: changePartner,
  name: ({ name }) => name,
  extra: () => null,
  columns: [{ key: 'name' }, { key: 'code' }, { key: 'benefits', isNumber: true }, { key: 'active' }],
  fixed: () => ['code'],
  fields: { code: {}, name: {}, active: { first: 'on' } },
});

export const handle = { js: false };
export const loader = partners.loader;
export const action = partners.action;
export const meta = partners.meta;

export default partners.Screen;
