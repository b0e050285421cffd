import { mix, normalize, type Field, type Vec3 } from './vec.ts';
import { edgeKey, project, type Skin, type Tag, type Triangle } from './skin.ts';

export type Zone = (x: number, y: number, z: number, normal: Vec3) => boolean;

export interface Cut {
  field: Field;
  level?: number;
  from?: readonly (Tag | '_')[];
  to: Tag | '_';
  zone?: Zone | undefined;
}

/** Where an edge crosses the curve: five bisections, then back onto the body. */
function crossing(o: { skin: Skin; a: number; b: number; value: Field; start: number; insideA: boolean }): number {
  const { skin, a, b, value, insideA } = o;
  const from = skin.points[a]!;
  const to = skin.points[b]!;
  let low = 0;
  let high = 1;
  let t = o.start;
  for (let q = 0; q < 5; q++) {
    const p = mix(from, to, t);
    if (value(p[0], p[1], p[2]) < 0 === insideA) low = t;
    else high = t;
    t = (low + high) / 2;
  }
  const p = mix(from, to, t);
  const on = project(skin.field, p, 1);
  if (p[2] === 0) on[2] = 0;
  skin.points.push(on);
  skin.normals.push(normalize(mix(skin.normals[a]!, skin.normals[b]!, t)));
  return skin.points.length - 1;
}

function inZone(skin: Skin, t: Triangle, zone: Zone): boolean {
  const a = skin.points[t[0]]!;
  const b = skin.points[t[1]]!;
  const c = skin.points[t[2]]!;
  return zone((a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3, (a[2] + b[2] + c[2]) / 3, skin.normals[t[0]]!);
}

/**
 * Clips every triangle tagged `from` at `field` = `level` and retags the inner part.
 * Returns the new edges along the curve, as vertex pairs.
 */
export function cut(skin: Skin, c: Cut): [number, number][] {
  const level = c.level ?? 0;
  const from = new Set<Tag | '_'>(c.from ?? ['paint']);
  const value: Field = (x, y, z) => c.field(x, y, z) - level;
  const known = new Map<number, number>();
  const at = (i: number) => {
    let v = known.get(i);
    if (v !== undefined) return v;
    const p = skin.points[i]!;
    v = value(p[0], p[1], p[2]);
    if (Math.abs(v) < 1e-5) v = 1e-5;
    known.set(i, v);
    return v;
  };
  const split = new Map<number, number>();
  const edge = (a: number, b: number) => {
    const key = edgeKey(a, b);
    let m = split.get(key);
    if (m !== undefined) return m;
    m = crossing({ skin, a, b, value, start: at(a) / (at(a) - at(b)), insideA: at(a) < 0 });
    split.set(key, m);
    return m;
  };
  const triangles: Triangle[] = [];
  const tags: (Tag | '_')[] = [];
  const edges: [number, number][] = [];
  const keep = (t: Triangle, tag: Tag | '_') => {
    triangles.push(t);
    tags.push(tag);
  };
  skin.triangles.forEach((t, q) => {
    const tag = skin.tags[q]!;
    if (!from.has(tag) || (c.zone && !inZone(skin, t, c.zone))) return keep(t, tag);
    const inside = t.map((i) => at(i) < 0);
    const count = inside.filter(Boolean).length;
    if (count === 0) return keep(t, tag);
    if (count === 3) return keep(t, c.to);
    const odd = inside.indexOf(count === 1);
    const [a, b, d] = [t[odd]!, t[(odd + 1) % 3]!, t[(odd + 2) % 3]!];
    const ab = edge(a, b);
    const ad = edge(a, d);
    const [tip, rest] = count === 1 ? [c.to, tag] : [tag, c.to];
    keep([a, ab, ad], tip);
    keep([ab, b, d], rest);
    keep([ab, d, ad], rest);
    edges.push(count === 1 ? [ab, ad] : [ad, ab]);
  });
  skin.triangles = triangles;
  skin.tags = tags;
  return edges;
}

/** A line thinner than a triangle: cut at its middle first, then at `halfWidth` on each side. */
export function band(skin: Skin, c: Cut & { halfWidth: number; range?: Field }): void {
  const range: Field = c.range ?? (() => -1);
  const { field: d, halfWidth: w } = c;
  for (const from of c.from ?? (['paint'] as const)) {
    const oneSide: Field = (x, y, z) => Math.max(d(x, y, z), -0.05 - d(x, y, z), range(x, y, z));
    cut(skin, { field: oneSide, from: [from], to: '_', zone: c.zone });
    cut(skin, { field: (x, y, z) => Math.max(-d(x, y, z) - w, range(x, y, z)), from: ['_'], to: c.to });
    const otherSide: Field = (x, y, z) => Math.max(Math.abs(d(x, y, z)) - w, range(x, y, z));
    cut(skin, { field: otherSide, from: [from], to: c.to, zone: c.zone });
    skin.tags = skin.tags.map((t) => (t === '_' ? from : t));
  }
}
