import type { ReactNode } from 'react';
import type { Endpoint } from '#kernel/endpoint.ts';
import { formatDay, parseDay } from '#kernel/dates.ts';
import { Badge } from './badge.tsx';
import type { BulkAnswer } from './bulk.ts';
import type { BulkOfList } from './bulk-bar.tsx';
import { Button } from './button.tsx';
import { describeInput } from './admin-fields.ts';
import { AdminFilter, AdminList, AdminSearchField, type AdminColumn } from './admin-list.tsx';
import { adminHref, pickAll } from './admin-query.ts';
import {
  versionOf,
  type AdminResource,
  type AnyRow,
  type At,
  type Loaded,
  type ResourceColumn,
  type Writes,
} from './admin-resource.ts';
import { COLUMNS } from './columns.ts';
import { LinkButton } from './link-button.tsx';
import { SelectField } from './select-field.tsx';
import { Cluster } from './stack.tsx';
import { TextField } from './text-field.tsx';
import { declaredText } from './translate.ts';
import { PageForm } from './page-form.tsx';

type ListProps<List extends Endpoint, Create extends Writes, R extends AnyRow, Extra> = {
  readonly resource: AdminResource<List, Create, R, Extra>;
  readonly loaded: Loaded<R, Extra>;
  readonly at: At<Extra>;
  /** What became of many rows, where something was done with them. */
  readonly answer?: BulkAnswer | null;
};

/** A value as a list shows it: a day in the market's writing, yes and no as a badge. */
const showCell = (value: unknown, key: string, { t }: At<unknown>): ReactNode => {
  if (typeof value === 'boolean')
    return <Badge tone={value ? 'success' : 'neutral'}>{declaredText(t, `${key}.${value ? 'on' : 'off'}`)}</Badge>;
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return '';
  return parseDay(value, 'YYYY-MM-DD') === null ? value : formatDay(value);
};

/** A cell as the list shows it. */
const shownCell = <R extends AnyRow, Extra>(
  stem: string,
  column: ResourceColumn<R, Extra>,
  { row, at }: { row: R; at: At<Extra> },
): ReactNode =>
  column.cell === undefined ? showCell(row[column.key], `${stem}.${column.key}`, at) : column.cell(row, at);

const toColumn =
  <R extends AnyRow, Extra>(stem: string, at: At<Extra>) =>
  (column: ResourceColumn<R, Extra>): AdminColumn<R> => ({
    key: column.key,
    head: declaredText(at.t, `${stem}.${column.key}`),
    cell: (row) => shownCell(stem, column, { row, at }),
    ...(column.isNumber === true ? { isNumber: true } : {}),
  });

export const resourceColumns = <List extends Endpoint, Create extends Writes, R extends AnyRow, Extra>(
  { columns, stem }: AdminResource<List, Create, R, Extra>,
  at: At<Extra>,
): AdminColumn<R>[] => columns.map(toColumn<R, Extra>(stem, at));

const buildColumns = <List extends Endpoint, Create extends Writes, R extends AnyRow, Extra>(
  props: ListProps<List, Create, R, Extra>,
): AdminColumn<R>[] => [
  ...resourceColumns(props.resource, props.at),
  { head: props.at.t('console.actions'), cell: (row) => <Actions {...props} row={row} /> },
];

const bulkOf = <List extends Endpoint, Create extends Writes, R extends AnyRow, Extra>({
  resource: { stem, all, name },
  loaded: { here, key, query, current, isAllPicked, total, isMore },
  at: { t },
  answer = null,
}: ListProps<List, Create, R, Extra>): BulkOfList<R> | null =>
  all === undefined
    ? null
    : {
        t,
        acts: Object.keys(all.acts).map((act) => ({ value: act, label: declaredText(t, `${stem}.bulk.${act}`) })),
        formKey: key,
        name,
        version: versionOf,
        pick: pickAll(here, { ...query, p: current }, isAllPicked),
        answer,
        undoneBy: all.undoneBy,
        all: { total, isMore },
      };

/** The list, what narrows it, and what can be done with a row. */
export function ResourceList<List extends Endpoint, Create extends Writes, R extends AnyRow, Extra>(
  props: ListProps<List, Create, R, Extra>,
) {
  const { resource, loaded, at } = props;
  const { t } = at;
  const { here, rows, current, pages, query, chosen } = loaded;
  return (
    <AdminList
      t={t}
      caption={declaredText(t, `${resource.stem}.list`)}
      none={declaredText(t, `${resource.stem}.none`)}
      columns={buildColumns(props)}
      rows={rows}
      pages={{ label: t('console.pages'), current, total: pages }}
      hrefOf={(page) => adminHref(here, { ...query, p: page })}
      filter={<Filter {...props} />}
      choice={{ t, here, query, chosen, isExported: resource.isExported === true }}
      bulk={bulkOf(props)}
    />
  );
}

function Filter<List extends Endpoint, Create extends Writes, R extends AnyRow, Extra>({
  resource: { stem, list, filters = [] },
  loaded: { here, query },
  at: { t },
}: ListProps<List, Create, R, Extra>) {
  const shapes = describeInput(list.call.query);
  const hasWords = shapes['text'] !== undefined;
  if (!hasWords && filters.length === 0) return null;
  return (
    <AdminFilter action={here} find={t('console.find')} held={{ [COLUMNS]: query[COLUMNS] ?? '' }}>
      {hasWords && <AdminSearchField label={declaredText(t, `${stem}.words`)} text={query['q'] ?? ''} />}
      {filters.map((name) => {
        const { choices = [] } = shapes[name] ?? {};
        const field = { name, label: declaredText(t, `${stem}.${name}`), defaultValue: query[name] ?? '' };
        if (choices.length === 0) return <TextField key={name} {...field} optional="" />;
        const options = choices.map((one) => ({ value: one, label: declaredText(t, `${stem}.${name}.${one}`) }));
        return (
          <SelectField
            key={name}
            {...field}
            optional=""
            options={[{ value: '', label: t('console.all') }, ...options]}
          />
        );
      })}
    </AdminFilter>
  );
}

function Actions<List extends Endpoint, Create extends Writes, R extends AnyRow, Extra>(
  props: ListProps<List, Create, R, Extra> & { row: R },
) {
  const { resource, loaded, at, row } = props;
  const { stem, name, remove, rowActions } = resource;
  const { here, key, query, current } = loaded;
  const { t } = at;
  return (
    <Cluster gap={2}>
      <LinkButton
        variant="secondary"
        href={adminHref(here, { ...query, p: current, edit: row.id })}
        aria-label={declaredText(t, `${stem}.edit.label`, { name: name(row) })}
      >
        {t('console.edit')}
      </LinkButton>
      {remove !== undefined && (
        <PageForm idempotencyKey={`${key}:${row.id}`} held={{ id: row.id }}>
          <Button
            type="submit"
            name="do"
            value="delete"
            variant="quiet"
            aria-label={declaredText(t, `${stem}.delete.label`, { name: name(row) })}
          >
            {t('console.delete')}
          </Button>
        </PageForm>
      )}
      {rowActions?.(row, loaded, at)}
    </Cluster>
  );
}
