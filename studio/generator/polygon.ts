/** A corner of a drawn outline; the third value is its rounding in metres. */
export type Corner = readonly [a: number, b: number, radius?: number];

export type Outline = readonly Corner[];

export type Field2 = (a: number, b: number) => number;

const ARC_STEPS = 6;

function roundCorner(o: { before: Corner; at: Corner; after: Corner; radius: number }): [number, number][] {
  const { before, at, after, radius } = o;
  const toBefore = Math.hypot(before[0] - at[0], before[1] - at[1]);
  const toAfter = Math.hypot(after[0] - at[0], after[1] - at[1]);
  const reach = Math.min(radius, toBefore * 0.48, toAfter * 0.48);
  const start = [at[0] + ((before[0] - at[0]) / toBefore) * reach, at[1] + ((before[1] - at[1]) / toBefore) * reach];
  const end = [at[0] + ((after[0] - at[0]) / toAfter) * reach, at[1] + ((after[1] - at[1]) / toAfter) * reach];
  const points: [number, number][] = [];
  for (let k = 0; k <= ARC_STEPS; k++) {
    const u = k / ARC_STEPS;
    const v = 1 - u;
    points.push([
      start[0]! * v * v + 2 * at[0] * u * v + end[0]! * u * u,
      start[1]! * v * v + 2 * at[1] * u * v + end[1]! * u * u,
    ]);
  }
  return points;
}

/** The outline with its corners rounded. */
export function roundedPoints(outline: Outline, radius: number): [number, number][] {
  const n = outline.length;
  return outline.flatMap((at, i): [number, number][] => {
    const r = at[2] ?? radius;
    if (r === 0) return [[at[0], at[1]]];
    return roundCorner({ before: outline[(i + n - 1) % n]!, at, after: outline[(i + 1) % n]!, radius: r });
  });
}

/** Signed distance to a rounded polygon, negative inside (after Inigo Quilez, "2D distance functions"). */
export function polygon(outline: Outline, radius = 0): Field2 {
  const q = roundedPoints(outline, radius);
  const n = q.length;
  return (x, y) => {
    let nearest = Infinity;
    let sign = 1;
    for (let i = 0, j = n - 1; i < n; j = i++) {
      const a = q[i]!;
      const b = q[j]!;
      const ex = b[0] - a[0];
      const ey = b[1] - a[1];
      const wx = x - a[0];
      const wy = y - a[1];
      const along = (wx * ex + wy * ey) / (ex * ex + ey * ey || 1);
      const t = along < 0 ? 0 : along > 1 ? 1 : along;
      const dx = wx - ex * t;
      const dy = wy - ey * t;
      nearest = Math.min(nearest, dx * dx + dy * dy);
      const above = y >= a[1];
      const below = y < b[1];
      const left = ex * wy > ey * wx;
      if ((above && below && left) || (!above && !below && !left)) sign = -sign;
    }
    return sign * Math.sqrt(nearest);
  };
}
