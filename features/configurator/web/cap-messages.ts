import type { ConfigurableCar } from '#features/catalog/public.ts';
import type { CheapestWith } from '../rules/advice/cheapest-with.ts';

/** What the worker is told: once the car, then which options of which choice, those in sight first. */
export type CapOrder =
  | { readonly kind: 'car'; readonly car: ConfigurableCar }
  | { readonly kind: 'ask'; readonly run: number; readonly code: string; readonly ids: readonly string[] };

/** One option after the other, as it is known; null for an option no car has. */
export type CapReport = { readonly run: number; readonly id: string; readonly found: CheapestWith | null };
