import type { FaceKit } from './kit.ts';

/** A dark full-width slot with four ring lamps, as muscle cars wore it. */
export const split: FaceKit = {
  discs: [
    { at: [1.3, 2.5], radius: 0.074, rim: 'trim' },
    { at: [0.97, 2.49], radius: 0.074, rim: 'trim' },
  ],
  openings: [
    {
      outline: [
        [-1, 2.02],
        [1.46, 2.02],
        [1.52, 2.3],
        [1.5, 2.98],
        [-1, 2.96],
      ],
      frame: 'trim',
      frameWidth: 0.012,
      fill: 'grille',
      radius: 0.035,
      bars: { kind: 'rows', pitch: 0.04, width: 0.01, tag: 'bar' },
    },
    {
      outline: [
        [-1, 2.42],
        [0.78, 2.42],
        [0.78, 2.52],
        [-1, 2.52],
      ],
      frame: 'satin',
      radius: 0.003,
      on: ['grille', 'bar'],
    },
    {
      outline: [
        [-1, 0.1],
        [0.92, 0.1],
        [1.1, 0.5],
        [0.98, 1.26],
        [-1, 1.26],
      ],
      frame: 'trim',
      frameWidth: 0.014,
      fill: 'grille',
      radius: 0.035,
      bars: { kind: 'net', pitch: 0.05, width: 0.009, tag: 'bar' },
    },
    {
      outline: [
        [1.22, 0.3],
        [1.46, 0.42],
        [1.46, 1.14],
        [1.34, 1.14],
      ],
      frame: 'trim',
      frameWidth: 0.01,
      fill: 'grille',
      radius: 0.02,
    },
    {
      outline: [
        [-1, -0.3],
        [1.56, -0.3],
        [1.62, 0.0],
        [1.2, -0.06],
        [-1, -0.06],
      ],
      frame: 'plastic',
      radius: 0.01,
    },
  ],
};

/** The family version: lamps outboard, a cross-barred grille, one light across the brow. */
export const splitWide: FaceKit = {
  lamp: {
    outline: [
      [-0.04, 2.08],
      [-0.06, 2.94],
      [0.4, 3.0],
      [1.0, 3.02],
      [0.96, 2.6],
      [0.6, 2.1],
    ],
    radius: 0.018,
    lights: [
      [
        [-0.02, 2.76],
        [0.4, 2.82],
        [0.93, 2.84],
        [0.94, 2.92],
        [0.4, 2.91],
        [-0.02, 2.86],
      ],
      [
        [0.56, 2.14],
        [0.9, 2.58],
        [0.88, 2.7],
        [0.52, 2.26],
      ],
    ],
    projectors: [
      { at: [0.15, 2.44], radius: 0.03, stretch: 1.1 },
      { at: [0.38, 2.46], radius: 0.03, stretch: 1.1 },
    ],
  },
  openings: [
    {
      outline: [
        [-1, 1.5],
        [0.84, 1.5],
        [0.97, 2.1],
        [0.96, 2.92],
        [-1, 2.92],
      ],
      frame: 'trim',
      frameWidth: 0.018,
      fill: 'grille',
      radius: 0.04,
      bars: { kind: 'net', pitch: 0.056, width: 0.01, tag: 'bar' },
    },
    {
      outline: [
        [-1, 2.1],
        [0.96, 2.1],
        [0.96, 2.34],
        [-1, 2.34],
      ],
      frame: 'paint',
      radius: 0.004,
      on: ['grille', 'bar'],
    },
    {
      outline: [
        [-0.09, 1.5],
        [0.09, 1.5],
        [0.09, 2.92],
        [-0.09, 2.92],
      ],
      frame: 'paint',
      radius: 0.004,
      on: ['grille', 'bar'],
    },
    {
      outline: [
        [-1, 0.2],
        [0.98, 0.2],
        [1.2, 0.5],
        [1.1, 1.06],
        [-1, 1.06],
      ],
      frame: 'trim',
      frameWidth: 0.014,
      fill: 'grille',
      radius: 0.03,
      bars: { kind: 'rows', pitch: 0.05, width: 0.013, tag: 'bar' },
    },
    {
      outline: [
        [1.32, 0.4],
        [1.56, 0.5],
        [1.58, 1.2],
        [1.44, 1.16],
      ],
      frame: 'trim',
      frameWidth: 0.01,
      fill: 'grille',
      radius: 0.02,
    },
  ],
};
