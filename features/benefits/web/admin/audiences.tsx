import { Button } from '#ui/button.tsx';
import { defineAdminResource } from '#ui/define-admin-resource.tsx';
import { rowsOf } from '#ui/admin-resource.ts';
import { Field } from '#ui/field.tsx';
import { fieldOf } from '#ui/form.ts';
import { FormActions } from '#ui/form-actions.tsx';
import { FormSection, FullRow } from '#ui/form-section.tsx';
import type { Page } from '#ui/page-context.ts';
import { PageForm } from '#ui/page-form.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextArea } from '#ui/text-input.tsx';
import type { Translate } from '#ui/translate.ts';
import {
  changeAudience,
  createAudience,
  decideEntries,
  listAudiences,
  putEntries,
  type AudienceRecord,
} from '../../contract/audiences.ts';

type ListProps = {
  readonly t: Translate;
  readonly audience: AudienceRecord;
  readonly error: string | undefined;
};

/** Below an audience: its list, written to and never read back. */
function AudienceList({ t, audience: { id, entries }, error }: ListProps) {
  return (
    <PageForm held={{ id }}>
      <Stack gap={4}>
        <FormSection title={t('audienceAdmin.lines')} text={t('audienceAdmin.lines.text', { entries })}>
          <FullRow>
            <Field label={t('audienceAdmin.lines.field')} hint={t('audienceAdmin.lines.hint')} error={error}>
              {(control) => <TextArea {...control} name="lines" rows={6} autoComplete="off" />}
            </Field>
          </FullRow>
        </FormSection>
        <FormActions>
          <Button type="submit" name="do" value="replace" variant="quiet">
            {t('audienceAdmin.lines.replace')}
          </Button>
          <Button type="submit" name="do" value="add" variant="secondary">
            {t('audienceAdmin.lines.add')}
          </Button>
        </FormActions>
      </Stack>
    </PageForm>
  );
}

type WaitingProps = {
  readonly t: Translate;
  readonly audience: Pick<AudienceRecord, 'id' | 'version' | 'waiting' | 'toApprove'>;
  readonly formKey: string;
};

/** Lines that let somebody into what is given already: a second person lets them count. */
export function Waiting({ t, audience: { id, version, waiting, toApprove }, formKey }: WaitingProps) {
  return (
    <PageForm idempotencyKey={`${formKey}:list`} held={{ id, version }}>
      <Stack gap={4}>
        <p>{t('audienceAdmin.waiting.text', { n: waiting })}</p>
        {toApprove < waiting && <p>{t('audienceAdmin.waiting.own', { n: waiting - toApprove })}</p>}
        <FormActions>
          <Button type="submit" name="do" value="drop" variant="quiet">
            {t('audienceAdmin.drop')}
          </Button>
          {toApprove > 0 && (
            <Button type="submit" name="do" value="approve" variant="secondary">
              {t('audienceAdmin.approve')}
            </Button>
          )}
        </FormActions>
      </Stack>
    </PageForm>
  );
}

const linesOf = (text: string): string[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

const put = (replace: boolean) => async (page: Page, form: FormData) => {
  const result = await page.call(putEntries, {
    params: { id: fieldOf(form, 'id') },
    body: { lines: linesOf(fieldOf(form, 'lines')), replace },
  });
  const { entries, added } = result.ok ? result.value : { entries: 0, added: 0 };
  return { result, done: { done: 'listed', entries: String(entries), added: String(added) } };
};

const decide = (decision: 'APPROVE' | 'REFUSE') => async (page: Page, form: FormData) => ({
  result: await page.call(decideEntries, {
    params: { id: fieldOf(form, 'id') },
    body: { version: Number(fieldOf(form, 'version')), decision },
    idempotencyKey: fieldOf(form, 'key'),
  }),
  done: { done: decision === 'APPROVE' ? 'approved' : 'saved' },
});

/** Whom benefits are for, and the lists that let in or keep out. */
const audiences = defineAdminResource({
  area: 'audiences',
  stem: 'audienceAdmin',
  texts: ['benefitsAdmin'],
  list: rowsOf(listAudiences, (answer) => ({ rows: answer.audiences, total: answer.total })),
  create: createAudience,
  change: changeAudience,
  name: ({ name }) => name,
  extra: () => null,
  columns: [
    { key: 'name' },
    { key: 'kind', cell: ({ kind }, { t }) => t(`audienceAdmin.kind.${kind}`) },
    { key: 'logic', cell: ({ logic }, { t }) => t(`audienceAdmin.logic.${logic ?? 'none'}`) },
    { key: 'entries', isNumber: true },
    { key: 'waiting', isNumber: true },
  ],
  fields: {
    name: { isWide: true },
    kind: { first: 'EVERYBODY' },
    logic: {},
    levels: { rows: 3 },
    dealers: { rows: 3 },
  },
  acts: { add: put(false), replace: put(true), approve: decide('APPROVE'), drop: decide('REFUSE') },
  below: (audience, loaded, { at: { t }, errors }) =>
    audience.logic === null ? null : (
      <>
        {audience.waiting > 0 && <Waiting t={t} audience={audience} formKey={loaded.key} />}
        <AudienceList t={t} audience={audience} error={errors['lines']} />
      </>
    ),
});

export const handle = { js: false };
export const loader = audiences.loader;
export const action = audiences.action;
export const meta = audiences.meta;

export default audiences.Screen;
