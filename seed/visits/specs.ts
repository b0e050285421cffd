import type { TableSpec } from '#seed/write.server.ts';

/** Columns, keys and ways of leaving of what dealerships lend and do. */

/** Ids the seed makes are UUIDs of version 8. */
const OWN_ID = `substr(existing.id::text, 15, 1) = '8'`;

export const visitSpecs = {
  resources: {
    table: 'visits.resource',
    columns: {
      id: 'uuid',
      brand: 'text',
      market: 'text',
      dealer_id: 'uuid',
      kind: 'text',
      name: 'text',
      model_code: 'text',
    },
    key: ['id'],
    vanished: 'closed_at',
    scope: OWN_ID,
  },
  closedDays: {
    table: 'visits.closed_day',
    columns: { id: 'uuid', market: 'text', dealer_id: 'uuid', day: 'date' },
    key: ['id'],
    vanished: 'delete',
    scope: OWN_ID,
  },
} as const satisfies Record<string, TableSpec>;
