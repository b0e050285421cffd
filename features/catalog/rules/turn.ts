import { azimuthOf, TURN_FRAMES } from '#kernel/turn.ts';

/** Where the visitor stands, in eighths of a turn from the nose round by the car's right. */
export const SIDES = ['front', 'frontRight', 'right', 'rearRight', 'rear', 'rearLeft', 'left', 'frontLeft'] as const;
export type Side = (typeof SIDES)[number];

/** Side seen from an azimuth in degrees: 0 faces the nose, 90 the right flank; any angle is taken. */
export const sideOf = (azimuth: number): Side => {
  const eighth = Math.round((((azimuth % 360) + 360) % 360) / 45) % SIDES.length;
  return SIDES[eighth] ?? 'front';
};

/** Number of the picture nearest to an azimuth in degrees, from 0. */
export const frameAt = (azimuth: number): number => wrapFrame(Math.round(azimuth / azimuthOf(1)));

/** A frame number counted on past the ends of the turn, brought back into it. */
export const wrapFrame = (frame: number): number => ((frame % TURN_FRAMES) + TURN_FRAMES) % TURN_FRAMES;

/** The picture whose view is nearest to the one cars are introduced in: from ahead and the right. */
export const FRONT_FRAME = 4;
