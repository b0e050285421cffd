import Barcode from 'lucide-react/icons/barcode';
import Gift from 'lucide-react/icons/gift';
import HandHeart from 'lucide-react/icons/hand-heart';
import ScanLine from 'lucide-react/icons/scan-line';
import Tickets from 'lucide-react/icons/tickets';
import UsersRound from 'lucide-react/icons/users-round';
import Vote from 'lucide-react/icons/vote';
import { listAdminPolls } from '#features/benefits/contract/polls.ts';
import { listAudiences, listPartners } from '#features/benefits/contract/audiences.ts';
import { listBenefits } from '#features/benefits/contract/staff.ts';
import { listBookingDealers } from '#features/benefits/contract/voucher-booking.ts';
import { listPlans } from '#features/benefits/contract/voucher-plans.ts';
import { listStock as listPartnerStock } from '#features/benefits/contract/partner.ts';
import type { AdminArea } from './admin-area.ts';

const FEATURES = '../../features';

/** Areas of the back office about what people are given: benefits, polls, vouchers. */
export const CLUB_AREAS: readonly AdminArea[] = [
  {
    area: 'benefits',
    group: 'club',
    icon: Gift,
    calls: [listBenefits],
    page: `${FEATURES}/benefits/web/admin/benefits.tsx`,
  },
  {
    area: 'audiences',
    group: 'club',
    icon: UsersRound,
    calls: [listAudiences],
    page: `${FEATURES}/benefits/web/admin/audiences.tsx`,
  },
  {
    area: 'partners',
    group: 'club',
    icon: HandHeart,
    calls: [listPartners],
    page: `${FEATURES}/benefits/web/admin/partners.tsx`,
  },
  {
    area: 'partner-stock',
    group: 'club',
    icon: Barcode,
    calls: [listPartnerStock],
    page: `${FEATURES}/benefits/web/admin/partner-stock.tsx`,
    below: { ':benefit': `${FEATURES}/benefits/web/admin/partner-codes.tsx` },
  },
  { area: 'polls', group: 'club', icon: Vote, calls: [listAdminPolls], page: 'admin-polls.tsx' },
  {
    area: 'vouchers',
    group: 'club',
    icon: Tickets,
    calls: [listPlans],
    page: `${FEATURES}/benefits/web/admin/vouchers.tsx`,
    below: { issued: `${FEATURES}/benefits/web/admin/issued.tsx` },
  },
  {
    area: 'voucher-booking',
    group: 'sales',
    icon: ScanLine,
    calls: [listBookingDealers],
    page: `${FEATURES}/benefits/web/admin/voucher-booking.tsx`,
  },
];
