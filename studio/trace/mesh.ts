import { createHash } from 'node:crypto';
import { outfitted, type CarBody } from '#kernel/car-body.ts';
import type { OutfitLayer } from '#kernel/outfit-layers.ts';
import { buildCabin } from '../generator/cabin.ts';
import { buildShell, type Car } from '../generator/car.ts';
import { buildExtras } from '../generator/extras.ts';
import { buildParts } from '../generator/parts.ts';
import { mergeByMaterial, type Piece } from '../generator/piece.ts';
import { FINE } from '../generator/car.ts';
import { buildWheels } from '../generator/wheels.ts';
import { buildWings } from '../generator/wings.ts';

/** One material of one part of the car, as it lies in the mesh file: positions and normals f32, then indices u32. */
export interface Group {
  readonly material: string;
  readonly points: number;
  readonly triangles: number;
}

/** A car and everything that can be chosen for it; what several looks share is there once. */
export interface TraceMesh {
  readonly car: Car;
  readonly groups: readonly Group[];
  /** Which groups each look shows, by the layer's name; '' is the car as it is drawn. */
  readonly looks: Readonly<Record<string, readonly number[]>>;
  readonly bytes: Buffer;
}

export function buildTraceMesh(body: CarBody, layers: readonly OutfitLayer[], step = FINE): TraceMesh {
  // The roof is always a group of its own: its mask comes out of the same run.
  const split: CarBody = { ...body, roofColor: 'black' };
  const { shell, pieces } = buildShell(split, step);
  const store = openStore();
  const base = store.add(pieces, body);
  const lookOf = (worn: CarBody): number[] => [
    ...base.map((at) => store.worn(at, worn)),
    ...[
      buildWheels(shell.spec, worn, step / FINE),
      buildCabin(shell, worn),
      buildParts(shell, worn),
      buildWings(shell, worn),
      buildExtras(shell, worn),
    ].flatMap((parts) => store.add(parts, worn)),
  ];
  const looks = Object.fromEntries(
    [{ name: '', outfit: {} }, ...layers].map(({ name, outfit }) => [name, lookOf(outfitted(split, outfit))]),
  );
  const car: Car = { pieces: [...pieces], spec: shell.spec, nose: shell.nose, tail: shell.tail };
  return { car, groups: store.groups, looks, bytes: Buffer.concat(store.chunks) };
}

/** Bright metal differs by what was chosen; every other material is one for all looks. */
const nameOf = (material: string, { metal = 'satin' }: CarBody): string =>
  material === 'chrome' ? `chrome-${metal}` : material;

interface Store {
  readonly groups: Group[];
  readonly chunks: Buffer[];
  readonly add: (pieces: readonly Piece[], body: CarBody) => number[];
  /** The same group in the metal of another look. */
  readonly worn: (at: number, body: CarBody) => number;
}

function openStore(): Store {
  const groups: Group[] = [];
  const chunks: Buffer[] = [];
  const known = new Map<string, number>();
  const keep = (group: Group, bytes: Buffer): number => {
    const key = createHash('sha256').update(group.material).update(bytes).digest('hex');
    const at = known.get(key) ?? groups.push(group) - 1;
    if (at === chunks.length) chunks.push(bytes);
    known.set(key, at);
    return at;
  };
  return {
    groups,
    chunks,
    add: (pieces, body) =>
      mergeByMaterial(pieces).map(({ material, geometry }) => {
        const index = Uint32Array.from(geometry.getIndex()?.array ?? []);
        const [position, normal] = ['position', 'normal'].map((name) =>
          Float32Array.from(geometry.getAttribute(name).array),
        );
        const bytes = Buffer.concat(
          [position!, normal!, index].map((a) => Buffer.from(a.buffer, a.byteOffset, a.byteLength)),
        );
        return keep(
          { material: nameOf(material, body), points: position!.length / 3, triangles: index.length / 3 },
          bytes,
        );
      }),
    worn: (at, body) => {
      const group = groups[at]!;
      return group.material.startsWith('chrome-')
        ? keep({ ...group, material: nameOf('chrome', body) }, chunks[at]!)
        : at;
    },
  };
}
