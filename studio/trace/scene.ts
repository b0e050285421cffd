import { PerspectiveCamera } from 'three';
import type { CarBody } from '#kernel/car-body.ts';
import type { Car } from '../generator/car.ts';
import type { MaterialName } from '../generator/piece.ts';
import { aim } from '../generator/stage.ts';
import { distanceFor, type Picture } from '../render/plan.ts';

/** Revision of what studio.py, clean.ts and develop.ts make of a scene: raise it when a picture of the same scene would look different. */
export const TRACE_LOOK = 1;

/** Linear light. */
type Rgb = readonly [number, number, number];

/** Bump from noise in the car's own space: scale, strength, metres. */
type Bump = readonly [number, number, number];

/** What studio.py knows how to build; every number is linear light or a share. */
export type Surface =
  | { readonly kind: 'paint'; readonly isRoof: boolean }
  | {
      readonly kind: 'coat';
      readonly color: Rgb;
      readonly roughness: number;
      /** Share of the clear coat's reflection; 0 is plain cloth. */
      readonly share?: number;
      readonly bump?: Bump;
      /** One sheet whose back is a dim lining. */
      readonly isShell?: boolean;
    }
  | { readonly kind: 'metal'; readonly color: Rgb; readonly roughness: number; readonly isCoated?: boolean }
  | { readonly kind: 'window'; readonly front: Rgb; readonly rear: Rgb; readonly split: number }
  | { readonly kind: 'cover'; readonly tint: Rgb }
  | { readonly kind: 'lit'; readonly color: Rgb; readonly light: number };

const hex = (text: string): Rgb => {
  const one = (at: number): number => {
    const v = Number.parseInt(text.slice(at, at + 2), 16) / 255;
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  };
  return [one(1), one(3), one(5)];
};

const METALS: Readonly<Record<NonNullable<CarBody['metal']>, Surface>> = {
  chrome: { kind: 'metal', color: [0.86, 0.87, 0.88], roughness: 0.05 },
  satin: { kind: 'metal', color: [0.42, 0.43, 0.45], roughness: 0.26 },
  black: { kind: 'coat', color: [0.004, 0.004, 0.005], roughness: 0.08 },
};

const BLACK_ROOF: Surface = { kind: 'coat', color: [0.004, 0.004, 0.005], roughness: 0.03, isShell: true };

/** Glass of the rear doors and behind is darker: from the middle of the wheelbase, a hand's breadth back. */
const PRIVACY_FROM = -0.25;

const surfaces = (
  accent: Rgb,
  caliper: Rgb,
): Readonly<Record<Exclude<MaterialName, 'paint' | 'roof' | 'chrome'>, Surface>> => ({
  trim: { kind: 'coat', color: [0.004, 0.004, 0.0045], roughness: 0.09, isShell: true },
  plastic: {
    kind: 'coat',
    color: [0.016, 0.0165, 0.018],
    roughness: 0.42,
    share: 0.8,
    bump: [900, 0.25, 0.0006],
    isShell: true,
  },
  satin: { kind: 'metal', color: [0.45, 0.46, 0.48], roughness: 0.24 },
  accent: { kind: 'coat', color: accent, roughness: 0.1 },
  groove: { kind: 'coat', color: [0.003, 0.003, 0.003], roughness: 0.5, share: 0 },
  under: { kind: 'coat', color: [0.006, 0.006, 0.006], roughness: 0.7, share: 0.2 },
  bed: { kind: 'coat', color: [0.014, 0.014, 0.015], roughness: 0.5, share: 0.6, bump: [500, 0.4, 0.001] },
  grille: { kind: 'coat', color: [0.004, 0.004, 0.004], roughness: 0.4, share: 0.3 },
  wall: { kind: 'coat', color: [0.006, 0.006, 0.0065], roughness: 0.3, share: 0.8 },
  bar: { kind: 'coat', color: [0.008, 0.008, 0.009], roughness: 0.14 },
  plate: { kind: 'coat', color: [0.55, 0.56, 0.58], roughness: 0.3 },
  glass: { kind: 'window', front: [0.86, 0.885, 0.875], rear: [0.5, 0.51, 0.52], split: PRIVACY_FROM },
  lens: { kind: 'cover', tint: [0.96, 0.97, 0.98] },
  lamp: { kind: 'metal', color: [0.2, 0.205, 0.215], roughness: 0.2 },
  projector: { kind: 'metal', color: [0.78, 0.8, 0.83], roughness: 0.06 },
  drl: { kind: 'lit', color: [0.93, 0.97, 1], light: 3.2 },
  red: { kind: 'coat', color: [0.13, 0.002, 0.003], roughness: 0.03 },
  'red-led': { kind: 'lit', color: [1, 0.02, 0.012], light: 2.2 },
  liner: { kind: 'coat', color: [0.004, 0.004, 0.004], roughness: 0.9, share: 0 },
  tyre: { kind: 'coat', color: [0.01, 0.01, 0.0105], roughness: 0.46, share: 0.75, bump: [700, 0.2, 0.0005] },
  rim: { kind: 'metal', color: [0.62, 0.63, 0.645], roughness: 0.2, isCoated: true },
  'rim-dark': { kind: 'metal', color: [0.035, 0.036, 0.039], roughness: 0.22, isCoated: true },
  steel: { kind: 'coat', color: [0.02, 0.02, 0.022], roughness: 0.4 },
  disc: { kind: 'metal', color: [0.3, 0.3, 0.31], roughness: 0.32 },
  caliper: { kind: 'coat', color: caliper, roughness: 0.18 },
  interior: { kind: 'coat', color: [0.05, 0.051, 0.054], roughness: 0.5, share: 0.5 },
  seat: { kind: 'coat', color: [0.15, 0.14, 0.128], roughness: 0.5, share: 0.5 },
  screen: { kind: 'lit', color: [0.02, 0.06, 0.1], light: 0.8 },
  dark: { kind: 'coat', color: [0.006, 0.006, 0.0065], roughness: 0.3, share: 0.7 },
  'mirror-glass': { kind: 'metal', color: [0.75, 0.77, 0.79], roughness: 0 },
});

/** What each material of a car is, by its name in the mesh. */
export function surfacesOf(body: CarBody): Readonly<Record<string, Surface>> {
  const accent = hex(body.accent ?? '#b01018');
  return {
    ...surfaces(accent, body.accent === undefined ? [0.03, 0.031, 0.034] : accent),
    paint: { kind: 'paint', isRoof: false },
    roof: body.roofColor === 'black' ? BLACK_ROOF : { kind: 'paint', isRoof: true },
    ...Object.fromEntries(Object.entries(METALS).map(([name, surface]) => [`chrome-${name}`, surface])),
  };
}

/** A softbox: cloth lit from behind, brightest in the middle; `fade` is the outer share of width and height over which it darkens. */
interface Softbox {
  readonly size: readonly [width: number, height: number];
  /** Metres: forward, up, to the car's left. */
  readonly at: Rgb;
  readonly to: Rgb;
  readonly light: number;
  readonly fade: readonly [number, number];
}

export interface Room {
  readonly boxes: readonly Softbox[];
  /** Light of the walls by the sine of the height above the horizon. */
  readonly walls: readonly (readonly [number, number])[];
  /** How the floor sends light back, and the pool of light around the car: metres from and to, most light. */
  readonly floor: { readonly albedo: number; readonly pool: readonly [number, number, number] };
}

/** Lamps stand on the car's axes, so that a turn shows the body move under them; a small one hangs in the cabin. */
export function roomOf(height: number): Room {
  return {
    boxes: [
      { size: [8.5, 7], at: [-0.1, 4.9, 0], to: [-0.1, 0, 0], light: 2.3, fade: [0.6, 0.75] },
      ...[1, -1].flatMap((s): Softbox[] => [
        { size: [12, 2.2], at: [-0.2, 3.2, -6.6 * s], to: [0, 1, 0], light: 4.2, fade: [0.5, 0.75] },
        { size: [5.5, 2.2], at: [8.6 * s, 3.3, 0], to: [0, 0.8, 0], light: 3.4, fade: [0.5, 0.6] },
      ]),
      { size: [1.3, 0.8], at: [-0.35, height - 0.13, 0], to: [-0.35, 0, 0], light: 1.3, fade: [0.6, 0.6] },
    ],
    walls: [
      [-1, 0.4],
      [-0.02, 0.62],
      [0, 0.6],
      [0.03, 0.46],
      [0.14, 0.1],
      [0.3, 0.04],
      [1, 0.04],
    ],
    floor: { albedo: 0.3, pool: [2.6, 7.5, 0.5] },
  };
}

/** The same place and lens as the live car's and the turn's camera. */
export function cameraOf(car: Car, picture: Picture, length: number): PerspectiveCamera {
  const camera = new PerspectiveCamera(20, 1, 0.1, 100);
  aim(camera, {
    car,
    view: picture.view,
    aspect: picture.width / picture.height,
    distance: distanceFor(picture, length),
  });
  camera.updateMatrixWorld();
  return camera;
}
