import BellRing from 'lucide-react/icons/bell-ring';
import Building2 from 'lucide-react/icons/building-2';
import Calculator from 'lucide-react/icons/calculator';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleDollarSign from 'lucide-react/icons/circle-dollar-sign';
import HandCoins from 'lucide-react/icons/hand-coins';
import Inbox from 'lucide-react/icons/inbox';
import LayoutTemplate from 'lucide-react/icons/layout-template';
import Languages from 'lucide-react/icons/languages';
import Library from 'lucide-react/icons/library';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import MapPin from 'lucide-react/icons/map-pin';
import Megaphone from 'lucide-react/icons/megaphone';
import Package from 'lucide-react/icons/package';
import PackageX from 'lucide-react/icons/package-x';
import ScrollText from 'lucide-react/icons/scroll-text';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Star from 'lucide-react/icons/star';
import Ticket from 'lucide-react/icons/ticket-percent';
import Store from 'lucide-react/icons/store';
import Tag from 'lucide-react/icons/tag';
import TrendingUp from 'lucide-react/icons/trending-up';
import Undo2 from 'lucide-react/icons/undo-2';
import Users from 'lucide-react/icons/users';
import Warehouse from 'lucide-react/icons/warehouse';
import Workflow from 'lucide-react/icons/workflow';
import type { AdminArea } from './admin-area.ts';
import { inviteStaff, listPermissions, listStaff } from '#features/accounts/contract/admin.ts';
import { listCatalogModels } from '#features/catalog/contract/admin.ts';
import { listCoupons } from '#features/coupons/contract/admin.ts';
import { listPages } from '#features/content/contract/pages.ts';
import { listEntries } from '#features/dictionary/contract/entries.ts';
import { listRuleModels } from '#features/configurator/contract/review.ts';
import { listDealerRecords } from '#features/dealers/contract/care.ts';
import { listNetwork } from '#features/dealers/contract/directory.ts';
import { listUpgradeSetups } from '#features/financing/contract/upgrade.ts';
import { importGazetteer } from '#features/location/contract/gazetteer.ts';
import { listLeads } from '#features/leads/contract/queue.ts';
import { listOffers } from '#features/offers/contract/offers.ts';
import { listRefunds } from '#features/payments/contract.ts';
import { listAdminRequests, searchAudit } from '#features/privacy/contract/admin.ts';
import { listCampaigns } from '#features/price/contract/campaigns.ts';
import { getPriceSheet } from '#features/price/contract/changes.ts';
import { getWorkingPrices } from '#features/price/contract/working.ts';
import { listFeedback } from '#features/reservations/contract/feedback.ts';
import { listOrders } from '#features/reservations/contract/orders.ts';
import { listOwed } from '#features/reservations/contract/owed.ts';
import { listWithdrawals } from '#features/reservations/contract/withdrawals.ts';
import { listStock } from '#features/stock/contract/units.ts';
import { listWaiting } from '#features/waiting/contract.ts';
import { listDealerVisits } from '#features/visits/contract/dealer.ts';
import { CARE_AREAS } from './care-areas.ts';
import { EMPLOYEE_AREAS } from './employee-areas.ts';
import { LOYALTY_AREAS } from './loyalty-areas.ts';
import { CLUB_AREAS } from './club-areas.ts';
import { EVENT_AREAS } from './event-areas.ts';
import { INTEGRATION_AREAS } from './integration-areas.ts';
import { PROMOTION_AREAS } from './promotion-areas.ts';
import { VISITOR_AREAS } from './visitor-areas.ts';

export { ADMIN_GROUPS, type AdminArea, type AdminGroup } from './admin-area.ts';

const FEATURES = '../../features';

/** Areas of the back office that exist: menu, addresses, icons and who may enter, in the menu's order. */
export const ADMIN_AREAS: readonly AdminArea[] = [
  {
    area: 'orders',
    group: 'sales',
    icon: Package,
    calls: [listOrders],
    page: `${FEATURES}/reservations/web/admin/orders.tsx`,
    below: { 'list.csv': `${FEATURES}/reservations/web/admin/orders-csv.ts`, ':order': 'admin-order.tsx' },
  },
  {
    area: 'withdrawals',
    group: 'sales',
    icon: PackageX,
    calls: [listWithdrawals],
    page: `${FEATURES}/reservations/web/admin/withdrawals.tsx`,
  },
  {
    area: 'catalog',
    group: 'range',
    icon: Library,
    calls: [listCatalogModels],
    page: `${FEATURES}/catalog/web/admin/models.tsx`,
    below: {
      versions: `${FEATURES}/catalog/web/admin/versions.tsx`,
      parts: `${FEATURES}/catalog/web/admin/parts.tsx`,
      'parts/:id': `${FEATURES}/catalog/web/admin/part.tsx`,
      exchange: `${FEATURES}/catalog/web/admin/exchange.tsx`,
    },
  },
  {
    area: 'rules',
    group: 'range',
    icon: Workflow,
    calls: [listRuleModels],
    page: `${FEATURES}/configurator/web/admin/models.tsx`,
    below: { ':model': `${FEATURES}/configurator/web/admin/model-rules.tsx` },
  },
  {
    area: 'offers',
    group: 'sales',
    icon: Tag,
    calls: [listOffers],
    page: 'admin-offers.tsx',
    below: { 'list.csv': `${FEATURES}/offers/web/admin/offers-csv.ts`, ':offer': 'admin-offer.tsx' },
  },
  {
    area: 'coupons',
    group: 'sales',
    icon: Ticket,
    calls: [listCoupons],
    page: `${FEATURES}/coupons/web/admin/coupons.tsx`,
    below: { 'list.csv': `${FEATURES}/coupons/web/admin/coupons-csv.ts` },
  },
  {
    area: 'leads',
    group: 'sales',
    icon: Inbox,
    calls: [listLeads],
    page: `${FEATURES}/leads/web/admin/leads.tsx`,
    below: {
      settings: 'admin-lead-settings.tsx',
      'list.csv': `${FEATURES}/leads/web/admin/leads-csv.ts`,
      ':lead': `${FEATURES}/leads/web/admin/lead.tsx`,
    },
  },
  {
    area: 'waiting',
    group: 'sales',
    icon: BellRing,
    calls: [listWaiting],
    page: 'admin-waiting.tsx',
    below: { 'list.csv': 'admin-waiting-csv.ts' },
  },
  {
    area: 'order-feedback',
    group: 'sales',
    icon: Star,
    calls: [listFeedback],
    page: `${FEATURES}/reservations/web/admin/feedback.tsx`,
  },
  {
    area: 'refunds',
    group: 'sales',
    icon: Undo2,
    calls: [listRefunds],
    page: `${FEATURES}/payments/web/admin/refunds.tsx`,
    below: { 'list.csv': `${FEATURES}/payments/web/admin/refunds-csv.ts` },
  },
  {
    area: 'owed',
    group: 'sales',
    icon: HandCoins,
    calls: [listOwed],
    page: `${FEATURES}/reservations/web/admin/owed.tsx`,
    below: { 'list.csv': `${FEATURES}/reservations/web/admin/owed-csv.ts` },
  },
  {
    area: 'prices',
    group: 'range',
    icon: CircleDollarSign,
    calls: [getPriceSheet],
    page: `${FEATURES}/price/web/admin/prices.tsx`,
  },
  {
    area: 'campaigns',
    group: 'range',
    icon: Megaphone,
    calls: [listCampaigns],
    page: `${FEATURES}/price/web/admin/campaigns.tsx`,
    below: { 'list.csv': `${FEATURES}/price/web/admin/campaigns-csv.ts` },
  },
  {
    area: 'working-prices',
    group: 'range',
    icon: Calculator,
    calls: [getWorkingPrices],
    page: 'admin-working-prices.tsx',
  },
  {
    area: 'stock',
    group: 'range',
    icon: Warehouse,
    calls: [listStock],
    page: `${FEATURES}/stock/web/admin/units.tsx`,
    below: {
      'list.csv': `${FEATURES}/stock/web/admin/units-csv.ts`,
      ageing: `${FEATURES}/stock/web/admin/ageing.tsx`,
      'ageing.csv': `${FEATURES}/stock/web/admin/ageing-csv.ts`,
      import: `${FEATURES}/stock/web/admin/import.tsx`,
      'template.csv': `${FEATURES}/stock/web/admin/template-csv.ts`,
      'refused.csv': `${FEATURES}/stock/web/admin/refused-csv.ts`,
    },
  },
  {
    area: 'places',
    group: 'network',
    icon: MapPin,
    calls: [importGazetteer],
    page: `${FEATURES}/location/web/admin/gazetteer.tsx`,
  },
  {
    area: 'visits',
    group: 'sales',
    icon: CalendarClock,
    calls: [listDealerVisits],
    page: `${FEATURES}/visits/web/admin/visit-admin.tsx`,
  },
  {
    area: 'network',
    group: 'network',
    icon: Building2,
    calls: [listNetwork],
    page: `${FEATURES}/dealers/web/admin/network.tsx`,
  },
  {
    area: 'dealers',
    group: 'network',
    icon: Store,
    calls: [listDealerRecords],
    page: 'admin-dealers.tsx',
  },
  {
    area: 'upgrades',
    group: 'range',
    icon: TrendingUp,
    calls: [listUpgradeSetups],
    page: 'financing-upgrades.tsx',
    below: { 'list.csv': 'financing-upgrades-csv.ts' },
  },
  ...VISITOR_AREAS,
  ...CARE_AREAS,
  ...LOYALTY_AREAS,
  ...CLUB_AREAS,
  ...EVENT_AREAS,
  ...PROMOTION_AREAS,
  {
    area: 'pages',
    group: 'house',
    icon: LayoutTemplate,
    calls: [listPages],
    page: `${FEATURES}/content/web/admin/pages.tsx`,
    below: {
      pictures: `${FEATURES}/content/web/admin/pictures.tsx`,
      ':page': `${FEATURES}/content/web/admin/page.tsx`,
      ':page/edit': `${FEATURES}/content/web/admin/page-edit.tsx`,
      ':page/preview': `${FEATURES}/content/web/admin/page-preview.tsx`,
    },
  },
  {
    area: 'dictionary',
    group: 'house',
    icon: Languages,
    calls: [listEntries],
    page: `${FEATURES}/dictionary/web/admin/entries.tsx`,
    below: {
      text: `${FEATURES}/dictionary/web/admin/entry.tsx`,
      exchange: `${FEATURES}/dictionary/web/admin/exchange.tsx`,
    },
  },
  {
    area: 'privacy',
    group: 'people',
    icon: ShieldCheck,
    calls: [listAdminRequests],
    page: `${FEATURES}/privacy/web/admin/rights-admin.tsx`,
  },
  {
    area: 'audit',
    group: 'house',
    icon: ScrollText,
    calls: [searchAudit],
    page: `${FEATURES}/privacy/web/admin/audit-admin.tsx`,
  },
  ...INTEGRATION_AREAS,
  {
    area: 'users',
    group: 'people',
    icon: Users,
    calls: [listStaff, inviteStaff],
    page: `${FEATURES}/accounts/web/admin/users.tsx`,
    below: {
      'list.csv': `${FEATURES}/accounts/web/admin/users-csv.ts`,
      ':id': `${FEATURES}/accounts/web/admin/user.tsx`,
    },
  },
  ...EMPLOYEE_AREAS,
  {
    area: 'permissions',
    group: 'people',
    icon: LockKeyhole,
    calls: [listPermissions],
    page: `${FEATURES}/accounts/web/admin/permissions.tsx`,
  },
];
