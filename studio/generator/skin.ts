import { dot, cross, subtract, type Field, type Vec3 } from './vec.ts';

export type Triangle = [a: number, b: number, c: number];

/** What a piece of surface is made of; one drawn mesh per tag. */
export type Tag =
  | 'paint'
  | 'roof'
  | 'trim'
  | 'plastic'
  | 'chrome'
  | 'satin'
  | 'accent'
  | 'groove'
  | 'glass'
  | 'under'
  | 'hole'
  | 'bed'
  | 'grille'
  | 'bar'
  | 'wall'
  | 'lamp'
  | 'drl'
  | 'projector'
  | 'lens'
  | 'red'
  | 'red-led'
  | 'plate';

/** Half a car's surface (z >= 0) as triangles that know their material. */
export interface Skin {
  field: Field;
  points: Vec3[];
  normals: Vec3[];
  triangles: Triangle[];
  tags: (Tag | '_')[];
}

export function gradient(field: Field, p: Vec3, e = 2e-3): Vec3 {
  const [x, y, z] = p;
  return [
    (field(x + e, y, z) - field(x - e, y, z)) / (2 * e),
    (field(x, y + e, z) - field(x, y - e, z)) / (2 * e),
    (field(x, y, z + e) - field(x, y, z - e)) / (2 * e),
  ];
}

/** Newton steps onto the surface, each at most 3 cm. */
export function project(field: Field, start: Vec3, steps = 4): Vec3 {
  let p = start;
  for (let k = 0; k < steps; k++) {
    const value = field(p[0], p[1], p[2]);
    if (Math.abs(value) < 1e-6) break;
    const g = gradient(field, p);
    const squared = dot(g, g) || 1;
    let scale = value / squared;
    const move = Math.abs(scale) * Math.sqrt(squared);
    if (move > 0.03) scale *= 0.03 / move;
    p = [p[0] - g[0] * scale, p[1] - g[1] * scale, p[2] - g[2] * scale];
  }
  return p;
}

/** The normal is the gradient, not an average of faces: averages make highlights swim. */
export function normalAt(field: Field, p: Vec3): Vec3 {
  const g = gradient(field, p, 3e-3);
  const length = Math.hypot(g[0], g[1], g[2]) || 1;
  return [g[0] / length, g[1] / length, g[2] / length];
}

export function faceNormal(a: Vec3, b: Vec3, c: Vec3): Vec3 {
  return cross(subtract(b, a), subtract(c, a));
}

/** One number for an undirected edge. */
export function edgeKey(a: number, b: number): number {
  return a < b ? a * 4194304 + b : b * 4194304 + a;
}
