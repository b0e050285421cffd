import Boxes from 'lucide-react/icons/boxes';
import Clover from 'lucide-react/icons/clover';
import Dices from 'lucide-react/icons/dices';
import QrCode from 'lucide-react/icons/qr-code';
import Trophy from 'lucide-react/icons/trophy';
import Users from 'lucide-react/icons/users';
import { getDraws, listManaged, listWinners } from '#features/promotions/contract/management.ts';
import { listQrCodes } from '#features/promotions/contract/codes.ts';
import { listGroups, listPromotions } from '#features/promotions/contract/staff.ts';
import type { AdminArea } from './admin-area.ts';

const PAGES = '../../features/promotions/web/admin';

/** The areas of promotions, as `app/admin-areas.ts` has them. */
export const PROMOTION_AREAS: readonly AdminArea[] = [
  { area: 'promotions', group: 'club', icon: Clover, calls: [listPromotions], page: 'admin-promotions.tsx' },
  { area: 'promotion-groups', group: 'club', icon: Boxes, calls: [listGroups], page: `${PAGES}/groups.tsx` },
  { area: 'promotion-codes', group: 'club', icon: QrCode, calls: [listQrCodes], page: `${PAGES}/codes.tsx` },
  {
    area: 'promotion-participants',
    group: 'club',
    icon: Users,
    calls: [listManaged],
    page: `${PAGES}/participants.tsx`,
  },
  { area: 'promotion-draws', group: 'club', icon: Dices, calls: [getDraws], page: `${PAGES}/draws.tsx` },
  { area: 'promotion-winners', group: 'club', icon: Trophy, calls: [listWinners], page: `${PAGES}/winners.tsx` },
];
