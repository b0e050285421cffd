import type { Sample } from './sample.ts';

const NOWHERE = '00000000-0000-7000-8000-000000000000';

/** Good calls of the dictionary's keepers. */
export const dictionarySamples = (): Record<string, Sample> => {
  const as = 'manual_admin';
  const own = { as, params: { id: 'home.hero.title' } } as const;
  return {
    'GET dictionary/v1/entries': { as },
    'GET dictionary/v1/entries/{id}': own,
    'PUT dictionary/v1/entries/{id}': { ...own, body: { edition: 0, value: null } },
    'POST dictionary/v1/entries/{id}/decision': {
      ...own,
      body: { change: NOWHERE, edition: 0, decision: 'APPROVE' },
      ends: 'notWaiting',
    },
    'GET dictionary/v1/export': { as },
    'POST dictionary/v1/import': { as, query: { dryRun: 'true' }, body: { content: '{}' } },
  };
};
