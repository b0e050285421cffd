import type { ReactNode } from 'react';
import { BulkBar, BulkBox, BulkResult, type BulkOfList } from './bulk-bar.tsx';
import { Button } from './button.tsx';
import styles from './admin-list.module.css';
import { adminHref } from './admin-query.ts';
import { ColumnChoice } from './column-choice.tsx';
import { COLUMNS, columnParams, shownOf } from './columns.ts';
import { LinkButton } from './link-button.tsx';
import { Notice } from './notice.tsx';
import { Pagination } from './pagination.tsx';
import type { Translate } from './translate.ts';
import { Cluster, Stack } from './stack.tsx';
import { Table } from './table.tsx';
import { TextField } from './text-field.tsx';

export type AdminColumn<Row> = {
  /** Where the list's columns may be chosen; those without one are always shown, and no file has them. */
  readonly key?: string;
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** What a file says, where the cell has more than words. */
  readonly text?: (row: Row) => string;
  /** Figures stand to the right. */
  readonly isNumber?: boolean;
};

type AdminPagesProps = {
  readonly t: Translate;
  readonly pages: { readonly label: string; readonly current: number; readonly total: number };
  readonly hrefOf: (page: number) => string;
};

type AdminWaysProps = {
  readonly t: Translate;
  /** As `waysThrough` has them. */
  readonly ways: { readonly first: string | null; readonly next: string | null };
};

/** A list that grows without end goes on from its last row; one that is shown whole does neither. */
type MaybePages =
  | (AdminPagesProps & { readonly ways?: undefined })
  | (AdminWaysProps & { readonly pages?: undefined })
  | { readonly pages?: undefined; readonly ways?: undefined };

type ListChoice = {
  readonly t: Translate;
  readonly here: string;
  /** What narrows the list, as its address has it. */
  readonly query: Readonly<Record<string, string>>;
  readonly chosen: readonly string[];
  readonly isExported: boolean;
};

type AdminListProps<Row> = MaybePages & {
  readonly caption: string;
  /** Where the heading above the list says the same. */
  readonly captionHidden?: boolean;
  /** Said where there is nothing to list. */
  readonly none: string;
  /** The first names the row. */
  readonly columns: readonly AdminColumn<Row>[];
  readonly rows: readonly Row[];
  /** What narrows the list. */
  readonly filter?: ReactNode;
  /** Which of its columns are shown, and whether it may be taken along as a file. */
  readonly choice?: ListChoice | undefined;
  /** What may be done with many of its rows; null where nothing may. */
  readonly bulk?: BulkOfList<Row> | null | undefined;
};

/** A list of the back office: what narrows it, a table of its rows, and its pages. */
export function AdminList<Row extends { readonly id: string }>(props: AdminListProps<Row>) {
  const { caption, captionHidden = false, none, rows, filter, choice, bulk = null } = props;
  const columns = choice === undefined ? props.columns : shownOf(props.columns, choice.chosen);
  return (
    <Stack gap={5}>
      {bulk !== null && bulk.answer !== null && <BulkResult t={bulk.t} answer={bulk.answer} undo={bulk} />}
      {choice === undefined || rows.length === 0 ? (
        filter
      ) : (
        <Stack gap={2}>
          {filter}
          <Columns choice={choice} columns={props.columns} />
        </Stack>
      )}
      {bulk !== null && rows.length > 0 && <BulkBar rows={rows} bulk={bulk} />}
      {rows.length === 0 ? (
        <Notice>{none}</Notice>
      ) : (
        <Table caption={caption} captionHidden={captionHidden}>
          <thead>
            <tr>
              {bulk !== null && <th scope="col">{bulk.t('console.bulk.choose')}</th>}
              {columns.map(({ key, head, isNumber }) => (
                <th key={key ?? head} scope="col" data-number={isNumber}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Line key={row.id} row={row} columns={columns} bulk={bulk} />
            ))}
          </tbody>
        </Table>
      )}
      {props.pages !== undefined && <AdminPages t={props.t} pages={props.pages} hrefOf={props.hrefOf} />}
      {props.ways !== undefined && <AdminWays t={props.t} ways={props.ways} />}
      {choice?.isExported === true && rows.length > 0 && <FileLink choice={choice} />}
    </Stack>
  );
}

function Columns<Row>({ choice, columns }: { choice: ListChoice; columns: readonly AdminColumn<Row>[] }) {
  const { t, here, query, chosen } = choice;
  const { [COLUMNS]: _columns, ...held } = query;
  const named = columns.flatMap(({ key, head }) => (key === undefined ? [] : [{ key, head }]));
  return <ColumnChoice t={t} action={here} held={held} columns={named} chosen={chosen} />;
}

function FileLink({ choice: { t, here, query, chosen } }: { choice: ListChoice }) {
  return (
    <div>
      <LinkButton
        variant="secondary"
        href={adminHref(`${here}/list.csv`, { ...query, ...columnParams(chosen) })}
        download
      >
        {t('console.csv')}
      </LinkButton>
    </div>
  );
}

type LineProps<Row> = { row: Row; columns: readonly AdminColumn<Row>[]; bulk: BulkOfList<Row> | null };

function Line<Row extends { readonly id: string }>({ row, columns, bulk }: LineProps<Row>) {
  return (
    <tr>
      {bulk !== null && (
        <td data-head={bulk.t('console.bulk.choose')}>
          <BulkBox row={row} bulk={bulk} />
        </td>
      )}
      {columns.map(({ key, head, cell, isNumber }, place) =>
        place === 0 ? (
          <th key={key ?? head} scope="row">
            {cell(row)}
          </th>
        ) : (
          <td key={key ?? head} data-head={head} data-number={isNumber}>
            {cell(row)}
          </td>
        ),
      )}
    </tr>
  );
}

/** The pages of a list, in the words of the back office. */
export function AdminPages({ t, pages, hrefOf }: AdminPagesProps) {
  return (
    <Pagination
      {...pages}
      hrefOf={hrefOf}
      texts={{
        previous: t('previous'),
        next: t('following'),
        go: (page) => t('pages.go', { page }),
        current: (page) => t('pages.current', { page }),
      }}
    />
  );
}

/** Back to the newest rows of a list, and on to older ones. */
function AdminWays({ t, ways: { first, next } }: AdminWaysProps) {
  if (first === null && next === null) return null;
  return (
    <Cluster gap={3}>
      {first !== null && (
        <LinkButton variant="quiet" href={first}>
          {t('console.newest')}
        </LinkButton>
      )}
      {next !== null && (
        <LinkButton variant="secondary" href={next}>
          {t('console.older')}
        </LinkButton>
      )}
    </Cluster>
  );
}

/** Fields that narrow a list, as an address: it works without script and can be sent on. */
export function AdminFilter({
  action,
  find,
  held = {},
  children,
}: {
  action: string;
  find: string;
  /** What goes along unseen. */
  held?: Readonly<Record<string, string>>;
  children: ReactNode;
}) {
  return (
    <form method="get" action={action} className={styles.filter}>
      {Object.entries(held).map(
        ([name, value]) => value !== '' && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {children}
      <div className={styles.send}>
        <Button type="submit" variant="secondary">
          {find}
        </Button>
      </div>
    </form>
  );
}

/** The words a list is searched by, as `readAdminQuery` reads them. */
export function AdminSearchField({ label, text }: { label: string; text: string }) {
  return <TextField label={label} optional="" name="q" type="search" defaultValue={text} maxLength={100} />;
}
