import { defineAdminResource } from '#ui/define-admin-resource.tsx';
import { rowsOf, type At, type PartInput } from '#ui/admin-resource.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { fieldOf } from '#ui/form.ts';
import { FullRow } from '#ui/form-section.tsx';
import { formatDay } from '#kernel/dates.ts';
import { LinkButton } from '#ui/link-button.tsx';
import type { Page } from '#ui/page-context.ts';
import { problemText } from '#ui/form-answer.ts';
import { translator } from '#ui/translate.ts';
import { UploadField } from '#ui/upload-field.tsx';
import { uploadManual } from '../../contract/manual-files.ts';
import {
  changeManual,
  createManual,
  deleteManual,
  MANUAL_STATES,
  searchManualsAsAdmin,
  type ManualRecord,
} from '../../contract/manual.ts';

const TONES = { current: 'success', planned: 'accent', over: 'neutral' } as const satisfies Record<string, BadgeTone>;

const stateOf = ({ validFrom, validUntil }: ManualRecord, today: string): (typeof MANUAL_STATES)[number] => {
  if (validFrom > today) return 'planned';
  return validUntil !== null && validUntil < today ? 'over' : 'current';
};

function FilePart({ at: { t }, values, errors }: PartInput<null>) {
  const path = values['path'] ?? '';
  return (
    <FullRow>
      <input type="hidden" name="path" value={path} />
      <UploadField
        label={t('manualAdmin.file')}
        hint={t(path === '' ? 'manualAdmin.file.hint' : 'manualAdmin.file.change')}
        name="file"
        accept="application/pdf"
        error={errors['file'] ?? errors['path']}
      />
      {path !== '' && (
        <LinkButton variant="quiet" href={path}>
          {t('manualAdmin.file.kept')}
        </LinkButton>
      )}
    </FullRow>
  );
}

/** A new file where one was chosen, otherwise the one the form came with; a refusal where there is neither, or it is no PDF. */
const readFile = async (form: FormData, page: Page) => {
  const chosen = form.get('file');
  if (chosen instanceof File && chosen.size > 0) {
    const sent = await page.callForm(uploadManual, form);
    if (!sent.ok) return { refused: { file: problemText(page, sent) } };
    // A form that is wrong elsewhere comes back with the file it brought.
    form.set('path', sent.value.path);
  }
  const path = fieldOf(form, 'path');
  return path === ''
    ? { refused: { file: translator(page.texts('ownerAdmin'))('manualAdmin.file.missing') } }
    : { body: { path } };
};

const validity = ({ validFrom, validUntil }: ManualRecord): string =>
  [validFrom, validUntil].flatMap((day) => (day === null ? [] : [formatDay(day)])).join(' – ');

const readers = ({ regional, dealerGroup }: ManualRecord, { t }: At<null>): string =>
  [regional, dealerGroup].filter(Boolean).join(', ') || t('manualAdmin.everybody');

/** Manuals of the brand: for whom, and from when to when. */
const manuals = defineAdminResource({
  area: 'manuals',
  isExported: true,
  stem: 'manualAdmin',
  history: { labels: { path: 'manualAdmin.file' } },
  texts: ['ownerAdmin'],
  list: rowsOf(searchManualsAsAdmin, (answer) => ({ rows: answer.manuals, total: answer.total })),
  create: createManual,
  change: changeManual,
  remove: deleteManual,
  stays: { removed: 'FILE' },
  name: ({ name }) => name,
  filters: ['state'],
  extra: () => null,
  columns: [
    { key: 'name', cell: ({ path, name }) => <a href={path}>{name}</a> },
    { key: 'modelCode', cell: ({ modelCode }, { t }) => modelCode ?? t('console.all') },
    { key: 'validity', cell: validity },
    { key: 'readers', cell: readers },
    {
      key: 'state',
      cell: (manual, { t, today }) => {
        const state = stateOf(manual, today);
        return <Badge tone={TONES[state]}>{t(`manualAdmin.state.${state}`)}</Badge>;
      },
    },
  ],
  fields: {
    name: { isWide: true },
    path: { part: FilePart, show: (manual) => ({ path: manual?.path ?? '' }), read: readFile },
    validFrom: { first: ({ today }) => today },
    validUntil: {},
    modelCode: { isUpper: true },
    regional: { isUpper: true },
    dealerGroup: { isUpper: true },
  },
  isUpload: true,
});

export const { resource } = manuals;
export const handle = { js: false };
export const loader = manuals.loader;
export const action = manuals.action;
export const meta = manuals.meta;

export default manuals.Screen;
