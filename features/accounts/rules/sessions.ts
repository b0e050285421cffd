import type { RoleGrant } from '#kernel/actor.ts';

/** How long a session lives: idle, and in all. Staff sit at shared computers. */
export type SessionLimits = { readonly idleSeconds: number; readonly absoluteSeconds: number };

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const STAFF_LIMITS: SessionLimits = { idleSeconds: 30 * MINUTE, absoluteSeconds: 12 * HOUR };
export const CUSTOMER_LIMITS: SessionLimits = { idleSeconds: 14 * DAY, absoluteSeconds: 90 * DAY };

/** Roles that a person has for themselves; every other one is staff. */
export const CUSTOMER_ROLES: readonly string[] = ['customer', 'sales_customer', 'post_sales_customer', 'game_player'];

export const isStaff = (grants: readonly Pick<RoleGrant, 'role'>[]): boolean =>
  grants.some(({ role }) => !CUSTOMER_ROLES.includes(role));

export const limitsOf = (staff: boolean): SessionLimits => (staff ? STAFF_LIMITS : CUSTOMER_LIMITS);

/** Staff owe their second factor after the password (ASVS 5.0, 6.3.3); customers are in. */
export const strengthAfterPassword = (staff: boolean): 'password' | 'full' => (staff ? 'password' : 'full');
