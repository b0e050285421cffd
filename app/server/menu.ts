import { listAdminCampaigns } from '#features/aftersales/contract/campaigns.ts';
import { searchManualsAsAdmin } from '#features/aftersales/contract/manual.ts';
import { countEmployees } from '#features/accounts/contract/employee.ts';
import { inviteStaff, listPermissions, listStaff } from '#features/accounts/contract/admin.ts';
import { listCatalogModels } from '#features/catalog/contract/admin.ts';
import { listRuleModels } from '#features/configurator/contract/review.ts';
import { listNetwork } from '#features/dealers/contract/directory.ts';
import { listUpgradeSetups } from '#features/financing/contract/upgrade.ts';
import { readOperations } from '#features/integration/contract.ts';
import { importGazetteer } from '#features/location/contract/gazetteer.ts';
import { listLeads } from '#features/leads/contract/queue.ts';
import { listOffers } from '#features/offers/contract/offers.ts';
import { listRefunds } from '#features/payments/contract.ts';
import { listAdminRequests, searchAudit } from '#features/privacy/contract/admin.ts';
import { listCampaigns } from '#features/price/contract/campaigns.ts';
import { getPriceSheet } from '#features/price/contract/changes.ts';
import { getWorkingPrices } from '#features/price/contract/working.ts';
import { listOrders } from '#features/reservations/contract.ts';
import { listWithdrawals } from '#features/reservations/contract/withdrawals.ts';
import { listStock } from '#features/stock/contract/units.ts';
import { listDealerVisits } from '#features/visits/contract/dealer.ts';
import { STAFF_ROLES } from '#features/accounts/public.ts';
import { hasRole, type Actor } from '#kernel/actor.ts';

/** Areas of the back office that exist. Who may enter one is who may make its call: the menu promises nothing that is then refused. */
export const STAFF_AREAS: readonly { readonly area: string; readonly roles: readonly string[] }[] = [
  { area: 'orders', roles: listOrders.roles },
  { area: 'withdrawals', roles: listWithdrawals.roles },
  { area: 'catalog', roles: listCatalogModels.roles },
  { area: 'rules', roles: listRuleModels.roles },
  { area: 'offers', roles: listOffers.roles },
  { area: 'leads', roles: listLeads.roles },
  { area: 'refunds', roles: listRefunds.roles },
  { area: 'prices', roles: getPriceSheet.roles },
  { area: 'campaigns', roles: listCampaigns.roles },
  { area: 'working-prices', roles: getWorkingPrices.roles },
  { area: 'stock', roles: listStock.roles },
  { area: 'places', roles: importGazetteer.roles },
  { area: 'visits', roles: listDealerVisits.roles },
  { area: 'network', roles: listNetwork.roles },
  { area: 'upgrades', roles: listUpgradeSetups.roles },
  { area: 'recalls', roles: listAdminCampaigns.roles },
  { area: 'manuals', roles: searchManualsAsAdmin.roles },
  { area: 'privacy', roles: listAdminRequests.roles },
  { area: 'audit', roles: searchAudit.roles },
  { area: 'operations', roles: readOperations.roles },
  { area: 'users', roles: [...new Set([...listStaff.roles, ...inviteStaff.roles])] },
  { area: 'employees', roles: countEmployees.roles },
  { area: 'permissions', roles: listPermissions.roles },
];

type Menu = { readonly staff: boolean; readonly menu: readonly string[]; readonly roles: readonly string[] };

/** What the signed-in person's menu shows: only what exists and what the role may use. Staff whose role has no screen yet are staff too. */
export const menuOf = (actor: Actor, brand: string): Menu => {
  const menu = STAFF_AREAS.filter((entry) => hasRole(actor, entry.roles, brand)).map((entry) => entry.area);
  const roles = STAFF_ROLES.filter((role) => hasRole(actor, [role], brand));
  return { staff: roles.length > 0, menu, roles };
};
