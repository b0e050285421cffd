import { AdminList, type AdminColumn } from './admin-list.tsx';
import { LinkButton } from './link-button.tsx';
import styles from './record-history.module.css';
import type { ShownHistory } from './record-history.ts';
import type { ShownChange, ShownField } from './record-words.ts';
import { Cluster, Stack } from './stack.tsx';

type Words = { readonly texts: ShownHistory['texts'] };

const columnsOf = (texts: ShownHistory['texts']): AdminColumn<ShownChange>[] => [
  { head: texts.at, cell: ({ at }) => at },
  { head: texts.who, cell: ({ who }) => who },
  { head: texts.what, cell: (change) => <Change change={change} texts={texts} /> },
];

/** Who made and changed a record, when, and each field before and after; nothing where there is no history to see. */
export function RecordHistory({ history }: { readonly history: ShownHistory | null }) {
  if (history === null) return null;
  const { texts, changes, older, newest } = history;
  return (
    <div id="changes">
      <Stack gap={4}>
        <AdminList caption={texts.title} none={texts.empty} rows={changes} columns={columnsOf(texts)} />
        <Cluster gap={3}>
          {newest !== null && (
            <LinkButton href={newest} variant="quiet">
              {texts.newest}
            </LinkButton>
          )}
          {older !== null && (
            <LinkButton href={older} variant="secondary">
              {texts.older}
            </LinkButton>
          )}
        </Cluster>
      </Stack>
    </div>
  );
}

function Change({ change: { kind, fields }, texts }: Words & { readonly change: ShownChange }) {
  return (
    <div className={styles.change}>
      <strong>{kind}</strong>
      {fields.length > 0 && (
        <dl>
          {fields.map((field, place) => (
            <Difference key={`${field.label}-${place}`} field={field} texts={texts} />
          ))}
        </dl>
      )}
    </div>
  );
}

function Difference({ field: { label, before, after }, texts }: Words & { readonly field: ShownField }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {before === '' ? <span>{texts.empty}</span> : <del>{before}</del>}
        {' → '}
        {after === '' ? <span>{texts.empty}</span> : <ins>{after}</ins>}
      </dd>
    </div>
  );
}
