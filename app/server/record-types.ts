import { rolesFor } from '#features/accounts/public.ts';
import { getStaff } from '#features/accounts/contract/admin.ts';
import { listKeys } from '#features/applications/contract/keys.ts';
import { getCatalogPart } from '#features/catalog/contract/admin.ts';
import { listIdentityChecks } from '#features/identity-check/contract/staff.ts';
import { seesCheck } from '#features/identity-check/public.server.ts';
import { getLeadSettings } from '#features/leads/contract/settings.ts';
import { listStaffProgrammes } from '#features/loyalty/contract/staff.ts';
import { listOffers } from '#features/offers/contract/offers.ts';
import { seesOffer } from '#features/offers/public.server.ts';
import type { RecordTypes } from '#features/privacy/public.server.ts';
import { reachOf } from '#features/reservations/public.server.ts';
import { listEndpoints } from '#features/webhooks/contract/endpoints.ts';
import { ADMIN_AREAS } from '../admin-areas.ts';

/** Of what no `defineAdminResource` administers, or more is asked of than to see the list. */
export const OTHER_TYPES: RecordTypes = {
  applications: listKeys,
  identity: { roles: listIdentityChecks.roles, sees: seesCheck(reachOf) },
  'lead-settings': getLeadSettings,
  'loyalty-programmes': listStaffProgrammes,
  offers: { roles: listOffers.roles, sees: seesOffer },
  parts: getCatalogPart,
  users: getStaff,
  // Whoever works for some dealerships sees no more of them than the list shows.
  waiting: { roles: rolesFor('leadQueue.manage') },
  webhooks: listEndpoints,
};

/**
 * Who sees how a record changed, by the type that `platform.watch` names in a migration: of records of `defineAdminResource`, whose type is
 * their area, whoever may make the call that opens the area.
 */
export const recordTypes: RecordTypes = {
  ...Object.fromEntries(
    ADMIN_AREAS.flatMap(({ area, calls: [opens] }) => (opens === undefined ? [] : [[area, opens]])),
  ),
  ...OTHER_TYPES,
};
