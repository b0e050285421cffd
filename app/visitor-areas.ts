import Funnel from 'lucide-react/icons/funnel';
import { readFunnel } from '#features/analytics/contract/funnel.ts';
import type { AdminArea } from './admin-area.ts';

const PAGES = '../../features/analytics/web/admin';

/** Areas of the back office about what visitors do. */
export const VISITOR_AREAS: readonly AdminArea[] = [
  {
    area: 'funnel',
    group: 'sales',
    icon: Funnel,
    calls: [readFunnel],
    page: `${PAGES}/funnel.tsx`,
    below: { 'days.csv': `${PAGES}/funnel-csv.ts` },
  },
];
