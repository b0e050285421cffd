import type { FaceKit, Opening } from './kit.ts';

/** Three lights like claw marks run from each lamp into the bumper; the grille dissolves into dashes. */
const marks: Opening[] = [0, 1, 2].map((i) => ({
  across: 'lamp',
  outline: [
    [0.2 + i * 0.17, 2.3 + i * 0.08],
    [0.245 + i * 0.17, 2.32 + i * 0.08],
    [0.2 + i * 0.17, 0.95 + i * 0.2],
    [0.165 + i * 0.17, 1.0 + i * 0.2],
  ],
  frame: 'drl',
  radius: 0.003,
  on: ['paint', 'trim', 'grille', 'plastic'],
}));

export const claws: FaceKit = {
  lamp: {
    outline: [
      [-0.1, 2.22],
      [-0.14, 2.76],
      [0.3, 2.9],
      [1.0, 3.24],
      [0.96, 2.86],
      [0.52, 2.36],
    ],
    radius: 0.014,
    lights: [
      [
        [-0.1, 2.66],
        [0.3, 2.78],
        [0.93, 3.06],
        [0.94, 3.14],
        [0.28, 2.86],
        [-0.1, 2.72],
      ],
    ],
    projectors: [
      { at: [0.1, 2.5], radius: 0.019, stretch: 1.35 },
      { at: [0.28, 2.56], radius: 0.019, stretch: 1.35 },
      { at: [0.46, 2.64], radius: 0.019, stretch: 1.35 },
    ],
  },
  openings: [
    {
      across: 'lamp',
      outline: [
        [0.12, 2.44],
        [0.6, 2.6],
        [0.56, 1.3],
        [0.1, 0.8],
      ],
      frame: 'trim',
      radius: 0.02,
    },
    {
      outline: [
        [-1, 0.34],
        [0.84, 0.34],
        [1.06, 0.8],
        [1.12, 1.5],
        [1.0, 2.62],
        [-1, 2.58],
      ],
      frame: 'trim',
      frameWidth: 0.008,
      fill: 'grille',
      radius: 0.05,
      bars: { kind: 'dashes', pitch: 0.036, width: 0.015, tag: 'paint' },
    },
    {
      outline: [
        [-1, 0.0],
        [0.92, 0.0],
        [1.16, 0.2],
        [1.08, 0.3],
        [0.86, 0.18],
        [-1, 0.18],
      ],
      frame: 'trim',
      radius: 0.01,
    },
    ...marks,
  ],
};
