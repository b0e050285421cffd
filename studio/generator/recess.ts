import { normalize, type Vec3 } from './vec.ts';
import { edgeKey, faceNormal, type Skin, type Tag } from './skin.ts';

type Direction = (p: Vec3, normal: Vec3) => Vec3;

/** Sinks vertices that belong to these tags alone; the seam stays, so the surface slopes down to it. */
export function sink(skin: Skin, tags: readonly Tag[], depth: number): void {
  const target = new Set<Tag | '_'>(tags);
  const state = new Uint8Array(skin.points.length);
  skin.triangles.forEach((t, q) => {
    const bit = target.has(skin.tags[q]!) ? 1 : 2;
    for (const i of t) state[i]! |= bit;
  });
  state.forEach((s, i) => {
    if (s !== 1) return;
    const p = skin.points[i]!;
    const n = skin.normals[i]!;
    skin.points[i] = [p[0] - n[0] * depth, p[1] - n[1] * depth, p[2] === 0 ? 0 : p[2] - n[2] * depth];
  });
}

/** Drops the triangles of these tags straight down and builds a wall along their rim: real depth, seen from any side. */
export function recess(skin: Skin, o: { tags: readonly Tag[]; depth: number; wall: Tag; along?: Direction }): void {
  const target = new Set<Tag | '_'>(o.tags);
  const along: Direction = o.along ?? ((_, n) => n);
  const copies = new Map<number, number>();
  const copy = (i: number): number => {
    const known = copies.get(i);
    if (known !== undefined) return known;
    const p = skin.points[i]!;
    const d = along(p, skin.normals[i]!);
    const z = p[2] === 0 ? 0 : p[2] - d[2] * o.depth;
    const made = skin.points.push([p[0] - d[0] * o.depth, p[1] - d[1] * o.depth, z]) - 1;
    skin.normals.push(skin.normals[i]!);
    copies.set(i, made);
    return made;
  };
  const rim = new Map<number, [number, number] | null>();
  skin.triangles.forEach((t, q) => {
    if (!target.has(skin.tags[q]!)) return;
    for (let e = 0; e < 3; e++) {
      const a = t[e]!;
      const b = t[(e + 1) % 3]!;
      const key = edgeKey(a, b);
      rim.set(key, rim.has(key) ? null : [a, b]);
    }
  });
  skin.triangles = skin.triangles.map((t, q) => (target.has(skin.tags[q]!) ? [copy(t[0]), copy(t[1]), copy(t[2])] : t));
  for (const pair of rim.values()) {
    if (!pair) continue;
    const [a, b] = pair;
    if (skin.points[a]![2] === 0 && skin.points[b]![2] === 0) continue;
    raiseWall(skin, { top: [a, b], bottom: [copy(a), copy(b)], tag: o.wall });
  }
}

/** A wall needs vertices of its own: its normal is not the body's. */
function raiseWall(skin: Skin, o: { top: [number, number]; bottom: [number, number]; tag: Tag }): void {
  const corners = [o.top[0], o.top[1], o.bottom[1], o.bottom[0]].map((i) => skin.points[i]!);
  const n = normalize(faceNormal(corners[0]!, corners[1]!, corners[2]!));
  const first = skin.points.length;
  for (const p of corners) {
    skin.points.push(p);
    skin.normals.push(n);
  }
  skin.triangles.push([first, first + 1, first + 2], [first, first + 2, first + 3]);
  skin.tags.push(o.tag, o.tag);
}

/** A second skin of the same shape with another tag, such as the clear cover of a lamp. */
export function coverWith(skin: Skin, tags: readonly Tag[], cover: Tag): void {
  const target = new Set<Tag | '_'>(tags);
  const twins = new Map<number, number>();
  const twin = (i: number): number => {
    const known = twins.get(i);
    if (known !== undefined) return known;
    const made = skin.points.push(skin.points[i]!) - 1;
    skin.normals.push(skin.normals[i]!);
    twins.set(i, made);
    return made;
  };
  skin.triangles.forEach((t, q) => {
    if (!target.has(skin.tags[q]!)) return;
    skin.triangles.push([twin(t[0]), twin(t[1]), twin(t[2])]);
    skin.tags.push(cover);
  });
}
