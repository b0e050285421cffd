import type { ReactNode } from 'react';
import { AdminList, type AdminColumn } from '#ui/admin-list.tsx';
import { translator, type TranslateUnder } from '#ui/translate.ts';
import type { Frame } from './admin-page.ts';
import styles from './admin.module.css';

type Priced = { readonly prices: { readonly br: string | null; readonly ar: string | null } };

/** What the record costs in each market. */
export const priceColumns = <Row extends Priced>(t: TranslateUnder<'catalogAdmin'>): AdminColumn<Row>[] => [
  { head: t('price.br'), cell: ({ prices }) => prices.br ?? t('price.none'), isNumber: true },
  { head: t('price.ar'), cell: ({ prices }) => prices.ar ?? t('price.none'), isNumber: true },
];

/** Codes, years and days stand on one line. */
export function Code({ children }: { children: ReactNode }) {
  return <span className={styles.code}>{children}</span>;
}

type CatalogListProps<Row> = {
  readonly t: TranslateUnder<'catalogAdmin'>;
  readonly loaded: Frame & { readonly current: number; readonly pages: number };
  readonly caption: string;
  readonly columns: readonly AdminColumn<Row>[];
  readonly rows: readonly Row[];
  readonly filter: ReactNode;
};

/** A list of the catalogue; its filters are its address. */
export function CatalogList<Row extends { readonly id: string }>({ t, loaded, ...list }: CatalogListProps<Row>) {
  const { texts, here, query, current, pages } = loaded;
  const common = translator(texts);
  const hrefOf = (page: number): string => {
    const address = new URLSearchParams(query);
    address.set('page', String(page));
    return `${here}?${address}`;
  };
  return (
    <AdminList
      {...list}
      t={common}
      none={t('none')}
      pages={{ label: common('pages.label'), current, total: pages }}
      hrefOf={hrefOf}
    />
  );
}
