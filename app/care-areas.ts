import BookOpen from 'lucide-react/icons/book-open';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { listAdminCampaigns } from '#features/aftersales/contract/campaigns.ts';
import { searchManualsAsAdmin } from '#features/aftersales/contract/manual.ts';
import type { AdminArea } from './admin-area.ts';

const PAGES = '../../features/aftersales/web/admin';

/** The areas of what the maker owes cars that are sold, as `app/admin-areas.ts` has them. */
export const CARE_AREAS: readonly AdminArea[] = [
  {
    area: 'recalls',
    group: 'care',
    icon: TriangleAlert,
    calls: [listAdminCampaigns],
    page: `${PAGES}/recalls.tsx`,
    below: { 'list.csv': `${PAGES}/recalls-csv.ts` },
  },
  {
    area: 'manuals',
    group: 'care',
    icon: BookOpen,
    calls: [searchManualsAsAdmin],
    page: `${PAGES}/manuals.tsx`,
    below: { 'list.csv': `${PAGES}/manuals-csv.ts` },
  },
];
