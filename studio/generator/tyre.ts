import type { BufferGeometry } from 'three';
import { fromTriangles, type Piece } from './piece.ts';

/** A point of a turned profile: radius, position along the axle, and how far a lug gap sinks it. */
export type Turned = readonly [radius: number, along: number, gap?: number];

/** Turns a profile round the axle (z). With gaps, every fourth segment is sunk: tread lugs. */
export function revolve(profile: readonly Turned[], segments: number): BufferGeometry {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let s = 0; s <= segments; s++) {
    const angle = (s / segments) * 2 * Math.PI;
    const inGap = s % 4 === 0;
    for (const [radius, along, gap = 0] of profile) {
      const r = radius - (inGap ? gap : 0);
      positions.push(r * Math.cos(angle), r * Math.sin(angle), along);
    }
  }
  const n = profile.length;
  for (let s = 0; s < segments; s++) {
    for (let i = 0; i < n - 1; i++) {
      const a = s * n + i;
      const b = a + n;
      indices.push(a, b, a + 1, b, b + 1, a + 1);
    }
  }
  return fromTriangles(positions, indices);
}

function treadOf(o: { radius: number; half: number; lugs: number }): Turned[] {
  const { radius, half, lugs } = o;
  const grooves = [-0.52, -0.18, 0.18, 0.52].flatMap((at): Turned[] => {
    const z = at * half;
    return [
      [radius, z - 0.006],
      [radius - 0.009, z - 0.004],
      [radius - 0.009, z + 0.004],
      [radius, z + 0.006],
    ];
  });
  return [[radius - 0.002, -half + 0.034, lugs], ...grooves, [radius - 0.002, half - 0.034, lugs]];
}

/** Sidewall with rim guard and bead, shoulders cut into lugs, four grooves round the tread. */
export function buildTyre(o: { radius: number; width: number; rim: number; segments: number; lugs: number }): Piece[] {
  const { radius: R, rim } = o;
  const w = o.width / 2;
  const wall = R - rim;
  const profile: Turned[] = [
    [rim - 0.004, -w + 0.012],
    [rim + 0.012, -w + 0.003],
    [R - wall * 0.45, -w - 0.005],
    [R - 0.03, -w + 0.004],
    [R - 0.014, -w + 0.014, o.lugs],
    ...treadOf({ radius: R, half: w, lugs: o.lugs }),
    [R - 0.012, w - 0.014, o.lugs * 1.2],
    [R - 0.026, w - 0.004, o.lugs * 0.7],
    [R - 0.033, w - 0.0015],
    [R - 0.036, w - 0.005],
    [R - 0.039, w - 0.001],
    [R - wall * 0.5, w + 0.005],
    [rim + 0.034, w + 0.005],
    [rim + 0.03, w + 0.001],
    [rim + 0.026, w + 0.004],
    [rim + 0.012, w - 0.002],
    [rim - 0.004, w - 0.012],
  ];
  return [{ material: 'tyre', geometry: revolve(profile, o.segments) }];
}
