import { createHash } from 'node:crypto';
import type { BufferGeometry } from 'three';
import type { CarBody } from '#kernel/car-body.ts';
import { buildCar } from '#studio/generator/car.ts';
import { makeMaterials } from '#studio/generator/materials.ts';
import { LOOK } from '#studio/generator/stage.ts';

/** Metres and parts of a unit normal below which nobody sees a difference. */
const FINENESS = { position: 1e-4, normal: 1e-3 } as const;

/**
 * What a picture of the car shows, as one short text: its mesh, the materials it wears, and the revision of light and lens.
 * A change of the generator that leaves a car as it was leaves its pictures valid, whatever file it is in.
 */
export function digestOf(body: CarBody, step: number): string {
  const hash = createHash('sha256').update(JSON.stringify([LOOK, step, body.length]));
  const materials = makeMaterials(body, { color: '#000000', coating: 'metallic' });
  const pieces = [...buildCar(body, step).pieces].sort((a, b) => (a.material < b.material ? -1 : 1));
  for (const { material, geometry } of pieces) {
    // Identity and bookkeeping of three.js are no part of the look.
    const { uuid: _uuid, metadata: _metadata, ...look } = materials[material].toJSON();
    hash.update(JSON.stringify([material, look]));
    hash.update(rounded(geometry, 'position')).update(rounded(geometry, 'normal'));
    hash.update(Uint32Array.from(geometry.index?.array ?? []));
  }
  return hash.digest('hex').slice(0, 16);
}

function rounded(geometry: BufferGeometry, name: keyof typeof FINENESS): Int32Array {
  return Int32Array.from(geometry.getAttribute(name).array, (value) => Math.round(value / FINENESS[name]));
}
