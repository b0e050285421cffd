import BadgePercent from 'lucide-react/icons/badge-percent';
import Gift from 'lucide-react/icons/gift';
import HandCoins from 'lucide-react/icons/hand-coins';
import Medal from 'lucide-react/icons/medal';
import PackageCheck from 'lucide-react/icons/package-check';
import Star from 'lucide-react/icons/star';
import Trophy from 'lucide-react/icons/trophy';
import { listGifts, listMembers, listRedemptions } from '#features/loyalty/contract/members.ts';
import { listStaffProgrammes } from '#features/loyalty/contract/staff.ts';
import { listStaffPlans } from '#features/loyalty/contract/plans.ts';
import { listStaffMedals, listStaffPrizes } from '#features/loyalty/contract/terms.ts';

const PAGES = '../../features/loyalty/web/admin';

/** The areas of loyalty, as `app/admin-areas.ts` has them. */
export const LOYALTY_AREAS = [
  { area: 'loyalty', group: 'club', icon: Star, calls: [listMembers], page: `${PAGES}/members.tsx` },
  { area: 'loyalty-gifts', group: 'club', icon: HandCoins, calls: [listGifts], page: `${PAGES}/gifts.tsx` },
  {
    area: 'loyalty-redemptions',
    group: 'club',
    icon: PackageCheck,
    calls: [listRedemptions],
    page: `${PAGES}/redemptions.tsx`,
  },
  {
    area: 'loyalty-programmes',
    group: 'club',
    icon: Trophy,
    calls: [listStaffProgrammes],
    page: `${PAGES}/programmes.tsx`,
  },
  { area: 'loyalty-medals', group: 'club', icon: Medal, calls: [listStaffMedals], page: `${PAGES}/medals.tsx` },
  { area: 'loyalty-plans', group: 'club', icon: BadgePercent, calls: [listStaffPlans], page: `${PAGES}/plans.tsx` },
  { area: 'loyalty-prizes', group: 'club', icon: Gift, calls: [listStaffPrizes], page: `${PAGES}/prizes.tsx` },
] as const;
