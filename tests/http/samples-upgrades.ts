import { changeUpgradeSetup, createUpgradeSetup, deleteUpgradeSetup } from '#features/financing/contract/upgrade.ts';
import type { Facts } from './facts.ts';
import { resourceSamples } from './resource-samples.ts';
import type { Sample } from './sample.ts';

const NOWHERE = '00000000-0000-7000-8000-000000000000';

/** Good calls of the upgrades that staff keep. */
export const upgradeSamples = ({ car, codes }: Facts): Record<string, Sample> => {
  const { mvsCode, year } = car.choice;
  const setup = {
    fromModelCode: codes.model,
    fromMvsCode: null,
    toMvsCode: mvsCode,
    toYear: year,
    headline: 'Mais carro',
    text: 'Mais equipamento por pouco a mais',
    position: 0,
    validFrom: '2026-11-01T03:00:00.000Z',
    validUntil: null,
    active: true,
  };
  const ends = 'setupUnknown';
  return {
    'GET upgrade/v1/setup/{id}': { as: 'nobody', params: { id: NOWHERE }, ends },
    ...resourceSamples({
      create: createUpgradeSetup,
      change: changeUpgradeSetup,
      remove: deleteUpgradeSetup,
      body: setup,
      unknown: ends,
    }),
    'GET upgrade/v1/suggestion': { query: { mvsCode, year: String(year) } },
  };
};
