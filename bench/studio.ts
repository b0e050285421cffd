import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { bodyKinds, carBody } from '#kernel/car-body.ts';
import { models } from '#seed/models.ts';
import { buildLiveCar, COARSE } from '#studio/generator/car.ts';
import { triangleCount } from '#studio/generator/piece.ts';
import { recolor } from '#studio/recolor.ts';
import { findChromium } from '#tools/run/chromium.ts';
import { bundlePage, call, withStudio } from '#tools/studio/page.ts';
import type { Figure } from './figures.ts';
import { medianOf } from './rounds.ts';

const PICTURES = path.resolve(import.meta.dirname, '../seed/pictures');
const VIEWS = ['hero', 'profile', 'rear', '360'] as const;

/** A live car draws smoothly on a phone's graphics up to here, and the repository has this much room for pictures. */
const MOST_TRIANGLES = 350_000;
const MOST_BYTES = 60e6;

/** A car of each kind of body as the live view builds it, a frame recoloured, and the pictures as they lie on disk. */
export const measureStudio = async (): Promise<Figure[]> => [
  ...bodyKinds.flatMap(measureBody),
  await measureRecolor(),
  await measureTurning(),
  ...VIEWS.flatMap(weighPictures),
  weighAll(),
];

/** Processor time: the work runs in one thread, and a busy machine would stretch the clock's. */
const processorMs = <T>(work: () => T): { result: T; ms: number } => {
  const began = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(began);
  return { result, ms: (user + system) / 1000 };
};

const measureBody = (kind: (typeof bodyKinds)[number]): Figure[] => {
  // The longest car of a kind has the most skin.
  const [model] = models.filter(({ body }) => body.kind === kind).sort((a, b) => b.body.length - a.body.length);
  if (model === undefined) return [];
  const body = carBody.parse(model.body);
  const built = processorMs(() => buildLiveCar(body, COARSE));
  const { pieces, leaves, fit } = built.result;
  const fitted = processorMs(() => fit({ rims: 'mesh', roof: 'bars' }));
  const doors = leaves.flatMap((leaf) => leaf.pieces);
  const triangles = triangleCount(pieces) + triangleCount(doors) + triangleCount(fitted.result);
  return [
    { name: `live car of body ${kind}, processor time`, unit: 'ms', ours: built.ms },
    { name: `live car of body ${kind}, other wheels and bars`, unit: 'ms', ours: fitted.ms },
    { name: `live car of body ${kind}, triangles`, unit: '', ours: triangles, aim: { most: MOST_TRIANGLES } },
  ];
};

const ROUNDS = 15;

/** What a picture of the turn costs the visitor's browser, decoding apart. */
const measureRecolor = async (): Promise<Figure> => {
  const [black, white] = await Promise.all(['a', 'w'].map(readFrame));
  if (black === undefined || white === undefined) throw new Error('no frame to recolour');
  const times = Array.from({ length: ROUNDS }, () => processorMs(() => recolor({ black, white, color: '#23466f' })).ms);
  return { name: 'recolouring a frame of 960 by 540', unit: 'ms', ours: medianOf(times) };
};

const SHOWN = { width: 1280, height: 720, ms: 4000 } as const;
/** Below this a turn is seen to stutter. */
const SMOOTH = 30;

/** The live car on the machine's own graphics. Drawn in software it has no aim: pages keep their pictures there. */
const measureTurning = async (): Promise<Figure> => {
  const executable = findChromium(process.env);
  if (executable === undefined) throw new Error('no Chromium found: install it or name one in CHROMIUM_PATH');
  const body = models[0]?.body;
  const script = await bundlePage(path.resolve(import.meta.dirname, '..'), 'spin');
  const { graphics, perSecond } = await withStudio(
    { executable, script, usesGraphicsCard: true },
    ({ page }) => call(page, 'spin', { body, ...SHOWN }) as Promise<{ graphics: string; perSecond: number }>,
  );
  const name = `live car turning at 1280 by 720, ${graphics} graphics`;
  const figure: Figure = { name, unit: 'frames/s', ours: perSecond };
  return graphics === 'hardware' ? { ...figure, aim: { least: SMOOTH } } : figure;
};

const readFrame = async (set: string): Promise<Uint8ClampedArray> => {
  const file = readFileSync(path.join(PICTURES, `volante/aura/360/03-${set}.avif`));
  return new Uint8ClampedArray(await sharp(file).ensureAlpha().raw().toBuffer());
};

const bytesOf = (pattern: string): number[] =>
  globSync(pattern, { cwd: PICTURES }).map((file) => statSync(path.join(PICTURES, file)).size);

const weighPictures = (view: (typeof VIEWS)[number]): Figure[] => {
  const bytes = bytesOf(view === '360' ? '*/*/360/*-[aw].avif' : `*/*/${view}-[aw].webp`);
  if (bytes.length === 0) throw new Error(`no picture of the view ${view}`);
  return [
    { name: `picture ${view}, median of ${bytes.length}`, unit: 'B', ours: medianOf(bytes) },
    { name: `picture ${view}, largest`, unit: 'B', ours: Math.max(...bytes) },
  ];
};

const weighAll = (): Figure => {
  const bytes = bytesOf('**/*.{webp,avif}');
  return {
    name: `all ${bytes.length} pictures of ${models.length} models`,
    unit: 'B',
    ours: bytes.reduce((sum, size) => sum + size, 0),
    aim: { most: MOST_BYTES },
  };
};
