import type { Sample } from './sample.ts';

const NOWHERE = '00000000-0000-7000-8000-000000000000';

/** The stock, as those keep it who take cars off the offer and take them in from a file. */
export const stockSamples = (): Record<string, Sample> => ({
  'PUT stock/v1/units/{id}/block': {
    as: 'service_admin',
    params: { id: NOWHERE },
    body: { reason: 'A sample', revision: 1 },
    ends: 'unitUnknown',
  },
  'POST stock/v1/units/import': {
    as: 'service_admin',
    query: { dryRun: 'true' },
    body: { content: 'chassis;dealer;version;year;color\n' },
    ends: 'fileUnreadable',
  },
});
