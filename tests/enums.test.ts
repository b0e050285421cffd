import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SSO_ROLES, MOPAR_ROLES, USER_GROUPS, JURISDICTION_TYPES } from '#features/accounts/rules/roles.ts';
import { COMPLEMENT_STEPS, USER_STATUSES } from '#features/accounts/rules/steps.ts';
import { RESTRICT_LIST_LOGICS, REDEEM_MODES } from '#features/benefits/rules/types.ts';
import { FUELS } from '#features/catalog/public.ts';
import { PART_TYPES, PART_BEHAVIOURS } from '#features/catalog/rules/types.ts';
import { CONFIGURATOR_STEPS } from '#features/configurator/rules/steps.ts';
import { ASSET_STATUSES } from '#features/content/rules/types.ts';
import { DEALER_TYPES, DEALER_PERIOD_TYPES } from '#features/dealers/rules/types.ts';
import { RESPONSE_FIELD_TYPES, PROCEDURE_STATUSES } from '#features/engagement/rules/types.ts';
import { FINANCING_STATUSES } from '#features/financing/rules/statuses.ts';
import { FUNDING_PAGES, FUNDING_STATES } from '#features/financing/rules/steps.ts';
import {
  FUNDING_SOURCES,
  PLAN_TYPES,
  EXTRA_PLANS,
  FUNDING_DOCUMENT_TYPES,
  FUNDING_MARITAL_STATUSES,
  MARRIAGE_REGIMES,
} from '#features/financing/rules/types.ts';
import { IDENTITY_STEPS } from '#features/identity-check/rules/steps.ts';
import { DATA_LOADER_STATUSES } from '#features/integration/rules/types.ts';
import { SELECTOR_LAYOUTS, SELECTOR_STATES } from '#features/location/rules/selector.ts';
import {
  OFFER_TYPES,
  PRICE_TYPES,
  MOPAR_OFFER_TYPES,
  MOPAR_DISCOUNT_TYPES,
  COVERAGES,
  OFFER_SCOPES,
} from '#features/offers/rules/types.ts';
import { PRICE_SOURCES } from '#features/price/rules/types.ts';
import { QUOTATION_SAVE_CODES, PROPOSAL_EVENTS } from '#features/quotations/rules/types.ts';
import { RENTAL_PROPOSAL_STATUSES } from '#features/rental/rules/statuses.ts';
import { RESERVATION_STATUSES, OLDER_RESERVATION_STATUSES } from '#features/reservations/rules/statuses.ts';
import { RESERVATION_STEPS } from '#features/reservations/rules/steps.ts';
import { PURCHASE_FOR, RESERVATION_FUNDING_TYPES } from '#features/reservations/rules/types.ts';
import { VISIT_STATUSES, TEST_DRIVE_STATUSES } from '#features/visits/rules/statuses.ts';
import { CARD_BRANDS } from '#kernel/cards.ts';
import {
  PERSON_TYPES,
  GENDERS,
  NATIONALITIES,
  OCCUPATIONS,
  MARITAL_STATUSES,
  CONTACT_OPT_INS,
} from '#kernel/people-lists.ts';
import { DRIVER_LICENSE_CATEGORIES } from '#kernel/people.ts';
import { POPUP_TYPES, PROMISE_STATES, QR_ERROR_CORRECTIONS } from '#kernel/ui-lists.ts';

/** Each list of docs/spec/enums.tsv, in the place that owns it. */
const OWNED: Readonly<Record<string, readonly string[]>> = {
  rentalProposal: RENTAL_PROPOSAL_STATUSES,
  visitSchedule: VISIT_STATUSES,
  reservationTimelineOlder: OLDER_RESERVATION_STATUSES,
  reservationTimelineNew: RESERVATION_STATUSES,
  financingProposal: FINANCING_STATUSES,
  testDrive: TEST_DRIVE_STATUSES,
  dataLoader: DATA_LOADER_STATUSES,
  procedure: PROCEDURE_STATUSES,
  promise: PROMISE_STATES,
  userStatus: USER_STATUSES,
  proposalEvent: PROPOSAL_EVENTS,
  assetEntry: ASSET_STATUSES,
  identityValidationStep: IDENTITY_STEPS,
  locationSelectorLayout: SELECTOR_LAYOUTS,
  locationSelectorState: SELECTOR_STATES,
  configuratorStep: CONFIGURATOR_STEPS,
  reservationStep: RESERVATION_STEPS,
  fundingPage: FUNDING_PAGES,
  fundingState: FUNDING_STATES,
  loggedAreaComplementStep: COMPLEMENT_STEPS,
  contactOptIn: CONTACT_OPT_INS,
  personType: PERSON_TYPES,
  cardBrand: CARD_BRANDS,
  offerType: OFFER_TYPES,
  priceType: PRICE_TYPES,
  moparOfferType: MOPAR_OFFER_TYPES,
  moparDiscountType: MOPAR_DISCOUNT_TYPES,
  partType: PART_TYPES,
  partBehaviour: PART_BEHAVIOURS,
  dealerType: DEALER_TYPES,
  dealerPeriodType: DEALER_PERIOD_TYPES,
  jurisdictionType: JURISDICTION_TYPES,
  coverage: COVERAGES,
  restrictListLogic: RESTRICT_LIST_LOGICS,
  benefitRedeemMode: REDEEM_MODES,
  responseDomainFieldType: RESPONSE_FIELD_TYPES,
  fundingSource: FUNDING_SOURCES,
  planType: PLAN_TYPES,
  extraPlan: EXTRA_PLANS,
  reservationFundingType: RESERVATION_FUNDING_TYPES,
  fundingDocumentType: FUNDING_DOCUMENT_TYPES,
  driverLicenseCategory: DRIVER_LICENSE_CATEGORIES,
  ssoRole: SSO_ROLES,
  offerScopeRole: OFFER_SCOPES,
  moparRole: MOPAR_ROLES,
  userGroup: USER_GROUPS,
  popupType: POPUP_TYPES,
  gender: GENDERS,
  nationality: NATIONALITIES,
  fuel: FUELS,
  occupation: OCCUPATIONS,
  maritalStatus: MARITAL_STATUSES,
  fundingMaritalStatus: FUNDING_MARITAL_STATUSES,
  marriageRegime: MARRIAGE_REGIMES,
  purchaseFor: PURCHASE_FOR,
  priceSource: PRICE_SOURCES,
  qrErrorCorrection: QR_ERROR_CORRECTIONS,
  quotationSaveCode: QUOTATION_SAVE_CODES,
};

function readTable(): Map<string, string[]> {
  const lines = readFileSync('docs/spec/enums.tsv', 'utf8').split('\n').slice(1);
  const lists = new Map<string, string[]>();
  for (const line of lines) {
    const [list, value] = line.split('\t');
    if (list && value) lists.set(list, [...(lists.get(list) ?? []), value]);
  }
  return lists;
}

describe('the lists of docs/spec/enums.tsv', () => {
  const table = readTable();

  it('are all there', () => {
    expect(table.size).toBe(58);
    expect(Object.keys(OWNED).sort()).toEqual([...table.keys()].sort());
  });

  it.each([...table])('%s has every value of the table, in its order, and no other', (list, values) => {
    expect(OWNED[list]).toEqual(values);
  });
});
