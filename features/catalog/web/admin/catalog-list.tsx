import type { ReactNode } from 'react';
import { DeskList, type DeskColumn } from '#ui/desk-list.tsx';
import { sayer, type Say } from '#ui/say.ts';
import type { Frame } from './admin-page.ts';
import styles from './admin.module.css';

type Priced = { readonly prices: { readonly br: string | null; readonly ar: string | null } };

/** What the record costs in each market. */
export const priceColumns = <Row extends Priced>(say: Say): DeskColumn<Row>[] => [
  { head: say('price.br'), cell: ({ prices }) => prices.br ?? say('price.none'), isNumber: true },
  { head: say('price.ar'), cell: ({ prices }) => prices.ar ?? say('price.none'), isNumber: true },
];

/** Codes, years and days stand on one line. */
export function Code({ children }: { children: ReactNode }) {
  return <span className={styles.code}>{children}</span>;
}

type CatalogListProps<Row> = {
  readonly say: Say;
  readonly loaded: Frame & { readonly current: number; readonly pages: number };
  readonly caption: string;
  readonly columns: readonly DeskColumn<Row>[];
  readonly rows: readonly Row[];
  readonly filter: ReactNode;
};

/** A list of the catalogue; its filters are its address. */
export function CatalogList<Row extends { readonly id: string }>({ say, loaded, ...list }: CatalogListProps<Row>) {
  const { texts, here, query, current, pages } = loaded;
  const common = sayer(texts);
  const hrefOf = (page: number): string => {
    const address = new URLSearchParams(query);
    address.set('page', String(page));
    return `${here}?${address}`;
  };
  return (
    <DeskList
      {...list}
      say={common}
      none={say('none')}
      pages={{ label: common('pages.label'), current, total: pages }}
      hrefOf={hrefOf}
    />
  );
}
