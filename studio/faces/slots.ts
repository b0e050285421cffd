import type { FaceKit, Opening } from './kit.ts';

const at = [0, 0.265, 0.53, 0.795] as const;

function slots(o: {
  low: number;
  high: number;
  half: number;
  frame: Opening['frame'];
  on: Opening['on'];
  frameWidth: number;
}): Opening[] {
  return at.map((u) => ({
    outline: [
      [u === 0 ? -o.half : u - o.half, o.low],
      [u + o.half, o.low],
      [u + o.half, o.high],
      [u === 0 ? -o.half : u - o.half, o.high],
    ],
    frame: o.frame ?? 'trim',
    frameWidth: o.frameWidth,
    fill: 'grille',
    radius: 0.022,
    ...(o.on && { on: o.on }),
  }));
}

const SQUARE_BUMPER: readonly Opening[] = [
  {
    outline: [
      [-1, 0.2],
      [1.1, 0.2],
      [1.28, 0.6],
      [1.16, 1.12],
      [-1, 1.12],
    ],
    frame: 'plastic',
    frameWidth: 0.024,
    fill: 'grille',
    radius: 0.03,
    bars: { kind: 'rows', pitch: 0.05, width: 0.014, tag: 'bar' },
  },
  {
    outline: [
      [1.34, 0.56],
      [1.6, 0.6],
      [1.62, 1.1],
      [1.36, 1.06],
    ],
    frame: 'plastic',
    frameWidth: 0.01,
    fill: 'lamp',
    radius: 0.022,
  },
];

/** Seven upright slots between round lamps. */
export const slotsRound: FaceKit = {
  discs: [{ at: [1.21, 2.36], radius: 0.108, rim: 'trim' }],
  openings: [
    ...SQUARE_BUMPER,
    {
      outline: [
        [-1, 1.52],
        [1.6, 1.52],
        [1.66, 1.9],
        [1.64, 2.92],
        [1.5, 3.02],
        [-1, 3.02],
      ],
      frame: 'paint',
      frameWidth: 0.01,
      fill: 'paint',
      radius: 0.07,
    },
    ...slots({ low: 1.72, high: 2.84, half: 0.094, frame: 'chrome', on: ['paint'], frameWidth: 0.009 }),
  ],
};

/** Seven slots in a dark panel between slim wide lamps. */
export const slotsSlim: FaceKit = {
  lamp: {
    outline: [
      [-0.02, 2.16],
      [-0.03, 2.9],
      [0.4, 2.96],
      [1.0, 3.06],
      [0.97, 2.5],
      [0.46, 2.16],
    ],
    radius: 0.016,
    lights: [
      [
        [0.0, 2.78],
        [0.42, 2.83],
        [0.94, 2.92],
        [0.94, 2.99],
        [0.42, 2.92],
        [0.0, 2.87],
      ],
      [
        [0.0, 2.22],
        [0.44, 2.22],
        [0.9, 2.52],
        [0.9, 2.6],
        [0.43, 2.32],
        [0.0, 2.31],
      ],
    ],
    projectors: [
      { at: [0.14, 2.54], radius: 0.024, stretch: 1.15 },
      { at: [0.36, 2.56], radius: 0.024, stretch: 1.15 },
    ],
  },
  openings: [
    ...SQUARE_BUMPER,
    {
      outline: [
        [-1, 2.06],
        [0.99, 2.06],
        [0.99, 2.88],
        [-1, 2.88],
      ],
      frame: 'trim',
      radius: 0.02,
    },
    ...slots({ low: 2.16, high: 2.8, half: 0.1, frame: 'chrome', on: ['trim'], frameWidth: 0.008 }),
    {
      outline: [
        [-1, 1.34],
        [1.5, 1.3],
        [1.56, 1.42],
        [-1, 1.46],
      ],
      frame: 'chrome',
      radius: 0.008,
    },
  ],
};
