import Activity from 'lucide-react/icons/activity';
import Cable from 'lucide-react/icons/cable';
import KeyRound from 'lucide-react/icons/key-round';
import TextCursorInput from 'lucide-react/icons/text-cursor-input';
import Webhook from 'lucide-react/icons/webhook';
import { listKeys } from '#features/applications/contract/keys.ts';
import { listFields } from '#features/custom-fields/contract/fields.ts';
import { readOperations } from '#features/integration/contract.ts';
import { listIntegrationErrors } from '#features/integration/contract/integration-errors.ts';
import { listEndpoints } from '#features/webhooks/contract/endpoints.ts';
import type { AdminArea } from './admin-area.ts';

const FEATURES = '../../features';

/** Areas of the back office about other companies' programs and our own work behind the pages. */
export const INTEGRATION_AREAS: readonly AdminArea[] = [
  {
    area: 'journeys',
    group: 'house',
    icon: Cable,
    calls: [listIntegrationErrors],
    page: `${FEATURES}/integration/web/admin/journeys.tsx`,
    below: { ':id': `${FEATURES}/integration/web/admin/journey-error.tsx` },
  },
  {
    area: 'webhooks',
    group: 'house',
    icon: Webhook,
    calls: [listEndpoints],
    page: `${FEATURES}/webhooks/web/admin/webhooks.tsx`,
    below: { ':id': `${FEATURES}/webhooks/web/admin/webhook.tsx` },
  },
  {
    area: 'applications',
    group: 'house',
    icon: KeyRound,
    calls: [listKeys],
    page: `${FEATURES}/applications/web/admin/applications.tsx`,
  },
  {
    area: 'custom-fields',
    group: 'house',
    icon: TextCursorInput,
    calls: [listFields],
    page: `${FEATURES}/custom-fields/web/admin/fields.tsx`,
  },
  {
    area: 'operations',
    group: 'house',
    icon: Activity,
    calls: [readOperations],
    page: `${FEATURES}/integration/web/admin/operations.tsx`,
  },
];
