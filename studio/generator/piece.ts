import { BoxGeometry, BufferAttribute, BufferGeometry } from 'three';
import { RoundedBoxGeometry } from 'three/examples/jsm/geometries/RoundedBoxGeometry.js';
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js';
import type { Surface } from './mirror.ts';
import type { Tag } from './skin.ts';

/** Materials of parts that are not cut from the body. */
export type PartMaterial =
  | 'liner'
  | 'tyre'
  | 'rim'
  | 'rim-dark'
  | 'steel'
  | 'disc'
  | 'caliper'
  | 'interior'
  | 'seat'
  | 'screen'
  | 'dark'
  | 'mirror-glass';

export type MaterialName = Exclude<Tag, 'hole'> | PartMaterial;

/** Geometry with the name of its material, already in place. */
export interface Piece {
  material: MaterialName;
  geometry: BufferGeometry;
}

export function fromSurface(s: Surface): BufferGeometry {
  const g = new BufferGeometry();
  g.setAttribute('position', new BufferAttribute(s.positions, 3));
  g.setIndex(new BufferAttribute(s.indices, 1));
  if (s.normals) g.setAttribute('normal', new BufferAttribute(s.normals, 3));
  else g.computeVertexNormals();
  return g;
}

export function fromTriangles(positions: readonly number[], indices: readonly number[]): BufferGeometry {
  const g = new BufferGeometry();
  g.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
  g.setIndex(new BufferAttribute(new Uint32Array(indices), 1));
  g.computeVertexNormals();
  return g;
}

/** The same thing on the other side of the car, faces still turned outwards. */
export function mirrored(geometry: BufferGeometry): BufferGeometry {
  const g = bare(geometry);
  g.scale(1, 1, -1);
  const index = g.getIndex()!;
  for (let i = 0; i < index.count; i += 3) {
    const b = index.getX(i + 1);
    index.setX(i + 1, index.getX(i + 2));
    index.setX(i + 2, b);
  }
  return g;
}

export function onBothSides(material: MaterialName, geometry: BufferGeometry): Piece[] {
  return [
    { material, geometry },
    { material, geometry: mirrored(geometry) },
  ];
}

export function roundedBox(o: {
  size: readonly [number, number, number];
  radius: number;
  at: readonly [number, number, number];
  tilt?: number;
  turn?: number;
}): BufferGeometry {
  const g = new RoundedBoxGeometry(o.size[0], o.size[1], o.size[2], 2, o.radius);
  if (o.turn) g.rotateX(o.turn);
  if (o.tilt) g.rotateZ(o.tilt);
  return g.translate(o.at[0], o.at[1], o.at[2]);
}

export function plainBox(
  size: readonly [number, number, number],
  at: readonly [number, number, number],
): BufferGeometry {
  return new BoxGeometry(size[0], size[1], size[2]).translate(at[0], at[1], at[2]);
}

function bare(geometry: BufferGeometry): BufferGeometry {
  const g = geometry.clone();
  for (const name of Object.keys(g.attributes)) if (name !== 'position' && name !== 'normal') g.deleteAttribute(name);
  g.morphAttributes = {};
  if (g.index) return g;
  const count = g.getAttribute('position').count;
  g.setIndex(
    new BufferAttribute(
      new Uint32Array(count).map((_, i) => i),
      1,
    ),
  );
  return g;
}

/** One geometry per material: few draw calls, and every part of a material changes together. */
export function mergeByMaterial(pieces: readonly Piece[]): Piece[] {
  const groups = new Map<MaterialName, BufferGeometry[]>();
  for (const p of pieces) groups.set(p.material, [...(groups.get(p.material) ?? []), bare(p.geometry)]);
  return [...groups].map(([material, list]) => ({ material, geometry: mergeGeometries(list) }));
}

export function triangleCount(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, p) => sum + (p.geometry.index?.count ?? 0) / 3, 0);
}
