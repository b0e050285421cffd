import { listAdminCampaigns } from '#features/aftersales/contract/campaigns.ts';
import { searchManualsAsAdmin } from '#features/aftersales/contract/manual.ts';
import { listExperiments } from '#features/analytics/contract/experiments.ts';
import { listKeys } from '#features/applications/contract/keys.ts';
import { listAudiences, listPartners } from '#features/benefits/contract/audiences.ts';
import { listAdminPolls } from '#features/benefits/contract/polls.ts';
import { listBenefits } from '#features/benefits/contract/staff.ts';
import { listPlans } from '#features/benefits/contract/voucher-plans.ts';
import { rolesFor } from '#features/accounts/public.ts';
import { getStaff } from '#features/accounts/contract/admin.ts';
import { getCatalogPart } from '#features/catalog/contract/admin.ts';
import { listCodes } from '#features/content/contract/codes.ts';
import { listPopups } from '#features/content/contract/popups.ts';
import { listCoupons } from '#features/coupons/contract/admin.ts';
import { listFields } from '#features/custom-fields/contract/fields.ts';
import { listAllImpediments, listTerms } from '#features/employee-purchase/contract/admin.ts';
import { listEventRecords } from '#features/events/contract/staff.ts';
import { listUpgradeSetups } from '#features/financing/contract/upgrade.ts';
import { getLeadSettings } from '#features/leads/contract/settings.ts';
import { listStaffPlans } from '#features/loyalty/contract/plans.ts';
import { listStaffProgrammes } from '#features/loyalty/contract/staff.ts';
import { listStaffMedals, listStaffPrizes } from '#features/loyalty/contract/terms.ts';
import { listOffers } from '#features/offers/contract/offers.ts';
import { seesOffer } from '#features/offers/public.server.ts';
import { listCampaigns } from '#features/price/contract/campaigns.ts';
import type { RecordTypes } from '#features/privacy/public.server.ts';
import { listGroups, listPromotions } from '#features/promotions/contract/staff.ts';
import { listMessages } from '#features/push/contract/messages.ts';
import { listQuizzes } from '#features/quiz/contract.ts';
import { listEndpoints } from '#features/webhooks/contract/endpoints.ts';

/**
 * Records whose changes are kept, by the type that `platform.watch` names in a migration: whoever may make the call that shows them may see how
 * they changed. Types of records of `defineAdminResource` are the names of their areas.
 */
export const recordTypes: RecordTypes = {
  applications: listKeys,
  audiences: listAudiences,
  benefits: listBenefits,
  campaigns: listCampaigns,
  codes: listCodes,
  coupons: listCoupons,
  'custom-fields': listFields,
  employeeImpediments: listAllImpediments,
  employeeTerms: listTerms,
  events: listEventRecords,
  experiments: listExperiments,
  'lead-settings': getLeadSettings,
  'loyalty-medals': listStaffMedals,
  'loyalty-plans': listStaffPlans,
  'loyalty-prizes': listStaffPrizes,
  'loyalty-programmes': listStaffProgrammes,
  manuals: searchManualsAsAdmin,
  offers: { roles: listOffers.roles, sees: seesOffer },
  partners: listPartners,
  parts: getCatalogPart,
  polls: listAdminPolls,
  popups: listPopups,
  'promotion-groups': listGroups,
  promotions: listPromotions,
  push: listMessages,
  quizzes: listQuizzes,
  recalls: listAdminCampaigns,
  upgrades: listUpgradeSetups,
  users: getStaff,
  vouchers: listPlans,
  // Whoever works for some dealerships sees no more of them than the list shows.
  waiting: { roles: rolesFor('leadQueue.manage') },
  webhooks: listEndpoints,
};
