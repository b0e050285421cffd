import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { TextArea } from '#ui/text-input.tsx';
import type { Translate } from '#ui/translate.ts';
import { MOST_NOTE_SIGNS, type Assignee, type OrderNote } from '../../contract/order-work.ts';
import styles from './admin.module.css';

export type OrderWork = {
  readonly assignee: Assignee | null;
  readonly people: readonly Assignee[];
  /** Who looks at the page. */
  readonly own: string;
  readonly notes: readonly OrderNote[];
  readonly key: string;
};

type WorkProps = { readonly work: OrderWork; readonly t: Translate };

/** Who works on the order: taken to oneself in one press, or passed on to somebody else. */
export function AssigneeOfOrder({ work: { assignee, people, own, key }, t }: WorkProps) {
  const seen = assignee?.id ?? '';
  return (
    <section aria-labelledby="assignee">
      <Stack gap={4}>
        <h3 id="assignee">{t('orderWork.assignee')}</h3>
        <p>{assignee?.name ?? t('orderWork.nobody')}</p>
        {seen !== own && people.some(({ id }) => id === own) && (
          <PageForm idempotencyKey={`${key}:own`} held={{ do: 'assign', seen, assignee: own }}>
            <Button type="submit" variant="secondary">
              {t('orderWork.take')}
            </Button>
          </PageForm>
        )}
        <PageForm idempotencyKey={key} held={{ do: 'assign', seen }}>
          <Stack gap={4}>
            <SelectField
              label={t('orderWork.passTo')}
              name="assignee"
              placeholder={t('orderWork.nobody')}
              optional=""
              defaultValue={seen}
              options={people.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <div>
              <Button type="submit" variant="secondary">
                {t('orderWork.pass')}
              </Button>
            </div>
          </Stack>
        </PageForm>
      </Stack>
    </section>
  );
}

/** What staff write to each other about the order; kept, and for staff alone. */
export function NotesOfOrder({ work: { notes, key }, t, typed }: WorkProps & { readonly typed: string }) {
  return (
    <section aria-labelledby="notes">
      <Stack gap={4}>
        <h3 id="notes">{t('orderWork.notes')}</h3>
        <PageForm idempotencyKey={`${key}:note`} held={{ do: 'note' }}>
          <Stack gap={4}>
            <Field label={t('orderWork.note')} hint={t('orderWork.note.hint')}>
              {(control) => <TextArea {...control} name="words" maxLength={MOST_NOTE_SIGNS} defaultValue={typed} />}
            </Field>
            <div>
              <Button type="submit" variant="secondary">
                {t('orderWork.note.add')}
              </Button>
            </div>
          </Stack>
        </PageForm>
        {notes.length === 0 ? (
          <p>{t('orderWork.notes.none')}</p>
        ) : (
          <ol className={styles.notes}>
            {notes.map(({ id, writtenBy, at, words }) => (
              <li key={id}>
                <Cluster gap={3}>
                  <strong>{writtenBy}</strong>
                  <span>{at}</span>
                </Cluster>
                <p className={styles.noteWords}>{words ?? t('orderWork.note.erased')}</p>
              </li>
            ))}
          </ol>
        )}
      </Stack>
    </section>
  );
}
