import type { BodyKind } from '#kernel/car-body.ts';
import type { BodySpec } from '../generator/spec.ts';
import { cityElectric } from './city-electric.ts';
import { coupe } from './coupe.ts';
import { hatch } from './hatch.ts';
import { pickup } from './pickup.ts';
import { sedan } from './sedan.ts';
import { suvCompact } from './suv-compact.ts';
import { suvMid } from './suv-mid.ts';
import { van } from './van.ts';

export const bodyOfKind: Readonly<Record<BodyKind, BodySpec>> = {
  hatch,
  sedan,
  'suv-compact': suvCompact,
  'suv-mid': suvMid,
  pickup,
  van,
  coupe,
  'city-electric': cityElectric,
};
