import { rowsOf } from '#ui/admin-resource.ts';
import { linesOf } from '#ui/admin-fields.ts';
import { AdminLines } from '#ui/admin-lines.tsx';
import { defineAdminResource } from '#ui/define-admin-resource.tsx';
import { fieldOf } from '#ui/form.ts';
import { addRecallVehicles, changeCampaign, createCampaign, listAdminCampaigns } from '../../contract/campaigns.ts';

/** Campaigns of the brand: what they say, which cars they are about, how far they have come. */
const recalls = defineAdminResource({
  area: 'recalls',
  isExported: true,
  stem: 'recallAdmin',
  isKept: true,
  texts: ['ownerAdmin'],
  list: rowsOf(listAdminCampaigns, ({ campaigns, total }) => ({ rows: campaigns, total })),
  create: createCampaign,
  change: changeCampaign,
  name: ({ code }) => code,
  extra: () => null,
  columns: [
    { key: 'code' },
    { key: 'title' },
    { key: 'notifiedOn' },
    {
      key: 'progress',
      cell: ({ attended, vehicles }, { t }) => t('recallAdmin.attended', { done: attended, n: vehicles }),
      isNumber: true,
    },
    { key: 'published' },
  ],
  fields: {
    code: { isUpper: true },
    notifiedOn: { first: ({ today }) => today },
    title: { isWide: true },
    risk: { rows: 3 },
    remedy: { rows: 3 },
    minutes: { first: '60' },
    published: {},
  },
  acts: {
    vehicles: async (page, form) => {
      const chassis = linesOf(fieldOf(form, 'chassis').toUpperCase());
      const params = { id: fieldOf(form, 'id') };
      const result = await page.call(addRecallVehicles, { params, body: { chassis } });
      return { result, done: { n: result.ok ? String(result.value.added) : '' } };
    },
  },
  below: ({ id, vehicles }, _frame, { at: { t }, values, errors }) => (
    <AdminLines
      held={{ do: 'vehicles', id }}
      title={t('recallAdmin.vehicles')}
      text={t('recallAdmin.vehicles.text', { n: vehicles })}
      field={{ name: 'chassis', label: t('recallAdmin.chassis'), hint: t('recallAdmin.chassis.hint') }}
      value={values['chassis']}
      error={errors['chassis']}
      add={t('recallAdmin.vehicles.add')}
    />
  ),
});

export const { resource } = recalls;
export const handle = { js: false };
export const loader = recalls.loader;
export const action = recalls.action;
export const meta = recalls.meta;

export default recalls.Screen;
