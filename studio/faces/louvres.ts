import type { FaceKit } from './kit.ts';

/** A working face: tall lamps, three broad louvres in body colour, a bumper that takes knocks. */
export const louvres: FaceKit = {
  lamp: {
    outline: [
      [-0.02, 1.92],
      [-0.04, 3.04],
      [0.4, 3.12],
      [0.98, 3.26],
      [0.94, 2.6],
      [0.62, 2.0],
    ],
    radius: 0.026,
    lights: [
      [
        [0.02, 2.0],
        [0.6, 2.06],
        [0.86, 2.5],
        [0.82, 2.56],
        [0.56, 2.18],
        [0.02, 2.12],
      ],
    ],
    projectors: [
      { at: [0.2, 2.62], radius: 0.036, stretch: 1.05 },
      { at: [0.5, 2.68], radius: 0.036, stretch: 1.05 },
    ],
  },
  openings: [
    {
      outline: [
        [-1, 1.95],
        [0.93, 1.95],
        [0.96, 2.3],
        [0.93, 2.86],
        [-1, 2.86],
      ],
      frame: 'trim',
      frameWidth: 0.012,
      fill: 'grille',
      radius: 0.024,
      bars: { kind: 'rows', pitch: 0.058, width: 0.03, tag: 'paint' },
    },
    {
      outline: [
        [-1, 0.12],
        [1.08, 0.12],
        [1.2, 0.42],
        [1.08, 0.86],
        [-1, 0.86],
      ],
      frame: 'plastic',
      frameWidth: 0.02,
      fill: 'grille',
      radius: 0.03,
      bars: { kind: 'rows', pitch: 0.045, width: 0.012, tag: 'bar' },
    },
    {
      outline: [
        [-1, 1.02],
        [1.66, 0.92],
        [1.7, 1.22],
        [1.5, 1.36],
        [-1, 1.4],
      ],
      frame: 'plastic',
      radius: 0.02,
    },
    {
      outline: [
        [1.3, 0.3],
        [1.52, 0.36],
        [1.54, 0.74],
        [1.32, 0.72],
      ],
      frame: 'trim',
      frameWidth: 0.008,
      fill: 'lamp',
      radius: 0.03,
    },
  ],
};
