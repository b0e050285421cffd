/** What browsers tell of the connection (Network Information API, where there is one). */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

const SLOW = new Set(['slow-2g', '2g', '3g']);

/** Whether the visitor asked to save data, or has little of it a second. Unknown counts as no. */
export function isThrifty(connection: Connection | undefined): boolean {
  return connection?.saveData === true || SLOW.has(connection?.effectiveType ?? '');
}

export function connectionHere(): Connection | undefined {
  return (navigator as { connection?: Connection }).connection;
}
