import { rowsOf } from '#ui/admin-resource.ts';
import { Button } from '#ui/button.tsx';
import { defineAdminResource } from '#ui/define-admin-resource.tsx';
import { fieldOf } from '#ui/form.ts';
import { PageForm } from '#ui/page-form.tsx';
import { changeField, createField, listFields, purgeField, removeField } from '../../contract/fields.ts';

/** Fields of the brand's own on leads and orders: what they are called, what may stand in them, who sees them. */
const fields = defineAdminResource({
  area: 'custom-fields',
  stem: 'customFieldAdmin',
  isKept: true,
  texts: ['journeys', 'console'],
  list: rowsOf(listFields, ({ fields: rows, total }) => ({ rows, total })),
  create: createField,
  change: changeField,
  remove: removeField,
  stays: { made: 'REFERRED', removed: 'REFERRED' },
  name: ({ label }) => label,
  extra: () => null,
  filters: ['subject'],
  columns: [
    { key: 'label' },
    { key: 'code' },
    { key: 'subject', cell: ({ subject }, { t }) => t(`customFieldAdmin.subject.${subject}`) },
    { key: 'type', cell: ({ type }, { t }) => t(`customFieldAdmin.type.${type}`) },
    { key: 'isRequired' },
    { key: 'removed' },
  ],
  fields: {
    subject: {},
    label: {},
    code: {},
    type: {},
    isRequired: {},
    least: {},
    most: {},
    choices: { isWide: true, rows: 4 },
    seenBy: {},
    inWebhooks: {},
  },
  acts: {
    purge: async (page, form) => {
      const result = await page.call(purgeField, { params: { id: fieldOf(form, 'id') } });
      return { result, done: { n: result.ok ? String(result.value.purged) : '' } };
    },
  },
  rowActions: ({ id, removed }, _loaded, { t }) =>
    removed && (
      <PageForm held={{ do: 'purge', id }}>
        <Button type="submit" variant="secondary">
          {t('customFieldAdmin.purge')}
        </Button>
      </PageForm>
    ),
});

export const { resource } = fields;
export const handle = { js: false };
export const loader = fields.loader;
export const action = fields.action;
export const meta = fields.meta;

export default fields.Screen;
