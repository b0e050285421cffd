import { CylinderGeometry, TorusGeometry, type BufferGeometry } from 'three';
import type { CarBody, RimName } from '#kernel/car-body.ts';
import { fromTriangles, type MaterialName, type Piece } from './piece.ts';
import { revolve } from './tyre.ts';
import type { Vec3 } from './vec.ts';

interface Spoke {
  /** Angles (radians) and widths (metres) at hub and rim. */
  from: number;
  to: number;
  hub: number;
  rim: number;
  bow?: number;
}

interface Style {
  count: number;
  concave: number;
  spokes: (turn: number, step: number, rim: number) => Spoke[];
}

const one =
  (hub: number, rim: number, sweep = 0, bow = 0.012) =>
  (turn: number): Spoke[] => [{ from: turn, to: turn + sweep, hub, rim, bow }];

const two =
  (o: { from: number; to: number; hub: number; rim: number }) =>
  (turn: number): Spoke[] =>
    [1, -1].map((s) => ({ from: turn + s * o.from, to: turn + s * o.to, hub: o.hub, rim: o.rim }));

const styles: Readonly<Record<Exclude<RimName, 'steel'>, Style>> = {
  y5: { count: 5, concave: 0.035, spokes: two({ from: 0.03, to: 0.19, hub: 0.03, rim: 0.026 }) },
  twin5: { count: 5, concave: 0.03, spokes: two({ from: 0.22, to: 0.105, hub: 0.021, rim: 0.026 }) },
  multi: { count: 12, concave: 0.03, spokes: one(0.018, 0.023) },
  turbine: { count: 11, concave: 0.03, spokes: one(0.03, 0.034, 0.38, 0.016) },
  five: { count: 5, concave: 0.045, spokes: one(0.064, 0.06) },
  aero: {
    count: 7,
    concave: 0.014,
    spokes: (turn, step, rim) => [{ from: turn, to: turn + 0.12, hub: 0.05, rim: step * rim * 0.8, bow: 0.006 }],
  },
  mesh: { count: 9, concave: 0.028, spokes: two({ from: 0.02, to: 0.3, hub: 0.019, rim: 0.018 }) },
  six: { count: 6, concave: 0.036, spokes: one(0.058, 0.072, 0, 0.016) },
  petal: {
    count: 8,
    concave: 0.02,
    spokes: (turn, step, rim) => [{ from: turn, to: turn, hub: 0.03, rim: step * rim * 0.52, bow: 0.014 }],
  },
  split5: { count: 5, concave: 0.034, spokes: two({ from: 0.12, to: 0.24, hub: 0.03, rim: 0.033 }) },
};

const HUB = 0.034;
const CHAMFER = 0.006;

/** One spoke as a chamfered bar; its face and its flanks come apart, so they can differ in colour. */
function spokeGeometry(o: { spoke: Spoke; hubZ: number; rimZ: number; rim: number }): {
  face: BufferGeometry;
  flanks: BufferGeometry;
} {
  const stations = 9;
  const rings: Vec3[][] = [];
  for (let i = 0; i <= stations; i++) {
    const t = i / stations;
    const r = HUB + (o.rim - HUB) * t;
    const angle = o.spoke.from + (o.spoke.to - o.spoke.from) * t;
    const half = (o.spoke.hub + (o.spoke.rim - o.spoke.hub) * t) / 2;
    const z = o.hubZ + (o.rimZ - o.hubZ) * Math.pow(t, 1.6) + (o.spoke.bow ?? 0.012) * Math.sin(Math.PI * t);
    const thick = 0.045 - 0.015 * t;
    const section = [
      [-half, z - thick],
      [-half, z - CHAMFER],
      [CHAMFER - half, z],
      [half - CHAMFER, z],
      [half, z - CHAMFER],
      [half, z - thick],
    ];
    rings.push(
      section.map(([u, h]): Vec3 => [
        r * Math.cos(angle) - u! * Math.sin(angle),
        r * Math.sin(angle) + u! * Math.cos(angle),
        h!,
      ]),
    );
  }
  const strip = (sides: readonly number[]) => {
    const positions: number[] = [];
    const indices: number[] = [];
    for (let i = 0; i < stations; i++) {
      for (const j of sides) {
        const n = positions.length / 3;
        positions.push(...rings[i]![j]!, ...rings[i]![j + 1]!, ...rings[i + 1]![j + 1]!, ...rings[i + 1]![j]!);
        indices.push(n, n + 2, n + 1, n, n + 3, n + 2);
      }
    }
    return fromTriangles(positions, indices);
  };
  return { face: strip([2]), flanks: strip([0, 1, 3, 4]) };
}

interface RimSize {
  rim: number;
  half: number;
}

function buildBarrel({ rim, half }: RimSize, lip: MaterialName): Piece[] {
  const ring = revolve(
    [
      [rim + 0.006, half - 0.012],
      [rim + 0.004, half - 0.004],
      [rim - 0.004, half - 0.002],
      [rim - 0.012, half - 0.006],
      [rim - 0.016, half - 0.02],
      [rim - 0.025, half - 0.04],
      [rim - 0.03, 0.02 - half],
    ].map(([r, z]) => [r!, z!] as const),
    72,
  );
  const disc = new CylinderGeometry(rim * 0.74, rim * 0.74, 0.02, 48).rotateX(Math.PI / 2).translate(0, 0, half - 0.1);
  const caliper = new TorusGeometry(rim * 0.7, 0.03, 6, 14, 0.9).rotateZ(2.5).translate(0, 0, half - 0.085);
  return [
    { material: lip, geometry: ring },
    {
      material: 'dark',
      geometry: revolve(
        [
          [rim - 0.03, 0.02 - half],
          [0.02, 0.03 - half],
        ],
        32,
      ),
    },
    { material: 'disc', geometry: disc },
    { material: 'caliper', geometry: caliper },
  ];
}

function buildHub(z: number, face: MaterialName): Piece[] {
  const nuts = Array.from({ length: 5 }, (_, i): Piece => {
    const a = (i / 5) * 2 * Math.PI;
    const nut = new CylinderGeometry(0.007, 0.007, 0.008, 6).rotateX(Math.PI / 2);
    return { material: 'dark', geometry: nut.translate(0.043 * Math.cos(a), 0.043 * Math.sin(a), z + 0.006) };
  });
  return [
    {
      material: 'dark',
      geometry: revolve(
        [
          [0.032, z],
          [0.029, z + 0.012],
          [0.022, z + 0.016],
          [0, z + 0.016],
        ].map(([r, h]) => [r!, h!] as const),
        24,
      ),
    },
    {
      material: face,
      geometry: revolve(
        [
          [0.06, z - 0.04],
          [0.058, z - 0.006],
          [0.052, z + 0.002],
          [0.03, z + 0.006],
        ].map(([r, h]) => [r!, h!] as const),
        36,
      ),
    },
    ...nuts,
  ];
}

function buildSteel({ rim, half }: RimSize): Piece[] {
  const z = half - 0.045;
  const profile = [
    [rim - 0.012, z + 0.022],
    [rim * 0.8, z + 0.012],
    [rim * 0.62, z + 0.004],
    [rim * 0.5, z + 0.016],
    [0.07, z + 0.012],
    [0.03, z],
  ] as const;
  return [{ material: 'steel', geometry: revolve(profile, 60) }, ...buildHub(z + 0.008, 'steel')];
}

/** The rim of one wheel, outer face towards +z. */
export function buildRim(body: CarBody, size: RimSize): Piece[] {
  if (body.rims === 'steel') return [...buildBarrel(size, 'steel'), ...buildSteel(size)];
  const style = styles[body.rims];
  const finish = body.rimFinish ?? 'silver';
  const face: MaterialName = finish === 'dark' ? 'rim-dark' : 'rim';
  const flank: MaterialName = finish === 'silver' ? 'rim' : 'rim-dark';
  const outer = size.half - 0.016;
  const hubZ = size.half - 0.012 - style.concave;
  const step = (2 * Math.PI) / style.count;
  const spokes = Array.from({ length: style.count }, (_, i) =>
    style.spokes(i * step + Math.PI / 2, step, size.rim),
  ).flat();
  const pieces = spokes.flatMap((spoke): Piece[] => {
    const g = spokeGeometry({ spoke, hubZ, rimZ: outer, rim: size.rim - 0.012 });
    return [
      { material: face, geometry: g.face },
      { material: flank, geometry: g.flanks },
    ];
  });
  return [...buildBarrel(size, finish === 'dark' ? 'rim-dark' : 'rim'), ...pieces, ...buildHub(hubZ, face)];
}
