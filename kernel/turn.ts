/** Pictures of a full turn: the first faces the nose, the next ones go round by the car's right side. */
export const TURN_FRAMES = 36;

/** Degrees from the nose to the picture with a number, counted from zero. */
export function azimuthOf(frame: number): number {
  return frame * (360 / TURN_FRAMES);
}
