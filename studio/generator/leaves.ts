import type { CarBody } from '#kernel/car-body.ts';
import { surfaceZ, type Body } from './body.ts';
import { cut, type Zone } from './cut.ts';
import { sideGlass } from './openings.ts';
import { buildDoorFurniture } from './parts.ts';
import { fromTriangles, mergeByMaterial, mirrored, type Piece } from './piece.ts';
import { polygon } from './polygon.ts';
import type { Skin, Tag, Triangle } from './skin.ts';
import type { Field, Vec3 } from './vec.ts';

/** A door that opens: its pieces stand about its hinge, which is their origin. */
export interface Leaf {
  /** 1 on the car's right, -1 on its left. */
  side: 1 | -1;
  motion: 'swing' | 'slide';
  hinge: readonly [x: number, z: number];
  pieces: Piece[];
}

/** What a door takes along; lamps, liners and floors stay with the body. */
const TAGS: readonly Tag[] = ['paint', 'plastic', 'accent', 'chrome', 'satin', 'trim', 'groove', 'glass'];

/** Thickness of a door, and how far its frame reaches into the body. */
const THICKNESS = 0.055;
const JAMB = 0.1;

type Cutting = { tag: Exclude<Tag, 'hole'>; triangles: Triangle[] };

/** Takes the doors out of the finished shell. Returns them for both sides, and the frames they leave in the body. */
export function takeLeaves(b: Body, body: CarBody): { leaves: Leaf[]; jambs: Piece[] } {
  const { panels } = b.spec;
  const glass = sideGlass(b);
  const zone: Zone = (x, y, z, n) => n[2] > 0.3 && z > 0.3 && y > b.spec.clearance && x < b.spec.axles[0] + 0.3;
  const leaves: Leaf[] = [];
  const jambs: Piece[] = [];
  panels.doors.forEach((outline, i) => {
    const door = polygon(outline, 0.03);
    const field: Field = (x, y, z) => Math.max(door(x, y), Math.min(y - b.belt(x) - 0.03, glass(x, y, z)));
    const cuttings = takeTriangles(b.skin, field, zone);
    if (cuttings.length === 0) return;
    const motion = i === 1 && panels.slideRail ? 'slide' : 'swing';
    const hinge = hingeOf(b, cuttings);
    const rim = rimOf(b.skin, cuttings);
    const furniture = buildDoorFurniture(b, body, { isFront: i === 0, holds: (x, y) => door(x, y) < 0 });
    const pieces = [...leafPieces(b.skin, cuttings, rim), ...furniture].map((piece) => ({
      material: piece.material,
      geometry: piece.geometry.clone().translate(-hinge[0], 0, -hinge[1]),
    }));
    const merged = mergeByMaterial(pieces);
    const twins = merged.map(({ material, geometry }) => ({ material, geometry: mirrored(geometry) }));
    leaves.push({ side: 1, motion, hinge, pieces: merged });
    leaves.push({ side: -1, motion, hinge: [hinge[0], -hinge[1]], pieces: twins });
    const jamb = wallOf(rim, JAMB);
    jambs.push({ material: 'wall', geometry: jamb }, { material: 'wall', geometry: mirrored(jamb) });
  });
  return { leaves, jambs };
}

/** Cuts each material along the door and takes what lies inside out of the skin. */
function takeTriangles(skin: Skin, field: Field, zone: Zone): Cutting[] {
  const kept: { triangles: Triangle[]; tags: (Tag | '_')[] } = { triangles: [], tags: [] };
  const taken = new Map<Tag, Triangle[]>();
  const byTag = Map.groupBy(
    skin.triangles.map((triangle, i) => ({ triangle, tag: skin.tags[i]! })),
    ({ tag }) => tag,
  );
  for (const [tag, list] of byTag) {
    const part: Skin = { ...skin, triangles: list.map(({ triangle }) => triangle), tags: list.map(() => tag) };
    if (tag !== '_' && TAGS.includes(tag)) cut(part, { field, zone, from: [tag], to: 'hole' });
    part.triangles.forEach((triangle, i) => {
      if (tag !== '_' && tag !== 'hole' && part.tags[i] === 'hole') {
        const list = taken.get(tag);
        if (list) list.push(triangle);
        else taken.set(tag, [triangle]);
        return;
      }
      kept.triangles.push(triangle);
      kept.tags.push(tag);
    });
  }
  skin.triangles = kept.triangles;
  skin.tags = kept.tags;
  return [...taken].flatMap(([tag, triangles]) => (tag === 'hole' ? [] : [{ tag, triangles }]));
}

/** The front edge of the door at the height of its handle. */
function hingeOf(b: Body, cuttings: readonly Cutting[]): readonly [number, number] {
  let x = -Infinity;
  for (const { triangles } of cuttings) {
    for (const i of triangles.flat()) {
      const p = b.skin.points[i]!;
      if (p[1] < b.belt(p[0])) x = Math.max(x, p[0]);
    }
  }
  const handle = b.spec.handles[0]?.[1] ?? 0.8;
  return [x, surfaceZ(b, x, handle) - 0.02];
}

type Edge = readonly [Vec3, Vec3];

/** The edges that belong to one triangle only: vertices are told apart by place, as each material has its own. */
function rimOf(skin: Skin, cuttings: readonly Cutting[]): Edge[] {
  const key = (p: Vec3): string => p.map((v) => Math.round(v * 2e3)).join(' ');
  const seen = new Map<string, Edge | null>();
  for (const { triangles } of cuttings) {
    for (const t of triangles) {
      for (let e = 0; e < 3; e++) {
        const edge: Edge = [skin.points[t[e]!]!, skin.points[t[(e + 1) % 3]!]!];
        const name = edge.map(key).sort().join('|');
        seen.set(name, seen.has(name) ? null : edge);
      }
    }
  }
  return [...seen.values()].filter((edge) => edge !== null);
}

/** Straight in from an edge, along z. */
function wallOf(rim: readonly Edge[], depth: number) {
  const positions: number[] = [];
  const indices: number[] = [];
  for (const [a, c] of rim) {
    const at = positions.length / 3;
    positions.push(...a, ...c, c[0], c[1], c[2] - depth, a[0], a[1], a[2] - depth);
    indices.push(at, at + 2, at + 1, at, at + 3, at + 2);
  }
  return fromTriangles(positions, indices);
}

/** Outer skin, edge and lining. */
function leafPieces(skin: Skin, cuttings: readonly Cutting[], rim: readonly Edge[]): Piece[] {
  const pieces: Piece[] = cuttings.map(({ tag, triangles }) => ({
    material: tag,
    geometry: halfSurface(skin, triangles, { inset: 0, isTurned: false }),
  }));
  const solid = cuttings.filter(({ tag }) => tag !== 'glass' && tag !== 'groove').flatMap(({ triangles }) => triangles);
  pieces.push({ material: 'interior', geometry: halfSurface(skin, solid, { inset: THICKNESS, isTurned: true }) });
  pieces.push({ material: 'wall', geometry: wallOf(rim, THICKNESS) });
  return pieces;
}

function halfSurface(skin: Skin, triangles: readonly Triangle[], o: { inset: number; isTurned: boolean }) {
  const map = new Map<number, number>();
  const positions: number[] = [];
  const normals: number[] = [];
  const place = (i: number): number => {
    const known = map.get(i);
    if (known !== undefined) return known;
    const [p, n] = [skin.points[i]!, skin.normals[i]!];
    const sign = o.isTurned ? -1 : 1;
    positions.push(p[0], p[1], p[2] - o.inset);
    normals.push(n[0] * sign, n[1] * sign, n[2] * sign);
    map.set(i, map.size);
    return map.size - 1;
  };
  const indices = triangles.flatMap(([a, c, d]) =>
    o.isTurned ? [place(a), place(d), place(c)] : [place(a), place(c), place(d)],
  );
  const geometry = fromTriangles(positions, indices);
  geometry.getAttribute('normal').array.set(normals);
  return geometry;
}
