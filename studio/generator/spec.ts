import type { Key } from './curve.ts';
import type { Outline } from './polygon.ts';

/** Profile curves of one hull. `front` and `rear` run by height, `top`, `bottom`, `width`, `crown` by length, `section` by height. */
export interface HullSpec {
  front: readonly Key[];
  rear: readonly Key[];
  top: readonly Key[];
  width: readonly Key[];
  section: readonly Key[];
  crown: readonly Key[];
  noseBow: number;
  tailBow: number;
  filletFront: number;
  filletRear: number;
  filletTop: readonly Key[];
}

export interface TubSpec extends HullSpec {
  bottom: readonly Key[];
  rake: number;
  nosePower: number;
  tailPower: number;
  smoothFront: number;
  smoothRear: number;
  smoothSection: number;
}

export interface Pillar {
  x: number;
  width: number;
  lean: number;
}

export interface WindowSpec {
  belt: readonly [Key, Key];
  rail: number;
  aPillar: number;
  /** Rear end of the side glass, as two points (height, x). */
  rear: readonly [Key, Key];
  rearRadius: number;
  radius: number;
  pillars: readonly Pillar[];
  windscreen: { side: number; top: number; end: number };
  backlight: { from: number; to: number; side: number; x: number; radius: number };
}

export interface NoseSpec {
  /** Heights of: lower lip, top of the lower intake, foot of the lamps, edge of the bonnet. */
  levels: readonly [number, number, number, number];
  /** Lamp span in the wrapped corner coordinate (inner, outer). */
  lamp: readonly [number, number];
  /** Half width of what lies between the lamps. */
  grille: number;
}

export interface TailSpec {
  /** Heights of: diffuser, bumper line, foot of the lamps, top of the lamps. */
  levels: readonly [number, number, number, number];
  lamp: readonly [number, number];
  plate: number;
  /** Half width between the lamps. */
  inner: number;
}

/** The bonnet, boot or any other panel seen from above, or a door seen from the side. */
export interface Panels {
  doors: readonly Outline[];
  doorTop: number;
  bonnet: Outline;
  bonnetFrom: readonly [x: number, y: number];
  boot?: Outline;
  gate?: Outline;
  fuel?: readonly [x: number, y: number];
  slideRail?: { y: number; from: number; to: number };
  seams: readonly { x: number; lean: number; from: number; to: number }[];
}

export interface BodySpec {
  axles: readonly [front: number, rear: number];
  wheelRadius: number;
  wheelWidth: number;
  track: number;
  archGap: number;
  halfWidth: number;
  height: number;
  clearance: number;
  flare: number;
  flareWidth: number;
  fillet: number;
  tub: TubSpec;
  cabin: HullSpec;
  windows: WindowSpec;
  nose: NoseSpec;
  tail: TailSpec;
  panels: Panels;
  cladding: { sill: number; arch: number; front: number; rear: number };
  handles: readonly (readonly [x: number, y: number])[];
  mirror: { x: number; y: number; scale: number };
  seats: { x: number; y: number; second?: number; dash: number; dashLift: number; floor: number };
  roofBars: readonly [from: number, to: number, z: number];
  spoiler?: { x: number; length: number; halfWidth: number };
  bed?: { x: number; halfLength: number; halfWidth: number; floor: number; top: number };
}
