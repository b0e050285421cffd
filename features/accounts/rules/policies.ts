import { AREAS, type Action, type Area } from './actions.ts';

/**
 * Who may do what: the matrix of roles as data, asked by endpoints, queries and menus alike. What stands nowhere is refused.
 * An endpoint writes `roles: rolesFor('offer.edit')`; a query narrows to the grant's brand and scope.
 */

/** How far a policy reaches: all, the person's own records, or those inside the scope of the grant. */
export type Reach =
  | 'everyone'
  | 'own'
  | 'dealership'
  | 'region'
  | 'scope'
  | 'brand'
  | 'partner'
  | 'machine'
  | 'userGroup';

export type Policy = {
  readonly group: string;
  /** Null: whoever comes, signed in or not. */
  readonly roles: readonly string[] | null;
  readonly reach: Reach;
  readonly may: readonly Action[];
  /** Areas of the menu it opens. */
  readonly areas: readonly Area[];
};

const OWN = [
  'garage.use',
  'order.use',
  'proposal.use',
  'voucher.use',
  'card.use',
  'document.use',
  'visit.use',
  'poll.use',
  'promotion.use',
  'loyalty.use',
] as const;
const OWN_AREAS = ['profile', 'garage', 'orders', 'proposals', 'vouchers', 'cards', 'privacy'] as const;
const SELLER = [
  'quotation.use',
  'stock.read',
  'lead.read',
  'visit.handle',
  'workingPrice.read',
  'visitor.checkIn',
  'dealerReservation.use',
  'voucher.book',
] as const;
const SELLER_AREAS = ['quotations', 'stock', 'leads', 'visits'] as const;
/** Who leads a dealership may the first two, of its own orders. */
const ORDERS = ['order.read', 'order.receive', 'order.manage'] as const;
const OFFERS = [
  'offer.edit',
  'offer.publish',
  'offer.markSold',
  'offer.disapprove',
  'offer.bulk',
  'offer.reorder',
] as const;

export const POLICIES: readonly Policy[] = [
  {
    group: 'anyone',
    roles: null,
    reach: 'everyone',
    may: [
      'site.browse',
      'car.build',
      'price.read',
      'financing.simulate',
      'dealer.find',
      'lead.send',
      'recall.read',
      'account.signUp',
      'invitation.accept',
      'employee.validate',
    ],
    areas: [],
  },
  {
    group: 'customers',
    roles: ['customer', 'sales_customer', 'post_sales_customer', 'game_player'],
    reach: 'own',
    may: OWN,
    areas: OWN_AREAS,
  },
  { group: 'dealer staff', roles: ['user_dealer', 'inspector'], reach: 'dealership', may: SELLER, areas: SELLER_AREAS },
  {
    group: 'dealer managers',
    roles: ['dealer_manager'],
    reach: 'dealership',
    may: [
      ...SELLER,
      'workingPrice.write',
      'dealershipUser.manage',
      'discount.approve',
      'dealerReport.read',
      'order.read',
      'order.receive',
    ],
    areas: [...SELLER_AREAS, 'dealership'],
  },
  {
    group: 'regional managers',
    roles: ['regional_manager', 'procedure_manager'],
    reach: 'region',
    may: ['regionDealer.read', 'dealerReport.read', 'procedure.manage'],
    areas: ['region'],
  },
  {
    group: 'dealer blockers',
    roles: ['dealer_blocker'],
    reach: 'brand',
    may: ['dealer.block', 'dealer.edit', 'econnect.manage'],
    areas: ['dealership'],
  },
  { group: 'offer administrators', roles: ['offer_admin'], reach: 'scope', may: OFFERS, areas: ['offers'] },
  {
    group: 'user group administrators',
    roles: ['ROLE_ADMIN', 'ROLE_REGIONAL'],
    reach: 'userGroup',
    may: OFFERS,
    areas: ['offers'],
  },
  {
    group: 'manual administrators',
    roles: ['manual_admin'],
    reach: 'brand',
    may: ['manual.manage', 'page.manage', 'dictionary.manage'],
    areas: ['content'],
  },
  {
    group: 'game staff',
    roles: ['game_admin', 'game_moderator'],
    reach: 'brand',
    may: ['game.manage', 'promotion.manage', 'quiz.manage'],
    areas: ['games'],
  },
  { group: 'event administrators', roles: ['event_admin'], reach: 'brand', may: ['event.manage'], areas: ['events'] },
  {
    group: 'voucher administrators',
    roles: ['voucher_admin'],
    reach: 'brand',
    may: ['voucher.manage', 'coupon.manage', 'loyalty.manage', 'benefit.manage', 'reward.manage'],
    areas: ['loyalty'],
  },
  {
    group: 'food catalogue managers',
    roles: ['food_catalog_manager'],
    reach: 'brand',
    may: ['food.manage'],
    areas: ['partners'],
  },
  {
    group: 'push administrators',
    roles: ['push_notification_admin'],
    reach: 'brand',
    may: ['push.manage'],
    areas: ['content'],
  },
  {
    group: 'toll event managers',
    roles: ['toll_event_manager'],
    reach: 'brand',
    may: ['toll.manage'],
    areas: ['events'],
  },
  {
    group: 'subscription payment managers',
    roles: ['subscription_payment_manager'],
    reach: 'brand',
    may: ['subscription.manage', 'refund.propose', 'refund.approve', ...ORDERS],
    areas: ['subscriptions'],
  },
  {
    group: 'service administrators',
    roles: ['service_admin'],
    reach: 'brand',
    may: [
      'catalog.manage',
      'price.manage',
      'stock.manage',
      'rule.manage',
      'maintenance.manage',
      'recall.manage',
      ...ORDERS,
      'customField.manage',
    ],
    areas: ['catalog', 'stock'],
  },
  {
    group: 'partners',
    roles: ['partner_admin', 'partner_owner'],
    reach: 'partner',
    may: ['partnerBenefit.manage', 'redemption.manage', 'rental.manage'],
    areas: ['partners'],
  },
  {
    group: 'lead queue managers',
    roles: ['lead_queue_manager'],
    reach: 'brand',
    may: ['leadQueue.manage', 'customField.manage'],
    areas: ['leads'],
  },
  {
    group: 'integration error managers',
    roles: ['integration_error_manager'],
    reach: 'brand',
    may: ['integrationError.manage', 'webhook.manage', 'apiKey.manage'],
    areas: ['integration'],
  },
  { group: 'cache managers', roles: ['cache_manager'], reach: 'brand', may: ['cache.manage'], areas: ['integration'] },
  {
    group: 'repairers',
    roles: ['repairman'],
    reach: 'own',
    may: ['repair.use', 'econnect.manage'],
    areas: ['repairs'],
  },
  { group: 'QR code makers', roles: ['qr_code_generator'], reach: 'brand', may: ['qrCode.create'], areas: ['content'] },
  {
    group: 'external applications',
    roles: ['external_application_user'],
    reach: 'machine',
    may: ['api.use'],
    areas: [],
  },
  {
    group: 'external application administrators',
    roles: ['external_application_admin'],
    reach: 'machine',
    may: ['api.use', 'apiKey.manage'],
    areas: ['integration'],
  },
  { group: 'dealer systems', roles: ['dms'], reach: 'machine', may: ['dealerSync.write'], areas: [] },
  { group: 'user creators', roles: ['user_creator'], reach: 'brand', may: ['user.create'], areas: ['users'] },
  {
    group: 'user administrators',
    roles: ['user_admin'],
    reach: 'brand',
    may: ['user.create', 'user.manage', 'role.grant', 'privacy.manage', 'employeePurchase.manage'],
    areas: ['users'],
  },
];

/** Whether a role may; null is a visitor without any. */
export const mayDo = (role: string | null, action: Action): boolean =>
  POLICIES.some(
    ({ roles, may }) => may.includes(action) && (roles === null || (role !== null && roles.includes(role))),
  );

/** The roles an endpoint for this action names; empty means that anyone may. Throws for an action that is given to nobody. */
export const rolesFor = (action: Action): readonly string[] => {
  const holding = POLICIES.filter(({ may }) => may.includes(action));
  if (holding.length === 0) throw new Error(`nobody may ${action}`);
  return holding.some(({ roles }) => roles === null) ? [] : holding.flatMap(({ roles }) => roles ?? []);
};

/** Roles of those who work here: neither customers nor machines. */
export const STAFF_ROLES: readonly string[] = POLICIES.filter(
  ({ group, reach }) => group !== 'customers' && reach !== 'machine',
).flatMap(({ roles }) => roles ?? []);

/** Areas of the menu that these roles open, in the menu's order. */
export const areasOf = (roles: readonly string[]): Area[] =>
  AREAS.filter((area) =>
    POLICIES.some((policy) => policy.areas.includes(area) && roles.some((role) => policy.roles?.includes(role))),
  );

type Bounds = { readonly brand: string | null; readonly market: string | null };

/** Whether one role's bounds lie within another's: who is bound to a brand or a market gives and takes nothing that reaches further. */
export const covers = (own: Bounds, other: Bounds): boolean =>
  (own.brand === null || own.brand === other.brand) && (own.market === null || own.market === other.market);

/** Nobody raises themselves, and only who may grant roles grants them (within their own bounds, which the caller checks). */
export const mayGrant = (
  granter: { readonly accountId: string; readonly roles: readonly string[] },
  to: string,
): boolean => granter.accountId !== to && granter.roles.some((role) => mayDo(role, 'role.grant'));
