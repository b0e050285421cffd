import type { TableSpec } from './write.server.ts';

/** Columns, keys and ways of leaving of every table the seed writes. */

const PRICED = { amount: 'bigint', currency: 'text', net_amount: 'bigint' } as const;

/** Lists the seed makes end in a day; those that people plan, in a moment. */
const OWN_LIST = `existing.list_id ~ '-\\d{4}-\\d{2}-\\d{2}$'`;

/** Ids the seed makes are UUIDs of version 8; rows with others came from elsewhere. */
const OWN_ID = `substr(existing.id::text, 15, 1) = '8'`;

export const placeSpecs = {
  countries: {
    table: 'location.country',
    columns: { code: 'text', name: 'jsonb', phone_code: 'text' },
    key: ['code'],
    vanished: 'keep',
  },
  states: {
    table: 'location.state',
    columns: { country_code: 'text', code: 'text', name: 'text', latitude: 'float8', longitude: 'float8' },
    key: ['country_code', 'code'],
    vanished: 'keep',
  },
  cities: {
    table: 'location.city',
    columns: {
      country_code: 'text',
      code: 'text',
      state_code: 'text',
      name: 'text',
      latitude: 'float8',
      longitude: 'float8',
    },
    key: ['country_code', 'code'],
    vanished: 'keep',
  },
  ranges: {
    table: 'location.postal_range',
    columns: { country_code: 'text', codes: 'int4range', state_code: 'text', city_code: 'text' },
    key: ['country_code', 'codes', 'state_code', 'city_code'],
    emptyKeys: ['city_code'],
    vanished: 'delete',
  },
} as const satisfies Record<string, TableSpec>;

/** By the names of the catalogue's lists of rows, those that are referred to before those that refer to them. */
export const catalogSpecs = {
  models: {
    table: 'catalog.model',
    columns: {
      brand: 'text',
      code: 'text',
      slug: 'text',
      name: 'text',
      short_name: 'text',
      body_kind: 'text',
      summary: 'jsonb',
      launched_on: 'date',
      position: 'int',
    },
    key: ['brand', 'code'],
    vanished: 'closed_at',
  },
  versions: {
    table: 'catalog.version',
    columns: {
      brand: 'text',
      mvs_code: 'text',
      year: 'int',
      model_code: 'text',
      version_code: 'text',
      series_code: 'text',
      name: 'text',
      full_description: 'jsonb',
      engine: 'text',
      gear: 'jsonb',
      gear_kind: 'text',
      fuel: 'text',
      doors: 'int',
      datasheet: 'jsonb',
      highlights: 'jsonb',
      position: 'int',
    },
    key: ['brand', 'mvs_code', 'year'],
    vanished: 'closed_at',
  },
  parts: {
    table: 'catalog.part',
    columns: {
      brand: 'text',
      id: 'text',
      model_code: 'text',
      type: 'text',
      code: 'text',
      name: 'jsonb',
      description: 'jsonb',
      category: 'text',
      behaviour: 'text',
      choice_group: 'text',
      hex: 'text',
      roof_hex: 'text',
      finish: 'text',
      position: 'int',
    },
    key: ['brand', 'id'],
    vanished: 'closed_at',
  },
  versionParts: {
    table: 'catalog.version_part',
    columns: {
      brand: 'text',
      model_code: 'text',
      mvs_code: 'text',
      year: 'int',
      part_id: 'text',
      is_standard: 'bool',
      is_required: 'bool',
    },
    key: ['brand', 'mvs_code', 'year', 'part_id'],
    vanished: 'delete',
  },
  relations: {
    table: 'catalog.part_relation',
    columns: { brand: 'text', model_code: 'text', part_id: 'text', kind: 'text', other_id: 'text' },
    key: ['brand', 'model_code', 'part_id', 'kind', 'other_id'],
    vanished: 'delete',
  },
  priceLists: {
    table: 'catalog.price_list',
    columns: {
      id: 'text',
      brand: 'text',
      market: 'text',
      type: 'text',
      currency: 'text',
      valid_from: 'timestamptz',
      valid_until: 'timestamptz',
    },
    key: ['id'],
    // A list that people have ended since, by planning the next one, stays ended.
    known: 'stay',
    vanished: 'keep',
  },
  versionPrices: {
    table: 'catalog.version_price',
    columns: { list_id: 'text', brand: 'text', mvs_code: 'text', year: 'int', ...PRICED },
    key: ['list_id', 'mvs_code', 'year'],
    vanished: 'delete',
    scope: OWN_LIST,
  },
  partPrices: {
    table: 'catalog.part_price',
    columns: { list_id: 'text', brand: 'text', part_id: 'text', ...PRICED },
    key: ['list_id', 'part_id'],
    vanished: 'delete',
    scope: OWN_LIST,
  },
} as const satisfies Record<string, TableSpec>;

export const dealerSpecs = {
  dealers: {
    table: 'dealers.dealer',
    columns: {
      id: 'uuid',
      brand: 'text',
      market: 'text',
      code: 'text',
      name: 'text',
      legal_name: 'text',
      document: 'text',
      street: 'text',
      number: 'text',
      neighborhood: 'text',
      postal_code: 'text',
      city_name: 'text',
      city_code: 'text',
      state_code: 'text',
      country_code: 'text',
      latitude: 'float8',
      longitude: 'float8',
      phone: 'text',
      email: 'text',
      types: 'text[]',
      services: 'text[]',
    },
    key: ['id'],
    vanished: 'closed_at',
    scope: OWN_ID,
  },
  periods: {
    table: 'dealers.period',
    columns: { dealer_id: 'uuid', weekday: 'int', type: 'text', starts: 'time', ends: 'time' },
    key: ['dealer_id', 'weekday', 'type', 'starts'],
    vanished: 'delete',
    scope: `substr(existing.dealer_id::text, 15, 1) = '8'`,
  },
  prices: {
    table: 'price.dealer_price',
    columns: {
      id: 'uuid',
      brand: 'text',
      market: 'text',
      dealer_id: 'uuid',
      mvs_code: 'text',
      year: 'int',
      ...PRICED,
      valid_from: 'timestamptz',
      valid_until: 'timestamptz',
    },
    key: ['id'],
    vanished: 'delete',
    scope: OWN_ID,
  },
  units: {
    table: 'stock.unit',
    columns: {
      id: 'uuid',
      brand: 'text',
      market: 'text',
      dealer_id: 'uuid',
      mvs_code: 'text',
      year: 'int',
      kind: 'text',
      color_code: 'text',
      coating_code: 'text',
      item_codes: 'text[]',
      chassis: 'text',
      delivery_days: 'int',
      in_stock_since: 'date',
    },
    key: ['id'],
    vanished: 'withdrawn_at',
    scope: OWN_ID,
  },
} as const satisfies Record<string, TableSpec>;

export const reservationSpecs = {
  campaigns: {
    table: 'reservations.campaign',
    columns: {
      id: 'uuid',
      brand: 'text',
      market: 'text',
      name: 'text',
      deposit: 'bigint',
      currency: 'text',
      hold_minutes: 'int',
      valid_from: 'timestamptz',
      valid_until: 'timestamptz',
    },
    key: ['id'],
    vanished: 'keep',
  },
} satisfies Record<string, TableSpec>;

export const financingSpecs = {
  taxes: {
    table: 'financing.tax_table',
    columns: {
      id: 'text',
      market: 'text',
      source: 'text',
      flat: 'numeric',
      daily: 'numeric',
      daily_cap: 'int',
      on_interest: 'numeric',
      valid_from: 'date',
      valid_until: 'date',
    },
    key: ['id'],
    vanished: 'keep',
  },
  plans: {
    table: 'financing.plan',
    columns: {
      id: 'text',
      brand: 'text',
      market: 'text',
      source: 'text',
      plan_type: 'text',
      name: 'text',
      lender: 'jsonb',
      monthly_rate: 'numeric',
      terms: 'int[]',
      term: 'int',
      entrance: 'jsonb',
      residual: 'jsonb',
      fees: 'jsonb',
      taxes_financed: 'boolean',
      offer_days: 'int',
      valid_from: 'timestamptz',
      valid_until: 'timestamptz',
    },
    key: ['id'],
    vanished: 'keep',
  },
} as const satisfies Record<string, TableSpec>;
