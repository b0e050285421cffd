import { ok, refuse, type Result } from '#kernel/result.ts';
import { cdcAdapter } from './cdc.ts';
import { nextAdapter } from './next.ts';
import { psaBalloonAdapter, psaLinearAdapter } from './psa.ts';

/** One adapter a financing type. */
export const ADAPTERS = {
  CDC: cdcAdapter,
  NEXT: nextAdapter,
  PSA_TRADITIONAL: psaLinearAdapter,
  PSA_BALAO: psaBalloonAdapter,
} as const;

export type SimulationType = keyof typeof ADAPTERS;
export const SIMULATION_TYPES = ['CDC', 'NEXT', 'PSA_TRADITIONAL', 'PSA_BALAO'] as const satisfies SimulationType[];

/** The type itself, or the exact failure of a type nobody speaks. */
export const knownType = (type: string): Result<SimulationType, 'adapterUnknown'> => {
  const known = SIMULATION_TYPES.find((one) => one === type);
  return known === undefined
    ? refuse('adapterUnknown', { detail: `No adapter found for financing type ${type}`, params: { type } })
    : ok(known);
};
