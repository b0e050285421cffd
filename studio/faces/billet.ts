import type { FaceKit } from './kit.ts';

/** A truck's face: a wall of a grille in a thick frame, two beams across it, square lamps with hooked lights. */
export const billet: FaceKit = {
  lamp: {
    outline: [
      [-0.02, 2.06],
      [-0.04, 2.96],
      [0.5, 2.98],
      [1.0, 2.94],
      [0.96, 2.62],
      [0.7, 2.36],
      [0.64, 2.06],
    ],
    radius: 0.016,
    lights: [
      [
        [0.02, 2.78],
        [0.5, 2.8],
        [0.94, 2.76],
        [0.95, 2.86],
        [0.5, 2.91],
        [0.02, 2.89],
      ],
      [
        [0.02, 2.14],
        [0.07, 2.14],
        [0.07, 2.8],
        [0.02, 2.8],
      ],
    ],
    projectors: [
      { at: [0.26, 2.44], radius: 0.032 },
      { at: [0.5, 2.46], radius: 0.032 },
    ],
  },
  openings: [
    {
      outline: [
        [-1, 1.3],
        [0.96, 1.3],
        [1.0, 1.75],
        [0.985, 3.0],
        [-1, 3.0],
      ],
      frame: 'chrome',
      frameWidth: 0.024,
      fill: 'grille',
      radius: 0.04,
      bars: { kind: 'comb', pitch: 0.05, width: 0.012, tag: 'bar' },
    },
    {
      outline: [
        [-1, 2.28],
        [0.95, 2.28],
        [0.95, 2.52],
        [-1, 2.52],
      ],
      frame: 'chrome',
      radius: 0.004,
      on: ['grille', 'bar'],
    },
    {
      outline: [
        [-1, 1.78],
        [0.95, 1.78],
        [0.95, 1.92],
        [-1, 1.92],
      ],
      frame: 'satin',
      radius: 0.004,
      on: ['grille', 'bar'],
    },
    {
      outline: [
        [-1, 0.26],
        [0.92, 0.26],
        [1.04, 0.6],
        [0.96, 0.96],
        [-1, 0.96],
      ],
      frame: 'trim',
      frameWidth: 0.014,
      fill: 'grille',
      radius: 0.03,
      bars: { kind: 'rows', pitch: 0.048, width: 0.013, tag: 'bar' },
    },
    {
      outline: [
        [1.14, 0.4],
        [1.4, 0.46],
        [1.4, 0.96],
        [1.16, 0.92],
      ],
      frame: 'trim',
      frameWidth: 0.01,
      fill: 'lamp',
      radius: 0.022,
    },
  ],
};

/** The full-size truck: taller grille, metal bumper. */
export const billetTall: FaceKit = {
  lamp: {
    outline: [
      [-0.02, 2.0],
      [-0.04, 2.92],
      [0.5, 2.95],
      [1.02, 2.9],
      [1.0, 2.5],
      [0.86, 2.0],
    ],
    radius: 0.02,
    lights: [
      [
        [0.02, 2.06],
        [0.84, 2.06],
        [0.96, 2.5],
        [0.97, 2.84],
        [0.9, 2.84],
        [0.88, 2.52],
        [0.78, 2.16],
        [0.02, 2.15],
      ],
    ],
    projectors: [
      { at: [0.2, 2.54], radius: 0.04, stretch: 1 },
      { at: [0.55, 2.54], radius: 0.04, stretch: 1 },
    ],
  },
  openings: [
    {
      outline: [
        [-1, 0.3],
        [1.46, 0.3],
        [1.52, 0.7],
        [1.5, 1.24],
        [-1, 1.24],
      ],
      frame: 'chrome',
      radius: 0.03,
    },
    {
      outline: [
        [-1, 0.44],
        [0.86, 0.44],
        [0.94, 0.66],
        [0.86, 0.9],
        [-1, 0.9],
      ],
      frame: 'trim',
      frameWidth: 0.012,
      fill: 'grille',
      radius: 0.03,
      on: ['chrome'],
      bars: { kind: 'rows', pitch: 0.048, width: 0.014, tag: 'bar' },
    },
    {
      outline: [
        [1.1, 0.5],
        [1.34, 0.52],
        [1.34, 0.86],
        [1.12, 0.84],
      ],
      frame: 'trim',
      frameWidth: 0.01,
      fill: 'lamp',
      radius: 0.02,
      on: ['chrome'],
    },
    {
      outline: [
        [-1, 1.42],
        [0.86, 1.42],
        [0.98, 1.9],
        [0.98, 2.98],
        [-1, 2.98],
      ],
      frame: 'chrome',
      frameWidth: 0.03,
      fill: 'grille',
      radius: 0.05,
      bars: { kind: 'net', pitch: 0.07, width: 0.011, tag: 'bar' },
    },
    {
      outline: [
        [-1, 2.36],
        [0.96, 2.36],
        [0.96, 2.58],
        [-1, 2.58],
      ],
      frame: 'chrome',
      radius: 0.004,
      on: ['grille', 'bar'],
    },
    {
      outline: [
        [-1, 1.86],
        [0.96, 1.86],
        [0.96, 2.04],
        [-1, 2.04],
      ],
      frame: 'chrome',
      radius: 0.004,
      on: ['grille', 'bar'],
    },
  ],
};
