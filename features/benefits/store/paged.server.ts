import { sql, type Statement } from '#platform/sql.server.ts';

export type Slice = { readonly page: number; readonly size: number };
export type Totalled<Row> = { readonly rows: Row[]; readonly total: number };

export const totalled = <Row>(rows: readonly (Row & { total: number })[]): Totalled<Row> => ({
  rows: rows.map(({ total: _total, ...row }) => row as unknown as Row),
  total: rows[0]?.total ?? 0,
});
export const sliced = ({ page, size }: Slice): Statement => sql`LIMIT ${size} OFFSET ${page * size}`;
