import { Plus } from 'lucide-react';
import { useActionData, useLoaderData, type MetaArgs } from 'react-router';
import { AdminFeedback } from '#ui/admin-screen.tsx';
import { Button } from '#ui/button.tsx';
import { FormSection, FullRow } from '#ui/form-section.tsx';
import { keptAttributes } from '#ui/kept-form.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { photoAddress, photoSite } from '#ui/photo-address.ts';
import { pageTitle } from '#ui/page-title.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { BlockForm, blockName, type EditorParts } from './block-form.tsx';
import { ConflictForm } from './conflict-form.tsx';
import { valueAt, type TypedDraft } from './draft-form.ts';
import { fieldWords, messageWords } from './field-words.ts';
import { pageEditAction, pageEditLoader, type EditorAnswer, type EditorLoaded } from './page-edit-data.ts';
import styles from './admin.module.css';

export const handle = { js: false };
export const loader = pageEditLoader;
export const action = pageEditAction;
export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined
    ? []
    : pageTitle(
        loaderData.ownName === null ? loaderData.place : translator(loaderData.texts)(loaderData.ownName),
        matches,
      );

/** What is wrong or no longer so, field by field: some of it may stand in a block that this form does not have. */
function Faults({ t, fields, now }: { t: Translate; fields: EditorAnswer['fields']; now: TypedDraft }) {
  const lines = Object.entries(fields);
  if (lines.length === 0) return null;
  return (
    <ul className={styles.faults}>
      {lines.map(([field, message]) => (
        <li key={field}>
          <strong>{fieldWords(t, field)}</strong>: {messageWords(t, { field, message, now: valueAt(now, field) })}
        </li>
      ))}
    </ul>
  );
}

function Head({ t, draft, errors, loaded }: EditorParts & { loaded: EditorLoaded }) {
  const moment = (name: 'publishAt' | 'endsAt') => (
    <TextField
      label={t(`pageAdmin.field.${name}`)}
      hint={t(`pageAdmin.hint.${name}`)}
      optional={t('pageAdmin.optional')}
      name={name}
      type="datetime-local"
      defaultValue={draft[name]}
      error={errors[name]}
    />
  );
  return (
    <FormSection title={t((loaded.isPart ? loaded.ownName : null) ?? 'pageAdmin.head')}>
      {loaded.isPart ? null : <Titles t={t} draft={draft} errors={errors} isHome={loaded.ownName !== null} />}
      {moment('publishAt')}
      {moment('endsAt')}
    </FormSection>
  );
}

/** What search engines and the browser call the page; what stands around pages is called by none. */
function Titles({ t, draft, errors, isHome }: Pick<EditorParts, 't' | 'draft' | 'errors'> & { isHome: boolean }) {
  const ownWords = isHome ? t('pageAdmin.hint.home') : '';
  return (
    <>
      <FullRow>
        <TextField
          label={t('pageAdmin.field.title')}
          hint={`${t('pageAdmin.hint.title')} ${ownWords}`.trim()}
          optional={isHome ? t('pageAdmin.optional') : ''}
          name="title"
          maxLength={120}
          defaultValue={draft.title}
          error={errors['title']}
        />
      </FullRow>
      <FullRow>
        <TextField
          label={t('pageAdmin.field.description')}
          hint={`${t('pageAdmin.hint.description')} ${ownWords}`.trim()}
          optional={isHome ? t('pageAdmin.optional') : ''}
          name="description"
          maxLength={300}
          defaultValue={draft.description}
          error={errors['description']}
        />
      </FullRow>
    </>
  );
}

/** Above the blocks, so that Enter in a field saves; and below them. */
function Save({ t }: { t: Translate }) {
  return (
    <Button type="submit" name="do" value="save">
      {t('console.save')}
    </Button>
  );
}

/** Of the kinds that this page may have. */
function AddBlock({ t, draft, kinds }: Pick<EditorParts, 't' | 'draft'> & Pick<EditorLoaded, 'kinds'>) {
  const places = draft.blocks.map((_, index) => ({
    value: String(index + 1),
    label: t('pageAdmin.add.behind', { block: blockName({ t, draft }, index) }),
  }));
  return (
    <div className={styles.add}>
      <SelectField
        label={t('pageAdmin.add.kind')}
        optional=""
        name="kind"
        options={kinds.map((kind) => ({ value: kind, label: t(`pageAdmin.block.${kind}`) }))}
      />
      {places.length > 0 && (
        <SelectField
          label={t('pageAdmin.add.place')}
          optional=""
          name="behind"
          defaultValue={String(places.length)}
          options={[{ value: '0', label: t('pageAdmin.add.first') }, ...places]}
        />
      )}
      <Button type="submit" variant="secondary" name="do" value="add" icon={Plus}>
        {t('pageAdmin.add')}
      </Button>
    </div>
  );
}

const partsOf = (t: Translate, loaded: EditorLoaded, answer: EditorAnswer | undefined): EditorParts => ({
  t,
  draft: answer?.draft ?? loaded.draft,
  errors: answer?.fields ?? {},
  pictures: loaded.pictures,
  thumbOf: (id) => photoAddress(photoSite(loaded))(id, 480),
});

/** The words of a page, block by block. Every button saves. */
export default function PageEdit() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = translator(loaded.texts);
  const parts = partsOf(t, loaded, answer);
  const { blocks } = parts.draft;
  const edition = answer?.edition ?? loaded.edition;
  const conflict = answer?.conflict ?? null;
  // Of what both began with: a conflict that was left open is met again.
  const base = answer?.base ?? loaded.base;
  return (
    <Stack gap={6}>
      <AdminFeedback refused={answer?.message ?? null} done={loaded.done ? t('pageAdmin.done.saved') : null} />
      {answer !== undefined && <Faults t={t} fields={answer.fields} now={loaded.draft} />}
      {loaded.sentBack !== null && (
        <Notice tone="warning" title={t('pageAdmin.sentBack')}>
          {loaded.sentBack}
        </Notice>
      )}
      {loaded.isLocked && <Notice>{t('pageAdmin.locked')}</Notice>}
      <h2 className={styles.title}>
        {t('pageAdmin.editing', {
          place: loaded.ownName === null ? loaded.place : t(loaded.ownName),
          n: loaded.number,
        })}
      </h2>
      <PageForm
        noValidate
        held={{ edition, base }}
        {...(!loaded.isLocked && keptAttributes({ name: 'page', at: base, isUnsaved: answer !== undefined }))}
      >
        <Stack gap={6}>
          <Cluster>
            {!loaded.isLocked && <Save t={t} />}
            <LinkButton href={loaded.preview} variant="secondary" target="_blank" rel="noopener">
              {t('pageAdmin.preview')}
            </LinkButton>
            <LinkButton href={loaded.picturesPage} variant="quiet">
              {t('pageAdmin.pictures')}
            </LinkButton>
            <LinkButton href={loaded.back} variant="quiet">
              {t('pageAdmin.back')}
            </LinkButton>
          </Cluster>
          {conflict !== null && (
            <ConflictForm {...parts} conflict={conflict} sides={{ mine: parts.draft, theirs: conflict.theirs }} />
          )}
          <fieldset className={styles.whole} disabled={loaded.isLocked}>
            <Stack gap={6}>
              <Head {...parts} loaded={loaded} />
              {blocks.map((_, index) => (
                <BlockForm key={`${index}`} {...parts} index={index} count={blocks.length} />
              ))}
            </Stack>
          </fieldset>
          {!loaded.isLocked && (
            <>
              <AddBlock t={t} draft={parts.draft} kinds={loaded.kinds} />
              <Cluster>
                <Save t={t} />
              </Cluster>
            </>
          )}
        </Stack>
      </PageForm>
    </Stack>
  );
}
