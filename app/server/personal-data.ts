import { personalData as accounts } from '#features/accounts/public.server.ts';
import { personalData as benefits } from '#features/benefits/public.server.ts';
import { personalData as configurator } from '#features/configurator/public.server.ts';
import { personalDataOf as couponsOf } from '#features/coupons/public.server.ts';
import { personalData as employeePurchase } from '#features/employee-purchase/public.server.ts';
import { personalData as engagement } from '#features/engagement/public.server.ts';
import { personalData as financing } from '#features/financing/public.server.ts';
import { personalData as garage } from '#features/garage/public.server.ts';
import { personalData as identityCheck } from '#features/identity-check/public.server.ts';
import { personalData as integration } from '#features/integration/public.server.ts';
import { listTermIds, personalData as loyalty } from '#features/loyalty/public.server.ts';
import { personalData as leads } from '#features/leads/public.server.ts';
import { personalData as offers } from '#features/offers/public.server.ts';
import { personalData as messages } from '#features/messages/public.server.ts';
import { personalData as events } from '#features/events/public.server.ts';
import { personalData as privacy } from '#features/privacy/public.server.ts';
import { personalData as problemReports } from '#features/problem-reports/public.server.ts';
import { personalData as promotions } from '#features/promotions/public.server.ts';
import { personalData as push } from '#features/push/public.server.ts';
import { personalDataOf as paymentsOf } from '#features/payments/public.server.ts';
import { personalData as rental } from '#features/rental/public.server.ts';
import { listOrderIds, personalData as reservations } from '#features/reservations/public.server.ts';
import { personalDataOf as saleContractsOf } from '#features/sale-contracts/public.server.ts';
import { personalData as visits } from '#features/visits/public.server.ts';
import { personalData as waiting } from '#features/waiting/public.server.ts';
import type { PersonalDataPort } from '#platform/personal-data.server.ts';
import { platformPersonalData } from '#platform/personal-platform.server.ts';

/** Every feature that keeps personal data: one line each. The account itself goes last, for the others are found by it. */
export const personalPorts: readonly PersonalDataPort[] = [
  garage,
  employeePurchase,
  engagement,
  events,
  // A visit before the voucher that is kept for it.
  visits,
  benefits,
  configurator,
  offers,
  waiting,
  identityCheck,
  integration,
  leads,
  problemReports,
  promotions,
  push,
  financing,
  rental,
  paymentsOf(async (tx, accountId) => [...(await listOrderIds(tx, accountId)), ...(await listTermIds(tx, accountId))]),
  // Found by their memberships: before these.
  loyalty,
  couponsOf(listOrderIds),
  saleContractsOf(listOrderIds),
  messages,
  reservations,
  privacy,
  platformPersonalData,
  accounts,
];
