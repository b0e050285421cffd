import type { TableSpec } from './write.server.ts';

export const reservationSpecs = {
  campaigns: {
    table: 'reservations.campaign',
    columns: {
      id: 'uuid',
      brand: 'text',
      market: 'text',
      name: 'text',
      deposit: 'bigint',
      freight: 'bigint',
      registration: 'bigint',
      currency: 'text',
      hold_minutes: 'int',
      valid_from: 'timestamptz',
      valid_until: 'timestamptz',
    },
    key: ['id'],
    vanished: 'keep',
  },
} satisfies Record<string, TableSpec>;
