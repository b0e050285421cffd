import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './desk-list.module.css';
import { Notice } from './notice.tsx';
import { Pagination } from './pagination.tsx';
import type { Say } from './say.ts';
import { Stack } from './stack.tsx';
import { Table } from './table.tsx';
import { TextField } from './text-field.tsx';

export type DeskColumn<Row> = {
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures stand to the right. */
  readonly isNumber?: boolean;
};

type DeskPagesProps = {
  readonly say: Say;
  readonly pages: { readonly label: string; readonly current: number; readonly total: number };
  readonly hrefOf: (page: number) => string;
};

/** A list that is shown whole has no pages. */
type MaybePages = DeskPagesProps | { readonly pages?: undefined };

type DeskListProps<Row> = MaybePages & {
  readonly caption: string;
  /** Where the heading above the list says the same. */
  readonly captionHidden?: boolean;
  /** Said where there is nothing to list. */
  readonly none: string;
  /** The first names the row. */
  readonly columns: readonly DeskColumn<Row>[];
  readonly rows: readonly Row[];
  /** What narrows the list. */
  readonly filter?: ReactNode;
};

/** A list of the back office: what narrows it, a table of its rows, and its pages. */
export function DeskList<Row extends { readonly id: string }>(props: DeskListProps<Row>) {
  const { caption, captionHidden = false, none, columns, rows, filter } = props;
  return (
    <Stack gap={5}>
      {filter}
      {rows.length === 0 ? (
        <Notice>{none}</Notice>
      ) : (
        <Table caption={caption} captionHidden={captionHidden}>
          <thead>
            <tr>
              {columns.map(({ head, isNumber }) => (
                <th key={head} scope="col" data-number={isNumber}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Line key={row.id} row={row} columns={columns} />
            ))}
          </tbody>
        </Table>
      )}
      {props.pages !== undefined && <DeskPages say={props.say} pages={props.pages} hrefOf={props.hrefOf} />}
    </Stack>
  );
}

function Line<Row>({ row, columns }: { row: Row; columns: readonly DeskColumn<Row>[] }) {
  return (
    <tr>
      {columns.map(({ head, cell, isNumber }, place) =>
        place === 0 ? (
          <th key={head} scope="row">
            {cell(row)}
          </th>
        ) : (
          <td key={head} data-head={head} data-number={isNumber}>
            {cell(row)}
          </td>
        ),
      )}
    </tr>
  );
}

/** The pages of a list, in the words of the back office. */
export function DeskPages({ say, pages, hrefOf }: DeskPagesProps) {
  return (
    <Pagination
      {...pages}
      hrefOf={hrefOf}
      texts={{
        previous: say('previous'),
        next: say('following'),
        go: (page) => say('pages.go', { page }),
        current: (page) => say('pages.current', { page }),
      }}
    />
  );
}

/** Fields that narrow a list, as an address: it works without script and can be sent on. */
export function DeskFilter({ action, find, children }: { action: string; find: string; children: ReactNode }) {
  return (
    <form method="get" action={action} className={styles.filter}>
      {children}
      <div className={styles.send}>
        <Button type="submit" variant="secondary">
          {find}
        </Button>
      </div>
    </form>
  );
}

/** The words a list is searched by, as `readDeskAsked` reads them. */
export function DeskWords({ label, text }: { label: string; text: string }) {
  return <TextField label={label} optional="" name="q" type="search" defaultValue={text} maxLength={100} />;
}
