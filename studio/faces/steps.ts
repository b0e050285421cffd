import type { FaceKit } from './kit.ts';

/** Stepped daytime lights, a dark band with four leaning slashes, a wide mouth below. */
export const steps: FaceKit = {
  lamp: {
    outline: [
      [-0.04, 2.12],
      [-0.06, 2.86],
      [0.34, 2.98],
      [1.0, 3.28],
      [0.95, 2.82],
      [0.5, 2.36],
      [0.46, 2.12],
    ],
    radius: 0.014,
    lights: [
      [
        [0.02, 2.7],
        [0.36, 2.78],
        [0.36, 2.62],
        [0.62, 2.72],
        [0.62, 2.86],
        [0.95, 3.06],
        [0.96, 3.18],
        [0.56, 2.98],
        [0.56, 2.84],
        [0.42, 2.79],
        [0.42, 2.92],
        [0.02, 2.82],
      ],
    ],
    projectors: [
      { at: [0.1, 2.42], radius: 0.021, stretch: 1.2 },
      { at: [0.27, 2.46], radius: 0.021, stretch: 1.2 },
    ],
  },
  openings: [
    {
      outline: [
        [-1, 2.2],
        [0.99, 2.2],
        [0.97, 2.82],
        [-1, 2.78],
      ],
      frame: 'trim',
      frameWidth: 0.008,
      fill: 'grille',
      radius: 0.008,
      bars: { kind: 'comb', pitch: 0.03, width: 0.009, tag: 'bar' },
    },
    ...[0, 1, 2, 3].map((i) => ({
      outline: [
        [0.1 + i * 0.1, 2.34],
        [0.14 + i * 0.1, 2.34],
        [0.2 + i * 0.1, 2.7],
        [0.16 + i * 0.1, 2.7],
      ] as const,
      frame: 'chrome' as const,
      radius: 0.003,
      on: ['grille', 'bar'] as const,
    })),
    {
      outline: [
        [-1, 0.1],
        [0.94, 0.1],
        [1.12, 0.55],
        [1.0, 1.42],
        [-1, 1.42],
      ],
      frame: 'trim',
      frameWidth: 0.014,
      fill: 'grille',
      radius: 0.035,
      bars: { kind: 'rows', pitch: 0.052, width: 0.013, tag: 'bar' },
    },
    {
      outline: [
        [1.26, 0.4],
        [1.48, 0.5],
        [1.54, 1.5],
        [1.42, 1.56],
        [1.34, 1.1],
      ],
      frame: 'trim',
      frameWidth: 0.012,
      fill: 'grille',
      radius: 0.02,
    },
    {
      outline: [
        [1.4, 0.74],
        [1.46, 0.76],
        [1.49, 1.34],
        [1.44, 1.36],
      ],
      frame: 'drl',
      radius: 0.006,
      on: ['grille'],
    },
    {
      outline: [
        [-1, 0.0],
        [1.02, 0.0],
        [1.14, 0.16],
        [1.1, 0.22],
        [0.98, 0.08],
        [-1, 0.08],
      ],
      frame: 'satin',
      radius: 0.006,
      on: ['paint', 'plastic', 'trim'],
    },
  ],
};
