/** Roles of the single sign-on. */
export const SSO_ROLES = [
  'user_admin',
  'partner_admin',
  'partner_owner',
  'repairman',
  'offer_admin',
  'customer',
  'sales_customer',
  'post_sales_customer',
  'game_admin',
  'manual_admin',
  'game_moderator',
  'game_player',
  'procedure_manager',
  'regional_manager',
  'dealer_manager',
  'inspector',
  'user_dealer',
  'external_application_admin',
  'dealer_blocker',
  'qr_code_generator',
  'external_application_user',
  'service_admin',
  'dms',
  'event_admin',
  'lead_queue_manager',
  'user_creator',
  'cache_manager',
  'integration_error_manager',
  'push_notification_admin',
  'subscription_payment_manager',
  'toll_event_manager',
  'food_catalog_manager',
  'voucher_admin',
] as const;
export type SsoRole = (typeof SSO_ROLES)[number];

/** Roles inside the MOPAR user group; JEEP_NATION has the second alone. */
export const MOPAR_ROLES = ['ROLE_REGIONAL', 'ROLE_ADMIN'] as const;
export type MoparRole = (typeof MOPAR_ROLES)[number];

/** Groups of staff users. */
export const USER_GROUPS = ['OFFER', 'WCD', 'MOPAR', 'JEEP_NATION'] as const;
export type UserGroup = (typeof USER_GROUPS)[number];

/** What a grant of a role is bounded by. */
export const JURISDICTION_TYPES = ['MARKET', 'CONTEXT', 'BRAND', 'DEALER_GROUP', 'DEALER'] as const;
export type JurisdictionType = (typeof JURISDICTION_TYPES)[number];
