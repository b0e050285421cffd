import { distance, mix, type Vec3 } from './vec.ts';
import { edgeKey, normalAt, project, type Skin, type Tag, type Triangle } from './skin.ts';
import type { Zone } from './cut.ts';

type Middle = (a: number, b: number) => number;

/** Splits one triangle at the middles of its long edges (-1: edge stays whole). */
function splitTriangle(t: Triangle, middle: Middle): Triangle[] {
  const m = [middle(t[0], t[1]), middle(t[1], t[2]), middle(t[2], t[0])] as const;
  const count = m.filter((v) => v >= 0).length;
  if (count === 0) return [t];
  if (count === 3) {
    return [
      [t[0], m[0], m[2]],
      [m[0], t[1], m[1]],
      [m[2], m[1], t[2]],
      [m[0], m[1], m[2]],
    ];
  }
  const at = count === 1 ? m.findIndex((v) => v >= 0) : m.findIndex((v) => v < 0);
  const [a, b, c] = [t[at]!, t[(at + 1) % 3]!, t[(at + 2) % 3]!];
  if (count === 1) {
    return [
      [a, m[at]!, c],
      [m[at]!, b, c],
    ];
  }
  const bc = m[(at + 1) % 3]!;
  const ca = m[(at + 2) % 3]!;
  return [
    [ca, bc, c],
    [a, b, bc],
    [a, bc, ca],
  ];
}

/** Crack-free local refinement: every edge longer than `length` whose middle lies in the zone is halved, four times at most. */
export function refine(skin: Skin, zone: Zone, length: number): void {
  for (let pass = 0; pass < 4; pass++) {
    const middles = new Map<number, number>();
    const middle: Middle = (a, b) => {
      const from = skin.points[a]!;
      const to = skin.points[b]!;
      // Nearly all edges are short: to remember those costs more than to measure them again.
      if (distance(from, to) < length) return -1;
      const key = edgeKey(a, b);
      const known = middles.get(key);
      if (known !== undefined) return known;
      const p: Vec3 = mix(from, to, 0.5);
      let made = -1;
      if (zone(p[0], p[1], p[2], skin.normals[a]!)) {
        const on = project(skin.field, p, 2);
        if (from[2] === 0 && to[2] === 0) on[2] = 0;
        made = skin.points.push(on) - 1;
        skin.normals.push(normalAt(skin.field, on));
      }
      middles.set(key, made);
      return made;
    };
    const before = skin.triangles.length;
    const triangles: Triangle[] = [];
    const tags: (Tag | '_')[] = [];
    skin.triangles.forEach((t, q) => {
      for (const part of splitTriangle(t, middle)) {
        triangles.push(part);
        tags.push(skin.tags[q]!);
      }
    });
    skin.triangles = triangles;
    skin.tags = tags;
    if (triangles.length === before) return;
  }
}
