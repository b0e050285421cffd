/** Tables that do not grow with what people do, and why. */
export const UNGROWN: readonly { readonly tables: RegExp; readonly why: string }[] = [
  { tables: /^catalog\./, why: 'grows with the range: `npm run bench -- catalogue`' },
  { tables: /^location\./, why: 'the places of two countries' },
  {
    tables: /^platform\.(?:seed|schedule|transition|backup|provider_state|invariant_result|seal_progress|migration)/,
    why: 'one row for each thing of the program',
  },
  { tables: /^configurator\.rule_case$/, why: 'grows with the range' },
  { tables: /^dictionary\./, why: 'one row for each text of the program' },
  { tables: /^(?:offers\.label|leads\.(?:setting|sender|courier)|loyalty\.programme)$/, why: 'one row for each brand' },
  { tables: /^loyalty\.(?:medal|prize|plan)$/, why: 'what a programme gives, written by staff' },
  { tables: /^aftersales\.software_update$/, why: 'grows with the range' },
  { tables: /^financing\.(?:plan|tax_table|upgrade_setup)$/, why: 'the tables of the banks' },
  { tables: /^quiz\.quiz$/, why: 'one for each brand' },
  {
    tables: /^dealers\.(?:dealer_group|regional|maintenance_service)$/,
    why: 'regions and services, a few of each country',
  },
  { tables: /^aftersales\.(?:revision|warranty)$/, why: 'by their keys some for each model: grow with the range' },
  {
    tables: /^(?:employee_purchase\.terms|reservations\.campaign)$/,
    why: 'by their keys one a brand and market at a time, of terms one a year for each kind of person',
  },
  {
    tables:
      /^(?:platform\.(?:shared_secret|audit_check|audit_archive)|analytics\.visitor_key|sale_contracts\.seal_key)$/,
    why: 'one for each key of the program, or for each month',
  },
  { tables: /^(?:rental\.proposal_step|reservations\.feedback_sum)$/, why: 'one row for each step or mark there is' },
];

/** Columns that say where a row belongs, also where they are part of a key. */
export const SCOPE_COLUMNS: ReadonlySet<string> = new Set([
  'brand',
  'market',
  'kind',
  'state',
  'type',
  'locale',
  'language',
  'mvs_code',
  'model_code',
  'color_code',
  'role',
  'area',
  'about',
  'company',
  'operation',
  'purpose',
]);

/** How many rows a table has of its own, for each thousand of all the others. */
const SHARES: Readonly<Record<string, number>> = {
  'reservations.purchase': 10,
  'platform.audit': 10,
  'platform.audit_seal': 10,
  'platform.outbox': 10,
  'platform.idempotency': 10,
  'accounts.account': 10,
  'dealers.dealer': 2,
  // One ranking of each programme, of as many members as there are.
  'loyalty.edition': 0.000_001,
  // Each promotion has some.
  'promotions.prize': 2,
};

/** Timers whose work is bounded by something else than what is due, and what bounds it: told, not judged. */
export const UNJUDGED_TIMERS: Readonly<Record<string, string>> = {
  'check-audit': 'reads the log for ten seconds a run, from where the last one ended, however long it is',
  'watch-invariants': 'looks at all there is, as it is there to find what nothing else reads',
  'rank-members':
    'puts every member of a programme in a place: the ranking is as long as they are many, and made the less often',
};

export const rowsFor = (table: string, rows: number): number => Math.ceil((SHARES[table] ?? 1) * rows);

/** Columns of copies (`n` of `:copies`) that must not be their pattern's: what is due is the same few rows in every database. */
export const OWN_VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // More orders are more years, not a rush: the figures of the last days read those days.
  'reservations.purchase': { created_at: `p.created_at - n * interval '8 hours'` },
  'platform.outbox': {
    done_at: `now() - n * interval '1 second'`,
    dead_at: 'NULL',
    lease_until: 'NULL',
    run_at: `now() - n * interval '1 second'`,
  },
  // Of a brand and market some few stand at once (`MOST_FIELDS`, `MOST_ENDPOINTS`, `MOST_KEYS`): what grows is what was removed.
  'custom_fields.field': { removed_at: `CASE WHEN n > 5 THEN now() END` },
  'webhooks.endpoint': { deleted_at: `CASE WHEN n > 5 THEN now() END` },
  'applications.key': { revoked_at: `CASE WHEN n > 5 THEN now() END` },
  // Accounts are customers, but for as many as there are copies of a grant.
  'accounts.account': { is_staff: 'p.is_staff AND n <= :copies / 10' },
  // More errors are more weeks, not a rush.
  'platform.exchange_error': { first_at: `p.first_at - n * interval '1 hour'` },
  // What a row has alone, more often than there are copies of it.
  'loyalty.redemption': { entry_id: 'gen_random_uuid()', prize_id: 'p.prize_id' },
  'promotions.cancellation': { promotion_id: 'gen_random_uuid()' },
  'promotions.candidate_list': { prize_id: 'gen_random_uuid()' },
  'promotions.draw': { prize_id: 'gen_random_uuid()' },
  'loyalty.standing': { position: 'p.position + n * 100' },
  // Many take part in one promotion.
  'promotions.participant': { promotion_id: 'p.promotion_id' },
  'promotions.attribution': { promotion_id: 'p.promotion_id' },
  'promotions.lucky_number': { promotion_id: 'p.promotion_id', number: 'p.number + n' },
  'promotions.qr_code': { promotion_id: 'p.promotion_id' },
  'promotions.agreement': { promotion_id: 'p.promotion_id', edition: 'p.edition' },
  'promotions.winner': {
    promotion_id: 'p.promotion_id',
    series: 'p.series',
    number: 'p.number + n',
    place: 'p.place + n',
  },
  'platform.spent': { at: 'now()' },
  'accounts.throttle': { touched_at: 'clock_timestamp()' },
  'rental.customer': { check_at: `CASE WHEN p.check_at IS NOT NULL THEN now() + interval '1 day' END` },
  'platform.inbox': { processed_at: `now() - interval '1 day'`, event_id: `p.event_id || n` },
  'dealers.dealer': {
    code: `'G' || upper(left(md5(p.id::text || n), 9))`,
    latitude: `-18 + 20 * ((n::bigint * 7919) % 20000) / 20000.0`,
    longitude: `-72 + 35 * ((n::bigint * 104729) % 20000) / 20000.0`,
  },
};
