import type { CarBody } from '#kernel/car-body.ts';
import { mergeByMaterial, mirrored, type Piece } from './piece.ts';
import { buildRim } from './rim.ts';
import type { BodySpec } from './spec.ts';
import { buildTyre } from './tyre.ts';

/** Share of the tyre's radius that is rim. */
const RIM_SHARE: Readonly<Record<CarBody['kind'], number>> = {
  hatch: 0.735,
  sedan: 0.745,
  'suv-compact': 0.71,
  'suv-mid': 0.735,
  pickup: 0.69,
  van: 0.665,
  coupe: 0.77,
  'city-electric': 0.715,
};

/** All four wheels, in place. */
export function buildWheels(spec: BodySpec, body: CarBody, detail: number): Piece[] {
  const rim = spec.wheelRadius * RIM_SHARE[body.kind];
  const half = spec.wheelWidth / 2;
  const rough = body.cladding === 'full' || body.kind === 'pickup';
  const segments = detail > 1.2 ? 80 : 160;
  const one = mergeByMaterial([
    ...buildTyre({ radius: spec.wheelRadius, width: spec.wheelWidth, rim, segments, lugs: rough ? 0.009 : 0.003 }),
    ...buildRim(body, { rim, half }),
  ]);
  const out = spec.track / 2;
  return one.flatMap(({ material, geometry }) =>
    spec.axles.flatMap((x): Piece[] => {
      const left = geometry.clone().translate(x, spec.wheelRadius, out);
      return [
        { material, geometry: left },
        { material, geometry: mirrored(left) },
      ];
    }),
  );
}
