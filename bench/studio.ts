import { globSync, statSync } from 'node:fs';
import path from 'node:path';
import { bodyKinds, carBody } from '#kernel/car-body.ts';
import { models } from '#seed/models.ts';
import { buildCar, COARSE } from '#studio/generator/car.ts';
import { triangleCount } from '#studio/generator/piece.ts';
import type { Figure } from './figures.ts';
import { medianOf } from './rounds.ts';

const PICTURES = path.resolve(import.meta.dirname, '../seed/pictures');
const VIEWS = ['hero', 'profile', 'rear', '360'] as const;

/** A car of each kind of body as the live view builds it, and the pictures as they lie on disk. */
export const measureStudio = async (): Promise<Figure[]> => [
  ...bodyKinds.flatMap(measureBody),
  ...VIEWS.flatMap(weighPictures),
];

const measureBody = (kind: (typeof bodyKinds)[number]): Figure[] => {
  const model = models.find(({ body }) => body.kind === kind);
  if (model === undefined) return [];
  const body = carBody.parse(model.body);
  const began = process.cpuUsage();
  const car = buildCar(body, COARSE);
  const { user, system } = process.cpuUsage(began);
  return [
    { name: `car of body ${kind}, processor time`, unit: 'ms', ours: (user + system) / 1000 },
    { name: `car of body ${kind}, triangles`, unit: '', ours: triangleCount(car.pieces) },
  ];
};

const weighPictures = (view: (typeof VIEWS)[number]): Figure[] => {
  const pattern = view === '360' ? '*/*/360/*.webp' : `*/*/${view}*.webp`;
  const bytes = globSync(pattern, { cwd: PICTURES }).map((file) => statSync(path.join(PICTURES, file)).size);
  if (bytes.length === 0) return [];
  return [
    { name: `picture ${view}, median of ${bytes.length}`, unit: 'B', ours: medianOf(bytes) },
    { name: `picture ${view}, largest`, unit: 'B', ours: Math.max(...bytes) },
  ];
};
