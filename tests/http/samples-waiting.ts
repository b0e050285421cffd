import { randomUUID } from 'node:crypto';
import { encodeChoice } from '#features/configurator/public.ts';
import { changeWaiting, createWaiting, removeWaiting } from '#features/waiting/contract.ts';
import type { Caller } from '#tests/harness/caller.ts';
import type { OfferedCar } from '#tests/harness/cars.ts';
import { resourceSamples } from './resource-samples.ts';
import type { Sample } from './sample.ts';

const NOWHERE = '00000000-0000-7000-8000-000000000000';
const JEEP = { brand: 'jeep', market: 'br' } as const;

const person = { name: 'Ana Souza', email: 'ana.espera@demo.example' } as const;
const consent = { consent: true, consentTextVersion: '2026-11' } as const;

/** The suite's customer waits for a car: the id of the entry. */
export const makeWaiting = async (
  call: Caller,
  { token, car }: { token: string; car: OfferedCar },
): Promise<string> => {
  const body = { ...person, email: 'cliente.espera@demo.example', ...consent, choice: encodeChoice(car.choice) };
  await call('POST', 'waiting/v1/entries', { ...JEEP, token, key: randomUUID(), body });
  const { json } = await call('GET', 'waiting/v1/mine', { ...JEEP, token });
  return String((json['entries'] as { id: string }[])[0]?.id);
};

/** Good calls of waiting. */
export const waitingSamples = (own: string, car: OfferedCar): Record<string, Sample> => {
  const choice = encodeChoice(car.choice);
  const as = 'lead_queue_manager';
  const unknown = 'waitingUnknown';
  return {
    'POST waiting/v1/entries': { as: 'nobody', body: { ...person, ...consent, choice } },
    'POST waiting/v1/entries/{id}/leave': {
      as: 'nobody',
      params: { id: NOWHERE },
      body: { reference: 'none' },
      ends: unknown,
    },
    'DELETE waiting/v1/mine/{id}': { params: { id: own }, hidden: unknown },
    'GET waiting/v1/entries': { as },
    ...resourceSamples({
      create: createWaiting,
      change: changeWaiting,
      remove: removeWaiting,
      body: { ...person, choice },
      version: { version: 1 },
      unknown,
      as,
    }),
  };
};
