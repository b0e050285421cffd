import pg from 'pg';

/** A column of a prepared statement's result, before anything ran. */
export type Column = { readonly name: string; readonly type: number; readonly table: number; readonly number: number };

type Connection = {
  parse: (message: { name: string; text: string; types: [] }) => void;
  describe: (message: { type: 'S'; name: string }) => void;
  sync: () => void;
};
type RowDescription = {
  readonly fields: readonly { name: string; dataTypeID: number; tableID: number; columnID: number }[];
};

/** Asks the server to parse a statement and say what it would give (Parse, Describe, Sync of the extended protocol). */
export const describeStatement = (client: pg.Client, text: string): Promise<readonly Column[]> => {
  const { promise, resolve, reject } = Promise.withResolvers<readonly Column[]>();
  let columns: readonly Column[] = [];
  const ignore = (): void => undefined;
  client.query({
    submit: (connection: unknown) => {
      const wire = connection as Connection;
      wire.parse({ name: '', text, types: [] });
      wire.describe({ type: 'S', name: '' });
      wire.sync();
    },
    handleRowDescription: ({ fields }: RowDescription) => {
      columns = fields.map(({ name, dataTypeID, tableID, columnID }) => ({
        name,
        type: dataTypeID,
        table: tableID,
        number: columnID,
      }));
    },
    handleReadyForQuery: () => resolve(columns),
    handleError: (error: Error) => reject(error),
    handleDataRow: ignore,
    handleCommandComplete: ignore,
    handleEmptyQuery: ignore,
    handlePortalSuspended: ignore,
    callback: ignore,
  });
  return promise;
};
