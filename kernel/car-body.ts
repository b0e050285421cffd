import * as z from 'zod/mini';

/** What a model's pictures are drawn from. Lengths are metres; everything left out comes from the body kind. */
export const bodyKinds = [
  'hatch',
  'sedan',
  'suv-compact',
  'suv-mid',
  'pickup',
  'van',
  'coupe',
  'city-electric',
] as const;

/** Faces are named after what they show, never after who shows it: brands pick theirs in the seed. */
export const faceNames = [
  'steps',
  'louvres',
  'sting',
  'sting-round',
  'slots-round',
  'slots-slim',
  'billet',
  'billet-tall',
  'split',
  'split-wide',
  'wing',
  'wing-low',
  'chevron',
  'claws',
] as const;

export const tailNames = [
  'wedge',
  'stack',
  'bar',
  'ring',
  'cross',
  'claws',
  'corner',
  'hook',
  'blocks',
  'rounds',
] as const;

export const rimNames = [
  'y5',
  'twin5',
  'multi',
  'turbine',
  'five',
  'aero',
  'steel',
  'mesh',
  'six',
  'petal',
  'split5',
] as const;

const offset = z.optional(z.number().check(z.gte(-0.6), z.lte(0.6)));

export const carBody = z.strictObject({
  kind: z.enum(bodyKinds),
  length: z.number().check(z.gte(3), z.lte(6.5)),
  height: z.number().check(z.gte(1.2), z.lte(2.4)),
  width: z.optional(z.number().check(z.gte(1.5), z.lte(2.2))),
  wheelbase: z.optional(z.number().check(z.gte(2), z.lte(4.2))),
  /** Share of both overhangs that lies ahead of the front wheels. */
  frontOverhang: z.optional(z.number().check(z.gte(0.3), z.lte(0.7))),
  clearance: z.optional(z.number().check(z.gte(0.1), z.lte(0.4))),
  wheelRadius: z.optional(z.number().check(z.gte(0.28), z.lte(0.46))),
  /** Lifts the window line. */
  belt: offset,
  /** Lifts the bonnet and the top of the nose. */
  bonnet: offset,
  /** Moves the top of the windscreen forward (upright) or back (raked). */
  windscreen: offset,
  /** Moves the top of the tailgate back (upright) or forward (fastback). */
  tailgate: offset,
  /** Lets the roof fall towards the tail. */
  roofFall: offset,
  /** 0 as drawn for the kind, 1 a box, -1 a pebble. */
  boxiness: z.optional(z.number().check(z.gte(-1), z.lte(1))),
  face: z.enum(faceNames),
  tail: z.enum(tailNames),
  rims: z.enum(rimNames),
  rimFinish: z.optional(z.enum(['silver', 'dark', 'two-tone'])),
  cladding: z.optional(z.enum(['none', 'sills', 'full'])),
  roof: z.optional(z.enum(['plain', 'rails', 'bars'])),
  roofColor: z.optional(z.enum(['body', 'black'])),
  metal: z.optional(z.enum(['chrome', 'satin', 'black'])),
  /** Small coloured parts: mirror caps, blades, stripes. */
  accent: z.optional(z.string().check(z.regex(/^#[0-9a-f]{6}$/))),
  extras: z.optional(
    z.array(
      z.enum([
        'spoiler',
        'ducktail',
        'sport-bar',
        'cargo',
        'steps',
        'scoop',
        'stripes',
        'exhausts',
        'skid-plates',
        'tow-hooks',
        'roof-box',
        'bed-cover',
      ]),
    ),
  ),
});

export type CarBody = z.infer<typeof carBody>;
export type BodyKind = CarBody['kind'];
export type FaceName = CarBody['face'];
export type TailName = CarBody['tail'];
export type RimName = CarBody['rims'];

/** What was chosen that shows: it stands in for, or comes on top of, what the model is drawn with. */
export type CarOutfit = {
  readonly rims?: RimName | undefined;
  readonly rimFinish?: CarBody['rimFinish'];
  readonly roof?: CarBody['roof'];
  /** Bright parts in another metal. */
  readonly metal?: CarBody['metal'];
  readonly extras?: CarBody['extras'];
};

/** The body as it leaves the factory with an outfit. */
export function outfitted(body: CarBody, outfit: CarOutfit): CarBody {
  const { rims, rimFinish, roof, metal, extras = [] } = outfit;
  return {
    ...body,
    ...(rims && { rims }),
    ...(rimFinish && { rimFinish }),
    ...(roof && { roof }),
    ...(metal && { metal }),
    extras: [...new Set([...(body.extras ?? []), ...extras])],
  };
}
