import type { TableSpec } from './write.server.ts';

/** Columns, keys and ways of leaving of the makers' networks and special sales. */

export const networkSpecs = {
  groups: {
    table: 'dealers.dealer_group',
    columns: { brand: 'text', market: 'text', code: 'text', name: 'text' },
    key: ['brand', 'market', 'code'],
    vanished: 'keep',
  },
  maintenanceServices: {
    table: 'dealers.maintenance_service',
    columns: { code: 'text', name: 'jsonb', minutes: 'int', needs: 'text', position: 'int' },
    key: ['code'],
    vanished: 'keep',
  },
} as const satisfies Record<string, TableSpec>;

export const areaSpecs = {
  regionals: {
    table: 'dealers.regional',
    columns: { brand: 'text', market: 'text', code: 'text', name: 'text' },
    key: ['brand', 'market', 'code'],
    vanished: 'keep',
  },
  areas: {
    table: 'dealers.influence_area',
    columns: { id: 'uuid', brand: 'text', market: 'text', regional_code: 'text', name: 'text' },
    key: ['id'],
    vanished: 'keep',
  },
  areaDealers: {
    table: 'dealers.area_dealer',
    columns: { dealer_id: 'uuid', brand: 'text', area_id: 'uuid' },
    key: ['dealer_id'],
    vanished: 'keep',
  },
} as const satisfies Record<string, TableSpec>;

export const specialSaleSpecs = {
  campaigns: {
    table: 'price.campaign',
    columns: {
      id: 'uuid',
      brand: 'text',
      market: 'text',
      name: 'jsonb',
      audience: 'text',
      basis_points: 'int',
      amount: 'bigint',
      currency: 'text',
      model_codes: 'text[]',
      subsidized: 'bool',
      combinable: 'bool',
      valid_from: 'timestamptz',
      valid_until: 'timestamptz',
    },
    key: ['id'],
    // What staff made of one stays.
    known: 'stay',
    vanished: 'delete',
    // Ids the seed makes are UUIDs of version 8.
    scope: `substr(existing.id::text, 15, 1) = '8'`,
  },
} as const satisfies Record<string, TableSpec>;
