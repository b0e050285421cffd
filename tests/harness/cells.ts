/** Tables that grow with visitors: those that a cell (a market) would have to hold for itself. */
export const LARGE = [
  'accounts.account|address|agreement|consent|document|former_name|identity|passkey|preferred_dealer|proof|sealed_part|second_factor|session|throttle',
  'aftersales.delivery_check|recall_attendance|software_done|vehicle',
  'analytics.event|exposure|reached|withdrawn',
  'benefits.code|rating|redemption|share|vote|voucher|voucher_use',
  'configurator.kept_car|saved_car',
  'coupons.family_income|person|use',
  'custom_fields.value',
  'employee_purchase.purchase|relation',
  'engagement.opinion',
  'events.participant',
  'financing.proposal|proposal_document|proposal_step|simulation|simulation_holder',
  'garage.noted_car|owned_car|transfer',
  'identity_check.answered|beside|consent|handoff|outcome',
  'integration.complement|journey',
  'leads.analytics_event|delivery|lead|sender|submission|visit',
  'loyalty.award|drawn|entry|gift|lot|member|posting|redemption|standing|subscription',
  'messages.settings|stopped',
  'offers.saved_offer',
  'payments.card|charge|entry|receipt|refund|wallet',
  'platform.audit|audit_seal|exchange|exchange_error|file|idempotency|inbox|outbox|record_change|spent',
  'privacy.erasure_code|request',
  'problem_reports.report',
  'promotions.agreement|attribution|lucky_number|participant|qr_code|winner|prize_handover',
  'push.delivery|device',
  'quiz.kept_answers',
  'rental.customer|proposal|proposal_step',
  'reservations.anonymous_hold|balance_money|balance_return|balance_source|chassis_correction|dealer_payment|expected_day|feedback|handover|order_change|order_note|paper|purchase|trade_photo|welcome_kit|withdrawal|withdrawal_call',
  'sale_contracts.code|contract',
  'stock.hold|unit',
  'visits.booking',
  'waiting.entry',
  'webhooks.delivery',
].flatMap((line) => {
  const [schema = '', names = ''] = line.split('.');
  return names.split('|').map((name) => `${schema}.${name}`);
});

/** Catalogue and places: every cell has a copy, which is read and not written there, so that a key to them crosses nothing. */
export const COPIED = /^(?:catalog|location|dictionary)\.|^sale_contracts\.seal_key$/;

const SECRET = 'drawn, and long enough never to come twice';
const PERSON = 'finds a person, who has one account in all markets: people stay one, or each cell has its own';
const COUNTED =
  'a number of this database: cells count for themselves, and what is printed of it would have to carry the cell';
const WORLD = 'given by somebody else, once in the world: two cells would not notice that both have it';
const NETWORK = 'a keyed hash of an address or a visitor: each cell counts what comes to it';
const OF_ACCOUNT =
  'one of a person, who has one account in all markets: where each cell has its own people, one in each';
const OWN = 'of the brand in each cell for itself: the same one in two cells is two, and neither sees the other';
const PROGRAM = 'a message or webhook, which is of the database that took it';

/** Unique keys of large tables that hold neither the market nor an id that is drawn, and why that can be borne. */
export const OTHER_KEYS: Readonly<Record<string, string>> = {
  'accounts.account (lower)': PERSON,
  'accounts.address (account_id)': OF_ACCOUNT,
  'accounts.document (account_id, kind)': OF_ACCOUNT,
  'accounts.document (kind, blind_index)': PERSON,
  'accounts.former_name (account_id)': OF_ACCOUNT,
  'accounts.former_name (name_index)': PERSON,
  'accounts.identity (account_id, issuer)': OF_ACCOUNT,
  'accounts.identity (issuer, subject)': PERSON,
  'accounts.passkey (id)': WORLD,
  'accounts.proof (token_hash)': SECRET,
  'accounts.sealed_part (account_id, kind)': OF_ACCOUNT,
  'accounts.sealed_part (kind, reference_index)': PERSON,
  'accounts.second_factor (account_id)': OF_ACCOUNT,
  'accounts.session (token_hash)': SECRET,
  'identity_check.answered (digest)': SECRET,
  'identity_check.consent (id)': COUNTED,
  'identity_check.handoff (session_hash)': SECRET,
  'identity_check.handoff (token_hash)': SECRET,
  'accounts.throttle (subject)': NETWORK,
  'aftersales.delivery_check (brand, chassis, source, step)': WORLD,
  'aftersales.vehicle (brand, chassis)': WORLD,
  'aftersales.vehicle (chassis)': WORLD,
  'aftersales.vehicle (plate)': WORLD,
  'analytics.withdrawn (visitor)': NETWORK,
  'benefits.redemption (link_digest)': SECRET,
  'benefits.voucher (code)': SECRET,
  'configurator.kept_car (account_id, brand, code)': OF_ACCOUNT,
  'configurator.saved_car (brand, code)': SECRET,
  'financing.proposal (number)': COUNTED,
  'garage.noted_car (account_id, brand, kind, mvs_code, year)': OF_ACCOUNT,
  'garage.owned_car (brand, chassis)': WORLD,
  'leads.sender (address_index, hour)': NETWORK,
  'leads.submission (id)': COUNTED,
  'leads.visit (reference_hash)': SECRET,
  'loyalty.member (invitation)': SECRET,
  'loyalty.redemption (code)': SECRET,
  'loyalty.subscription (number)': COUNTED,
  'messages.settings (account_id, brand)': OF_ACCOUNT,
  'payments.entry (id)': COUNTED,
  'payments.receipt (provider, provider_id)': WORLD,
  'platform.audit_seal (audit_id)': COUNTED,
  'platform.audit_seal (id)': COUNTED,
  'platform.exchange (id)': COUNTED,
  'platform.exchange_error (brand, lower, about, about_id, company, operation, lower)': OWN,
  'platform.idempotency (brand, actor, route, key)': OWN,
  'platform.inbox (id)': PROGRAM,
  'platform.inbox (provider, event_id)': PROGRAM,
  'platform.outbox (id)': PROGRAM,
  'platform.outbox (topic, dedupe_key)': PROGRAM,
  'platform.record_change (id)': COUNTED,
  'platform.spent (key)': NETWORK,
  'privacy.erasure_code (account_id)': OF_ACCOUNT,
  'privacy.request (code)': SECRET,
  'promotions.qr_code (code)': SECRET,
  'quiz.kept_answers (reference)': SECRET,
  'reservations.balance_money (via, external_id)': WORLD,
  'reservations.purchase (number)': COUNTED,
  'reservations.withdrawal (code)': SECRET,
  'sale_contracts.contract (check_code)': SECRET,
  'stock.unit (chassis)': WORLD,
  'visits.booking (number)': COUNTED,
  'webhooks.delivery (id)': PROGRAM,
};

/** Tables without a market that lead to several with one, and why their row joins no two cells. */
export const JOINING: Readonly<Record<string, string>> = {
  'benefits.code: benefits.benefit, benefits.redemption': 'taken by a redemption of its own benefit',
  'benefits.share: benefits.benefit, benefits.redemption': 'written with the redemption that it is of, for its benefit',
  'promotions.lucky_number: promotions.participant, promotions.promotion':
    'given to a participant of its own promotion',
  'reservations.balance_money: reservations.balance_source, reservations.purchase':
    'booked to a source of its own order',
  'reservations.trade_photo: reservations.balance_source, reservations.purchase':
    'shows the used car of a source of its own order',
};

/** A person has one account, wherever they buy: keys to it cross cells until people are a cell of their own or one each. */
export const PEOPLE = 'accounts.account';

/** Keys between two tables that both have a market, without the market in the key: that both rows name the same one is in the rows alone. */
export const BY_ROWS = `
analytics.experiment_arm (experiment_id), analytics.experiment_speed (experiment_id), analytics.exposure (experiment_id),
benefits.benefit (brand, audience_id), benefits.benefit (brand, partner_id), benefits.redemption (brand, benefit_id),
benefits.redemption (brand, gift_id), benefits.voucher (brand, plan_id), configurator.kept_car (brand, code),
employee_purchase.purchase (brand, terms_id), employee_purchase.purchase (relation_id), events.participant (event_id),
financing.proposal (brand, simulation_id), garage.transfer (brand, car_id), leads.visit (brand, lead_id), loyalty.gift (brand, member_id),
loyalty.member (brand, programme_id), loyalty.member (invited_by), loyalty.redemption (brand, member_id), loyalty.subscription (brand, member_id),
payments.charge (card_id), promotions.participant (invited_by), promotions.participant (promotion_id), promotions.promotion (group_id),
promotions.winner (participant_id), promotions.winner (promotion_id), push.sending (message_id), reservations.balance_source (brand, order_id),
reservations.dealer_payment (brand, order_id), reservations.feedback (brand, order_id), reservations.purchase (brand, campaign_id),
reservations.welcome_kit (order_id), visits.booking (brand, resource_id)`
  .split(/(?<=\)),\s*/)
  .map((name) => name.trim());
