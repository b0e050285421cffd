import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { models } from '#seed/models.ts';
import { plan, SETS, type Picture, type PictureSet } from '#studio/render/plan.ts';

const picturesFolder = path.resolve(import.meta.dirname, '../../seed/pictures');
const manifestFile = path.join(picturesFolder, 'manifest.json');

export type Model = (typeof models)[number];

interface Entry {
  width: number;
  height: number;
  bytes: number;
  inputs: string;
}

/** What lies in seed/pictures, and what each picture was drawn from. */
export interface Manifest {
  /** By brand and slug: which program built the car last, and the digest of what it built at each cell size. */
  cars: Record<string, { program: string; drawn: Record<number, string> }>;
  /** By brand and slug: what each layer was drawn from. */
  layers: Record<string, Readonly<Record<string, string>>>;
  /** By brand and slug: what each view that is path-traced was traced from. A brand's view is traced for all its models, or for none. */
  traced: Record<string, Readonly<Record<string, string>>>;
  pictures: Record<string, Entry>;
}

export async function readManifest(): Promise<Manifest> {
  if (!existsSync(manifestFile)) return { cars: {}, layers: {}, traced: {}, pictures: {} };
  return {
    cars: {},
    layers: {},
    traced: {},
    ...(JSON.parse(await readFile(manifestFile, 'utf8')) as Pick<Manifest, 'pictures'>),
  };
}

/** Entries of models and views that are gone go too. */
export async function writeManifest(manifest: Manifest): Promise<void> {
  const known = new Set(models.flatMap((m) => plan.flatMap((p) => SETS.map((set) => fileOf(m, p, set)))));
  const names = new Set(models.map(({ brand, slug }) => `${brand}/${slug}`));
  const pictures = sorted(manifest.pictures, known);
  const cars = sorted(manifest.cars, names);
  const layers = sorted(manifest.layers, names);
  const traced = sorted(manifest.traced, names);
  await mkdir(picturesFolder, { recursive: true });
  await writeFile(manifestFile, `${JSON.stringify({ cars, layers, traced, pictures }, null, 2)}\n`);
}

function sorted<T>(entries: Record<string, T>, known: ReadonlySet<string>): Record<string, T> {
  const remaining = Object.entries(entries).filter(([name]) => known.has(name));
  return Object.fromEntries(remaining.sort(([a], [b]) => (a < b ? -1 : 1)));
}

export function nameOf({ brand, slug }: Model): string {
  return `${brand}/${slug}`;
}

/** Whether a view of a model is path-traced: then `studio:render` leaves it alone. */
export function isTraced(manifest: Manifest, model: Model, view: string): boolean {
  return manifest.traced[nameOf(model)]?.[view] !== undefined;
}

export function fileOf(model: Model, picture: Picture, set: PictureSet): string {
  return `${model.brand}/${model.slug}/${picture.name}-${set}.${picture.format}`;
}

export function pathOf(file: string): string {
  return path.join(picturesFolder, file);
}

/** Both the picture asked for and the car drawn. */
export function inputsOf(picture: Picture, drawn: string): string {
  return createHash('sha256')
    .update(JSON.stringify([picture, drawn]))
    .digest('hex')
    .slice(0, 16);
}

export function isCurrent(o: { manifest: Manifest; file: string; inputs: string }): boolean {
  return o.manifest.pictures[o.file]?.inputs === o.inputs && existsSync(pathOf(o.file));
}
