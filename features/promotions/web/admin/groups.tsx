import { rowsOf } from '#ui/admin-resource.ts';
import { defineAdminResource } from '#ui/define-admin-resource.tsx';
import { changeGroup, createGroup, listGroups, removeGroup } from '../../contract/staff.ts';

/** Groups of promotions, and in how many of each a person may take part. */
const groups = defineAdminResource({
  area: 'promotion-groups',
  stem: 'promotionGroupAdmin',
  isKept: true,
  texts: ['promotionsAdmin'],
  list: rowsOf(listGroups, (answer) => ({ rows: answer.groups, total: answer.total })),
  create: createGroup,
  change: changeGroup,
  remove: removeGroup,
  name: ({ name }) => name,
  extra: () => null,
  columns: [{ key: 'name' }, { key: 'promotions', isNumber: true }, { key: 'mostJoined', isNumber: true }],
  fields: { name: {}, mostJoined: {}, note: { isWide: true } },
});

export const { resource } = groups;
export const handle = { js: false };
export const loader = groups.loader;
export const action = groups.action;
export const meta = groups.meta;

export default groups.Screen;
