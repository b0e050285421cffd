import { sql, type Statement } from '#platform/sql.server.ts';

export type Slice = { readonly page: number; readonly size: number };
export type Counted<Row> = { readonly rows: Row[]; readonly total: number; readonly isMore: boolean };
export const sliced = ({ page, size }: Slice): Statement => sql`LIMIT ${size} OFFSET ${page * size}`;

/** A list that goes on behind a row. */
export type Walk = { readonly before: string | undefined; readonly size: number };
export type Walked<Row> = Counted<Row> & { readonly next: string | null };
