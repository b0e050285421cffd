import type { ReactNode } from 'react';
import type { BulkAnswer } from './bulk.ts';
import { BULK } from './bulk.ts';
import { Badge } from './badge.tsx';
import styles from './bulk-bar.module.css';
import { Button } from './button.tsx';
import { LinkButton } from './link-button.tsx';
import { Notice } from './notice.tsx';
import { PageForm } from './page-form.tsx';
import { SelectField, type SelectFieldProps } from './select-field.tsx';
import { Stack } from './stack.tsx';
import { Table } from './table.tsx';
import type { Translate } from './translate.ts';

/** What may be done with many rows of a list. */
export type BulkOfList<Row> = {
  readonly t: Translate;
  readonly acts: SelectFieldProps['options'];
  /** What one of the acts needs beside the rows. */
  readonly more?: ReactNode;
  /** Of the page; each row makes its own of it. */
  readonly formKey: string;
  readonly name: (row: Row) => string;
  /** Where two editors are told of each other. */
  readonly version?: (row: Row) => number;
  /** The list again with every row of the page chosen, or with none. */
  readonly pick: { readonly href: string; readonly isAll: boolean };
  readonly answer: BulkAnswer | null;
  /** Acts that take another one back, by the name of that. */
  readonly undoneBy?: Readonly<Record<string, string>> | undefined;
  /** How many match, where it may be done to all of them too. */
  readonly all?: { readonly total: number; readonly isMore: boolean } | null;
};

/** The rows have forms of their own, and a form stands in no other: their boxes name this one. */
const FORM = 'bulk';

type Shown<Row> = { readonly bulk: BulkOfList<Row> };

/** Of several acts none is chosen beforehand: the first would be done by mistake. */
export function BulkBar<Row extends { readonly id: string }>({ rows, bulk }: Shown<Row> & { rows: readonly Row[] }) {
  const { t, acts, more, formKey, name, version, pick, all = null } = bulk;
  const held = Object.fromEntries(
    rows.flatMap((row) => [
      [`name:${row.id}`, name(row)],
      ...(version === undefined ? [] : [[`version:${row.id}`, version(row)]]),
    ]),
  );
  return (
    <PageForm id={FORM} idempotencyKey={formKey} held={{ do: BULK, ...held }}>
      <div className={styles.bar}>
        <SelectField
          label={t('console.bulk.act')}
          name="act"
          options={acts}
          {...(acts.length > 1 && { placeholder: t('console.bulk.act.choose') })}
        />
        {more}
        <Button type="submit" variant="secondary">
          {t('console.bulk.go')}
        </Button>
        {all !== null && (all.isMore || all.total > rows.length) && (
          <Button type="submit" name="scope" value="all" variant="secondary">
            {t(all.isMore ? 'console.bulk.whole.more' : 'console.bulk.whole', { n: all.total })}
          </Button>
        )}
        <LinkButton href={pick.href} variant="quiet">
          {t(pick.isAll ? 'console.bulk.none' : 'console.bulk.all')}
        </LinkButton>
      </div>
    </PageForm>
  );
}

/** Once something was done only what was refused stays chosen; where nothing was begun all that was chosen does. */
export function BulkBox<Row extends { readonly id: string }>({ row, bulk }: Shown<Row> & { row: Row }) {
  const { answer, pick } = bulk;
  return (
    <input
      type="checkbox"
      name="row"
      value={row.id}
      form={FORM}
      defaultChecked={answer === null ? pick.isAll : answer.chosen.includes(row.id)}
      className={styles.box}
      aria-label={bulk.t('console.bulk.choose.label', { name: bulk.name(row) })}
    />
  );
}

type UndoProps = Pick<BulkOfList<never>, 't' | 'formKey' | 'undoneBy'> & { readonly answer: BulkAnswer };

/** Does the opposite to the rows it was done to, each from the version that it left: who changed one since is not overwritten. */
function UndoBulk({ t, answer, formKey, undoneBy = {} }: UndoProps) {
  const rows = answer.rows.filter(({ refused, version }) => refused === null && version !== undefined);
  const act = Object.hasOwn(undoneBy, answer.act) ? undoneBy[answer.act] : undefined;
  if (act === undefined || rows.length === 0) return null;
  const held = Object.fromEntries(
    rows.flatMap(({ id, name, version }) => [
      [`name:${id}`, name],
      [`version:${id}`, version ?? ''],
    ]),
  );
  return (
    <PageForm idempotencyKey={formKey} held={{ do: BULK, act, ...held }}>
      {rows.map(({ id }) => (
        <input key={id} type="hidden" name="row" value={id} />
      ))}
      <Button type="submit" variant="secondary">
        {t('console.undo')}
      </Button>
    </PageForm>
  );
}

/** What became of each row. */
export function BulkResult({
  t,
  answer,
  undo,
}: {
  t: Translate;
  answer: BulkAnswer;
  undo: Omit<UndoProps, 't' | 'answer'>;
}) {
  const { message, rows } = answer;
  if (message !== null)
    return (
      <Notice tone="error" live>
        {message}
      </Notice>
    );
  const refused = rows.filter((row) => row.refused !== null).length;
  const done = rows.length - refused;
  return (
    <Stack gap={4}>
      <Notice tone={refused === 0 ? 'success' : done === 0 ? 'error' : 'warning'} live>
        {t('console.bulk.result', { done, refused })}
      </Notice>
      <UndoBulk t={t} answer={answer} {...undo} />
      <Table caption={t('console.bulk.rows')}>
        <thead>
          <tr>
            <th scope="col">{t('console.bulk.row')}</th>
            <th scope="col">{t('console.bulk.outcome')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, refused: reason }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td data-head={t('console.bulk.outcome')}>
                {reason === null ? <Badge tone="success">{t('console.bulk.done')}</Badge> : reason}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Stack>
  );
}
