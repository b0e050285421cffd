import type { Outline } from '../generator/polygon.ts';
import type { Tag } from '../generator/skin.ts';

/**
 * Faces are drawn in the measures of the body that wears them.
 * Up: 0 lower lip, 1 top of the lower intake, 2 foot of the lamps, 3 edge of the bonnet.
 * Across, between the lamps: 0 middle, 1 inner edge of the lamps. In the lamps: 0 inner, 1 outer end, wrapped round the corner.
 */
export type Across = 'middle' | 'lamp';

export interface Bars {
  /** Straight bars, a diamond net, a honeycomb, or rows of short dashes. */
  kind: 'rows' | 'columns' | 'net' | 'comb' | 'dashes' | 'chevrons';
  /** Metres from bar to bar, and the width of one. */
  pitch: number;
  width: number;
  tag: Tag;
}

export interface Opening {
  outline: Outline;
  across?: Across;
  radius?: number;
  frame?: Tag;
  frameWidth?: number;
  fill?: Tag;
  depth?: number;
  bars?: Bars;
  /** Drawn on these materials only. */
  on?: readonly Tag[];
}

export interface Projector {
  at: readonly [across: number, up: number];
  radius: number;
  stretch?: number;
}

export interface LampKit {
  outline: Outline;
  radius: number;
  /** Daytime lights. */
  lights: readonly Outline[];
  projectors: readonly Projector[];
}

/** A round lamp on the front itself: rim, ring of daytime light, projector. Across and up as for openings. */
export interface Disc {
  at: readonly [across: number, up: number];
  radius: number;
  rim: Tag;
  /** Round (2) to squarish (5). */
  power?: number;
}

export interface FaceKit {
  lamp?: LampKit;
  discs?: readonly Disc[];
  openings: readonly Opening[];
}

export interface TailKit {
  /** Across: 0 inner, 1 outer end of the lamp. Up: 0 diffuser, 1 bumper line, 2 foot, 3 top of the lamp. */
  lamp: Outline;
  radius: number;
  lights: readonly Outline[];
  /** A strip from lamp to lamp. */
  bridge?: { from: number; to: number; tag: Tag; light?: readonly [from: number, to: number] };
  rings?: readonly { at: readonly [across: number, up: number]; radius: number }[];
}
