import { nameActors } from '#features/accounts/public.server.ts';
import { hasRole } from '#kernel/actor.ts';
import { ok, refuse } from '#kernel/result.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { listRecordChanges } from '../contract/record-changes.ts';
import { listChanges } from '../store/record-changes.server.ts';

/** Who may read the records of a type: the roles of the call that lists them, and what else is asked of one record. */
export type RecordReaders = {
  readonly roles: readonly string[];
  readonly sees?: (tx: Tx, context: Context, id: string) => Promise<boolean>;
};

/** Calls of features that keep records, by the type under which their changes are written down. */
export type RecordTypes = Readonly<Record<string, RecordReaders>>;

export const recordChangeRoutes = (types: RecordTypes): Route[] => [
  handle(listRecordChanges, ({ params: { type, id }, query: { before, size } }, context) => {
    const { brand, market, actor } = context;
    const readers = Object.hasOwn(types, type) ? types[type] : undefined;
    if (readers === undefined || !hasRole(actor, readers.roles, { brand, market }))
      return Promise.resolve(refuse('recordUnknown'));
    return context.read(async (tx) => {
      if (readers.sees !== undefined && !(await readers.sees(tx, context, id))) return refuse('recordUnknown');
      const rows = await listChanges(tx, { brand, market, type, id, before, most: size + 1 });
      const shown = rows.slice(0, size);
      const names = await nameActors(
        tx,
        shown.map((row) => row.actor),
      );
      return ok({
        changes: shown.map(({ at, changes, ...row }) => ({
          ...row,
          at: at.toISOString(),
          actorName: names.get(row.actor) ?? null,
          fields: Object.entries(changes).map(([field, [was, is]]) => ({ field, before: was, after: is })),
        })),
        next: rows.length > size ? (shown.at(-1)?.id ?? null) : null,
      });
    });
  }),
];
