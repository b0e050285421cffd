import { distance, dot, type Field, type Vec3 } from './vec.ts';
import { faceNormal, normalAt, project, type Skin, type Triangle } from './skin.ts';

export interface Bounds {
  min: Vec3;
  max: Vec3;
}

interface Grid {
  field: Field;
  origin: Vec3;
  step: number;
  size: Vec3;
  values: Float32Array;
}

/** Edge of the blocks that are skipped when their middle is far from the surface. */
const BLOCK = 5;

function makeGrid(field: Field, bounds: Bounds, step: number): Grid {
  const size: Vec3 = [
    Math.ceil((bounds.max[0] - bounds.min[0]) / step),
    Math.ceil((bounds.max[1] - bounds.min[1]) / step),
    Math.ceil(bounds.max[2] / step + 0.5),
  ];
  const values = new Float32Array((size[0] + 1) * (size[1] + 1) * (size[2] + 1)).fill(NaN);
  // The first layer straddles z = 0, so its vertices can be pinned to the mirror plane.
  return { field, origin: [bounds.min[0], bounds.min[1], -step / 2], step, size, values };
}

function index(g: Grid, i: number, j: number, k: number): number {
  return (k * (g.size[1] + 1) + j) * (g.size[0] + 1) + i;
}

function sample(g: Grid, i: number, j: number, k: number): number {
  const at = index(g, i, j, k);
  const known = g.values[at]!;
  if (!Number.isNaN(known)) return known;
  const [x, y, z] = [g.origin[0] + i * g.step, g.origin[1] + j * g.step, Math.abs(g.origin[2] + k * g.step)];
  const value = g.field(x, y, z);
  g.values[at] = value;
  return value;
}

function activeBlocks(g: Grid): Vec3[] {
  const blocks: Vec3[] = [];
  const half = BLOCK / 2;
  for (let k = 0; k < g.size[2]; k += BLOCK) {
    for (let j = 0; j < g.size[1]; j += BLOCK) {
      for (let i = 0; i < g.size[0]; i += BLOCK) {
        const x = g.origin[0] + (i + half) * g.step;
        const y = g.origin[1] + (j + half) * g.step;
        const z = Math.abs(g.origin[2] + (k + half) * g.step);
        if (Math.abs(g.field(x, y, z)) < g.step * BLOCK * 2) blocks.push([i, j, k]);
      }
    }
  }
  return blocks;
}

/** Mean of the crossings on the twelve edges of a cell, or nothing when the surface misses it. */
function cellPoint(g: Grid, i: number, j: number, k: number): Vec3 | undefined {
  const corner: number[] = [];
  let mask = 0;
  for (let q = 0; q < 8; q++) {
    const value = sample(g, i + (q & 1), j + ((q >> 1) & 1), k + (q >> 2));
    corner.push(value);
    if (value < 0) mask |= 1 << q;
  }
  if (mask === 0 || mask === 255) return undefined;
  const sum: Vec3 = [0, 0, 0];
  let count = 0;
  for (let a = 0; a < 8; a++) {
    for (let bit = 1, axis = 0; bit < 8; bit <<= 1, axis++) {
      const b = a | bit;
      if (a === b || corner[a]! < 0 === corner[b]! < 0) continue;
      const t = corner[a]! / (corner[a]! - corner[b]!);
      sum[0] += a & 1;
      sum[1] += (a >> 1) & 1;
      sum[2] += a >> 2;
      sum[axis]! += t;
      count++;
    }
  }
  return [
    g.origin[0] + (i + sum[0] / count) * g.step,
    g.origin[1] + (j + sum[1] / count) * g.step,
    k === 0 ? 0 : g.origin[2] + (k + sum[2] / count) * g.step,
  ];
}

type Quad = [number, number, number, number];

function placeVertices(g: Grid): { points: Vec3[]; cells: Map<number, number> } {
  const points: Vec3[] = [];
  const cells = new Map<number, number>();
  for (const [bi, bj, bk] of activeBlocks(g)) {
    for (let k = bk; k < Math.min(bk + BLOCK, g.size[2]); k++) {
      for (let j = bj; j < Math.min(bj + BLOCK, g.size[1]); j++) {
        for (let i = bi; i < Math.min(bi + BLOCK, g.size[0]); i++) {
          const p = cellPoint(g, i, j, k);
          if (!p) continue;
          cells.set(index(g, i, j, k), points.length);
          points.push(p);
        }
      }
    }
  }
  return { points, cells };
}

function connect(g: Grid, cells: Map<number, number>): Quad[] {
  const quads: Quad[] = [];
  const row = g.size[0] + 1;
  const layer = row * (g.size[1] + 1);
  const strides: Vec3 = [1, row, layer];
  for (const [key, d] of cells) {
    const at: Vec3 = [key % row, Math.floor(key / row) % (g.size[1] + 1), Math.floor(key / layer)];
    const inside = sample(g, at[0], at[1], at[2]) < 0;
    for (let axis = 0; axis < 3; axis++) {
      const u = (axis + 1) % 3;
      const v = (axis + 2) % 3;
      if (!at[u] || !at[v]) continue;
      const next: Vec3 = [...at];
      next[axis]! += 1;
      if (sample(g, next[0], next[1], next[2]) < 0 === inside) continue;
      const a = cells.get(key - strides[u]! - strides[v]!);
      const b = cells.get(key - strides[v]!);
      const c = cells.get(key - strides[u]!);
      if (a !== undefined && b !== undefined && c !== undefined) quads.push([a, b, d, c]);
    }
  }
  return quads;
}

/** Three rounds of 60 % Laplacian and projection: even triangles that still lie on the surface. */
function relax(field: Field, start: Vec3[], quads: Quad[]): Vec3[] {
  const near = start.map(() => new Set<number>());
  for (const q of quads) {
    for (let e = 0; e < 4; e++) {
      near[q[e]!]!.add(q[(e + 1) % 4]!);
      near[q[(e + 1) % 4]!]!.add(q[e]!);
    }
  }
  const pinned = start.map((p) => Math.abs(p[2]) < 1e-9);
  let points = start;
  for (let round = 0; round < 3; round++) {
    const before = points;
    points = before.map((p, i): Vec3 => {
      const others = near[i]!;
      if (others.size === 0) return p;
      const mean: Vec3 = [0, 0, 0];
      for (const o of others) for (let a = 0; a < 3; a++) mean[a]! += before[o]![a]! / others.size;
      const moved: Vec3 = [0.4 * p[0] + 0.6 * mean[0], 0.4 * p[1] + 0.6 * mean[1], 0.4 * p[2] + 0.6 * mean[2]];
      if (pinned[i]) moved[2] = 0;
      const on = project(field, moved, round === 2 ? 5 : 2);
      return pinned[i] ? [on[0], on[1], 0] : on;
    });
  }
  return points;
}

/** Splits quads on the shorter diagonal and turns every triangle outwards. */
function triangulate(points: Vec3[], normals: Vec3[], quads: Quad[]): Triangle[] {
  const triangles: Triangle[] = [];
  for (const [a, b, c, d] of quads) {
    const first = distance(points[a]!, points[c]!) < distance(points[b]!, points[d]!);
    if (first) triangles.push([a, b, c], [a, c, d]);
    else triangles.push([a, b, d], [b, c, d]);
  }
  for (const t of triangles) {
    const n = faceNormal(points[t[0]]!, points[t[1]]!, points[t[2]]!);
    if (dot(n, normals[t[0]]!) < 0) [t[1], t[2]] = [t[2], t[1]];
  }
  return triangles;
}

/** Meshes the half of a mirrored body with naive surface nets (Gibson 1998), `step` metres per cell. */
export function meshField(field: Field, bounds: Bounds, step: number): Skin {
  const grid = makeGrid(field, bounds, step);
  const { points: rough, cells } = placeVertices(grid);
  const quads = connect(grid, cells);
  const points = relax(field, rough, quads);
  const normals = points.map((p) => normalAt(field, p));
  const triangles = triangulate(points, normals, quads);
  return { field, points, normals, triangles, tags: triangles.map(() => 'paint') };
}
