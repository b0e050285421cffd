import FlaskConical from 'lucide-react/icons/flask-conical';
import Funnel from 'lucide-react/icons/funnel';
import Gauge from 'lucide-react/icons/gauge';
import ScanFace from 'lucide-react/icons/scan-face';
import TrafficCone from 'lucide-react/icons/traffic-cone';
import { listExperiments } from '#features/analytics/contract/experiments.ts';
import { readFriction } from '#features/analytics/contract/friction.ts';
import { readFunnel } from '#features/analytics/contract/funnel.ts';
import { readSpeed } from '#features/analytics/contract/speed.ts';
import { listIdentityChecks } from '#features/identity-check/contract/staff.ts';
import type { AdminArea } from './admin-area.ts';

const PAGES = '../../features/analytics/web/admin';

/** Areas of the back office about what visitors do, and who buyers are. */
export const VISITOR_AREAS: readonly AdminArea[] = [
  {
    area: 'identity',
    group: 'sales',
    icon: ScanFace,
    calls: [listIdentityChecks],
    page: '../../features/identity-check/web/admin/checks.tsx',
  },
  {
    area: 'funnel',
    group: 'sales',
    icon: Funnel,
    calls: [readFunnel],
    page: `${PAGES}/funnel.tsx`,
    below: { 'days.csv': `${PAGES}/funnel-csv.ts` },
  },
  {
    area: 'friction',
    group: 'range',
    icon: TrafficCone,
    calls: [readFriction],
    page: 'admin-friction.tsx',
    below: { 'list.csv': 'admin-friction-csv.ts' },
  },
  {
    area: 'experiments',
    group: 'sales',
    icon: FlaskConical,
    calls: [listExperiments],
    page: `${PAGES}/experiments.tsx`,
  },
  {
    area: 'speed',
    group: 'house',
    icon: Gauge,
    calls: [readSpeed],
    page: `${PAGES}/speed.tsx`,
    below: { 'list.csv': `${PAGES}/speed-csv.ts` },
  },
];
