import type { FaceKit } from './kit.ts';

/** Formal: an upright grille of fine net in a bright frame, a thin bright line across the bumper. */
export const wing: FaceKit = {
  lamp: {
    outline: [
      [0.0, 2.02],
      [-0.02, 2.94],
      [0.4, 3.02],
      [0.98, 3.08],
      [0.94, 2.6],
      [0.56, 2.06],
    ],
    radius: 0.03,
    lights: [
      [
        [0.04, 2.1],
        [0.1, 2.1],
        [0.1, 2.74],
        [0.42, 2.84],
        [0.92, 2.88],
        [0.92, 2.98],
        [0.4, 2.94],
        [0.04, 2.84],
      ],
    ],
    projectors: [
      { at: [0.26, 2.42], radius: 0.032, stretch: 1 },
      { at: [0.5, 2.5], radius: 0.03, stretch: 1 },
    ],
  },
  openings: [
    {
      outline: [
        [-1, 1.32],
        [0.7, 1.32],
        [0.86, 1.6],
        [0.88, 2.94],
        [-1, 2.98],
      ],
      frame: 'chrome',
      frameWidth: 0.02,
      fill: 'grille',
      radius: 0.055,
      bars: { kind: 'net', pitch: 0.04, width: 0.0085, tag: 'chrome' },
    },
    {
      outline: [
        [-1, 0.2],
        [1.0, 0.2],
        [1.2, 0.44],
        [1.08, 0.92],
        [-1, 0.92],
      ],
      frame: 'trim',
      frameWidth: 0.012,
      fill: 'grille',
      radius: 0.03,
      bars: { kind: 'rows', pitch: 0.045, width: 0.011, tag: 'bar' },
    },
    {
      outline: [
        [-1, 0.98],
        [1.6, 1.02],
        [1.64, 1.1],
        [-1, 1.06],
      ],
      frame: 'chrome',
      radius: 0.004,
    },
    {
      outline: [
        [1.34, 0.3],
        [1.56, 0.36],
        [1.58, 0.84],
        [1.38, 0.78],
      ],
      frame: 'chrome',
      frameWidth: 0.008,
      fill: 'lamp',
      radius: 0.022,
    },
  ],
};

/** The family car of the same house: one thin wing from lamp to lamp over a low net. */
export const wingLow: FaceKit = {
  lamp: {
    outline: [
      [-0.05, 2.38],
      [-0.08, 2.84],
      [0.4, 2.98],
      [1.0, 3.24],
      [0.96, 2.86],
      [0.54, 2.42],
    ],
    radius: 0.014,
    lights: [
      [
        [-0.03, 2.72],
        [0.4, 2.84],
        [0.93, 3.06],
        [0.95, 3.15],
        [0.4, 2.92],
        [-0.03, 2.79],
      ],
    ],
    projectors: [
      { at: [0.18, 2.6], radius: 0.02, stretch: 1.3 },
      { at: [0.38, 2.66], radius: 0.02, stretch: 1.3 },
    ],
  },
  openings: [
    {
      outline: [
        [-1, 2.44],
        [0.99, 2.44],
        [0.97, 2.8],
        [-1, 2.76],
      ],
      frame: 'chrome',
      frameWidth: 0.01,
      fill: 'grille',
      radius: 0.014,
      bars: { kind: 'net', pitch: 0.036, width: 0.008, tag: 'chrome' },
    },
    {
      outline: [
        [-1, 0.2],
        [1.02, 0.2],
        [1.2, 0.7],
        [0.96, 1.5],
        [-1, 1.5],
      ],
      frame: 'chrome',
      frameWidth: 0.01,
      fill: 'grille',
      radius: 0.06,
      bars: { kind: 'net', pitch: 0.05, width: 0.009, tag: 'bar' },
    },
    {
      outline: [
        [1.4, 0.4],
        [1.56, 0.5],
        [1.62, 1.5],
        [1.5, 1.5],
      ],
      frame: 'chrome',
      frameWidth: 0.008,
      fill: 'grille',
      radius: 0.02,
    },
  ],
};
