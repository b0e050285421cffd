import type { FaceKit } from './kit.ts';

/** A sports face: honeycomb from lamp to lip, blades at the corners, narrowed eyes. */
export const sting: FaceKit = {
  lamp: {
    outline: [
      [-0.05, 2.3],
      [-0.1, 2.72],
      [0.3, 2.94],
      [1.0, 3.3],
      [0.96, 2.92],
      [0.56, 2.42],
    ],
    radius: 0.014,
    lights: [
      [
        [-0.02, 2.36],
        [0.54, 2.5],
        [0.9, 2.92],
        [0.93, 3.12],
        [0.86, 3.02],
        [0.52, 2.62],
        [-0.03, 2.48],
      ],
    ],
    projectors: [
      { at: [0.22, 2.68], radius: 0.02, stretch: 1.4 },
      { at: [0.42, 2.76], radius: 0.02, stretch: 1.4 },
    ],
  },
  openings: [
    {
      outline: [
        [-1, 2.36],
        [0.92, 2.36],
        [0.9, 2.66],
        [-1, 2.6],
      ],
      frame: 'trim',
      frameWidth: 0.006,
      fill: 'grille',
      radius: 0.01,
    },
    {
      outline: [
        [-1, 0.1],
        [0.72, 0.1],
        [0.94, 0.62],
        [0.76, 1.95],
        [-1, 1.95],
      ],
      frame: 'trim',
      frameWidth: 0.014,
      fill: 'grille',
      radius: 0.04,
      bars: { kind: 'comb', pitch: 0.046, width: 0.011, tag: 'bar' },
    },
    {
      outline: [
        [1.02, 0.14],
        [1.44, 0.3],
        [1.56, 1.7],
        [1.42, 1.86],
        [1.2, 0.96],
      ],
      frame: 'trim',
      frameWidth: 0.012,
      fill: 'grille',
      radius: 0.02,
      bars: { kind: 'comb', pitch: 0.04, width: 0.01, tag: 'bar' },
    },
    {
      outline: [
        [1.1, 0.1],
        [1.5, 0.28],
        [1.62, 1.7],
        [1.56, 1.76],
        [1.44, 0.42],
        [1.08, 0.2],
      ],
      frame: 'accent',
      radius: 0.004,
      on: ['paint', 'plastic', 'trim'],
    },
    {
      outline: [
        [-1, -0.12],
        [1.0, -0.12],
        [1.5, 0.08],
        [1.5, 0.2],
        [1.0, 0.02],
        [-1, 0.02],
      ],
      frame: 'accent',
      radius: 0.006,
      on: ['paint', 'plastic', 'trim'],
    },
  ],
};

/** The same face on a small round nose: ring lamps under a brow. */
export const stingRound: FaceKit = {
  discs: [{ at: [1.1, 2.2], radius: 0.098, rim: 'trim' }],
  openings: sting.openings,
};
