/** Whether the face before a camera moves as it was bidden to, and whether it is the one on a paper. All by numbers that nobody keeps. */

/** As the person moves: to their own left is to the right of a picture that is not mirrored. */
export const LIVE_STEPS = ['LEFT', 'RIGHT', 'NEAR'] as const;
export type LiveStep = (typeof LIVE_STEPS)[number];

/** Two steps out of three in any order. One of them is a turn, which a flat picture cannot make: its nose stays between its eyes however it is held. */
export const CHALLENGES: readonly (readonly [LiveStep, LiveStep])[] = LIVE_STEPS.flatMap((first) =>
  LIVE_STEPS.filter((second) => second !== first).map((second) => [first, second] as const),
);

/** Seconds in which the pictures of a challenge come. */
export const CHALLENGE_SECONDS = 180;

type Point = { readonly x: number; readonly y: number };
type Seen = {
  /** Share of the picture. */
  readonly height: number;
  /** The 68 landmarks of a face. */
  readonly points: readonly Point[];
};

const LEFT_EYE = [36, 42] as const;
const RIGHT_EYE = [42, 48] as const;
const NOSE = 30;

const middle = (points: readonly Point[], [from, to]: readonly [number, number]): Point => {
  const some = points.slice(from, to);
  const sum = (of: (point: Point) => number): number => some.reduce((total, point) => total + of(point), 0);
  return { x: sum(({ x }) => x) / some.length, y: sum(({ y }) => y) / some.length };
};

/**
 * Where the tip of the nose stands between the eyes, along the line through both, so that a tilted head counts as a straight one: 0 in the
 * middle, 1 under the eye at the right of the picture.
 */
export const turnOf = (points: readonly Point[]): number => {
  const [left, right] = [middle(points, LEFT_EYE), middle(points, RIGHT_EYE)];
  const nose = points[NOSE] ?? left;
  const across = { x: right.x - left.x, y: right.y - left.y };
  const length = across.x ** 2 + across.y ** 2;
  if (!(length > 0)) return 0;
  // The nose lies below the eyes: only its place along their line counts.
  return (2 * ((nose.x - left.x) * across.x + (nose.y - left.y) * across.y)) / length - 1;
};

/** Who looks at the camera does not look away further than this. */
const MOST_STRAIGHT = 0.18;
/** Of the picture alone, and far beyond what counts as straight: else one photograph and its mirror image would be a turn. */
const LEAST_TURN = 0.3;
/** How much larger the face is that came nearer. */
const LEAST_NEARER = 1.2;

export const isStraight = ({ points }: Seen): boolean => Math.abs(turnOf(points)) <= MOST_STRAIGHT;

/** Whether a picture shows the step, beside the one in which the person looked straight. */
export const showsStep = (step: LiveStep, { straight, moved }: { straight: Seen; moved: Seen }): boolean => {
  if (step === 'NEAR') return isStraight(moved) && moved.height >= straight.height * LEAST_NEARER;
  const turned = turnOf(moved.points);
  return step === 'LEFT' ? turned >= LEAST_TURN : turned <= -LEAST_TURN;
};

/** Distances of two faces' numbers, by the pictures that were measured: those of one person lay below 0.42, of two above 0.49. */
export const DISTANCES = {
  /** No two photographs of a person are so much alike: the portrait and the selfie are one picture. */
  samePicture: 0.1,
  same: 0.45,
  /** Up to this a person looks. */
  unsure: 0.6,
} as const;

export const distanceOf = (one: Float32Array, other: Float32Array): number =>
  Math.sqrt(one.reduce((sum, value, index) => sum + (value - (other[index] ?? 0)) ** 2, 0));

export type Likeness = 'SAME' | 'UNSURE' | 'OTHER';

/** Never the last word: who is not recognised may try again, or have a person compare. */
export const likenessOf = (distance: number): Likeness => {
  if (distance < DISTANCES.samePicture) return 'UNSURE';
  if (distance < DISTANCES.same) return 'SAME';
  return distance <= DISTANCES.unsure ? 'UNSURE' : 'OTHER';
};
