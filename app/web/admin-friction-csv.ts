import { frictionFile } from '#features/analytics/web/admin/friction-data.ts';
import { frictionPorts } from './friction-ports.ts';

export const loader = frictionFile(frictionPorts);
