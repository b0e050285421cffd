import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { models } from '#seed/models.ts';
import { distanceFor, MASK_SCALE, plan, SETS, type Picture, type PictureSet, type Shot } from '#studio/render/plan.ts';
import { drawnOf, stepOf } from './studio/drawn.ts';
import { drawLayers, layerInputs } from './studio/layers.ts';
import {
  fileOf,
  inputsOf,
  isCurrent,
  isTraced,
  pathOf,
  readManifest,
  writeManifest,
  type Manifest,
  type Model,
} from './studio/manifest.ts';
import { bundlePage, call, withStudio, type Studio } from './studio/page.ts';
import { findChromium } from './run/chromium.ts';

const root = path.resolve(import.meta.dirname, '..');

const PAINTS = { a: '#000000', w: '#ffffff' } as const;

/** A picture still to be drawn. */
interface Due {
  picture: Picture;
  set: PictureSet;
  inputs: string;
}

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const manifest = await readManifest();
  const requested = readOptions(args);
  const script = await bundlePage(root);
  const due = requested.models
    .map((model) => ({ model, pictures: dueOf({ model, pictures: requested.pictures, manifest, script }) }))
    .filter((one) => one.pictures.length > 0);
  const undressed = requested.layers ? layersDue(requested.models, manifest) : [];
  await writeManifest(manifest);
  if (due.length === 0 && undressed.length === 0) return print('Every picture is up to date.');
  const [named] = listArgument(args, 'chromium') ?? [];
  const executable = findChromium({ ...process.env, ...(named && { CHROMIUM_PATH: named }) });
  if (!executable) {
    console.error(
      'studio:render needs Chromium to draw. Install it, or name it with --chromium=<path>. The pictures in seed/pictures stay as they are.',
    );
    process.exitCode = 1;
    return;
  }
  await withStudio({ executable, script }, async (studio) => {
    for (const { model, pictures } of due) {
      const started = Date.now();
      for (const [, list] of Map.groupBy(pictures, roundOf)) await drawRound({ studio, model, list, manifest });
      await writeManifest(manifest);
      print(
        `${model.brand}/${model.slug}: ${pictures.length} pictures in ${Math.round((Date.now() - started) / 1000)} s`,
      );
    }
    for (const one of undressed) await dress({ studio, one, manifest });
  });
  const bytes = Object.values(manifest.pictures).reduce((sum, e) => sum + e.bytes, 0);
  print(`${Object.keys(manifest.pictures).length} pictures, ${(bytes / 1e6).toFixed(1)} MB`);
}

/** A model some of whose layers are still to be drawn, and what all of them are drawn from. */
interface Undressed {
  model: Model;
  inputs: Readonly<Record<string, string>>;
  names: ReadonlySet<string>;
}

function layersDue(models: readonly Model[], manifest: Manifest): Undressed[] {
  return models
    .map((model) => {
      const inputs = layerInputs(model);
      const known = manifest.layers[`${model.brand}/${model.slug}`] ?? {};
      return { model, inputs, names: new Set(Object.keys(inputs).filter((name) => known[name] !== inputs[name])) };
    })
    .filter(({ names }) => names.size > 0);
}

async function dress({ studio, one, manifest }: { studio: Studio; one: Undressed; manifest: Manifest }): Promise<void> {
  const { model, inputs, names } = one;
  const started = Date.now();
  const isDrawn = ({ name }: Picture): boolean => !isTraced(manifest, model, name);
  const bytes = await drawLayers({ studio, model, isDrawn }, names);
  manifest.layers[`${model.brand}/${model.slug}`] = inputs;
  await writeManifest(manifest);
  const seconds = Math.round((Date.now() - started) / 1000);
  print(`${model.brand}/${model.slug}: ${names.size} layers, ${Math.round(bytes / 1000)} kB in ${seconds} s`);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

function listArgument(args: readonly string[], name: string): string[] | undefined {
  return args
    .find((a) => a.startsWith(`--${name}=`))
    ?.slice(name.length + 3)
    .split(',');
}

/** `--only=slug,slug` and `--views=hero,360,layers` narrow the work. */
function readOptions(args: readonly string[]): {
  models: readonly Model[];
  pictures: readonly Picture[];
  /** What can be chosen is drawn too. */
  layers: boolean;
} {
  const only = listArgument(args, 'only');
  const views = listArgument(args, 'views');
  return {
    models: only ? models.filter((m) => only.includes(m.slug)) : models,
    pictures: views ? plan.filter((p) => views.some((v) => p.name === v || p.name.startsWith(`${v}/`))) : plan,
    layers: views === undefined || views.includes('layers'),
  };
}

/** Pictures of one mesh and one paint are drawn in one go. */
function roundOf({ picture, set }: Due): string {
  return `${stepOf(picture)} ${set}`;
}

function dueOf(o: { model: Model; pictures: readonly Picture[]; manifest: Manifest; script: Buffer }): Due[] {
  const drawn = drawnOf(o);
  const drawable = o.pictures.filter(({ name }) => !isTraced(o.manifest, o.model, name));
  return drawable.flatMap((picture) => {
    const inputs = inputsOf(picture, drawn[stepOf(picture)] ?? '');
    return SETS.filter((set) => !isCurrent({ ...o, file: fileOf(o.model, picture, set), inputs })).map((set) => ({
      picture,
      set,
      inputs,
    }));
  });
}

async function drawRound(o: { studio: Studio; model: Model; list: readonly Due[]; manifest: Manifest }): Promise<void> {
  const { studio, model, list, manifest } = o;
  const [first] = list;
  if (first === undefined) return;
  const isMask = first.set === 'r';
  const paint = { color: first.set === 'r' ? PAINTS.w : PAINTS[first.set], coating: 'metallic' };
  await call(studio.page, 'load', { body: model.body, paint, step: stepOf(first.picture), isMask });
  // One picture is compressed while the next is drawn.
  let saving: Promise<void> = Promise.resolve();
  for (const { picture, set, inputs } of list) {
    const size = isMask ? { width: picture.width * MASK_SCALE, height: picture.height * MASK_SCALE } : picture;
    const shot: Shot = {
      view: picture.view,
      width: Math.round(size.width * (isMask ? 1 : picture.oversample)),
      height: Math.round(size.height * (isMask ? 1 : picture.oversample)),
      distance: distanceFor(picture, model.body.length),
      to: `${studio.base}/pixels`,
    };
    await call(studio.page, 'shoot', shot);
    const file = fileOf(model, picture, set);
    const pixels = studio.take();
    await saving;
    saving = (isMask ? saveMask : savePicture)({ pixels, shot, picture, file }).then(
      ({ width, height, size: bytes }) => {
        manifest.pictures[file] = { width, height, bytes, inputs };
      },
    );
  }
  await saving;
}

async function savePicture(o: { pixels: Buffer; shot: Shot; picture: Picture; file: string }) {
  const { shot, picture } = o;
  const raw = { width: shot.width, height: shot.height, channels: 4 as const, premultiplied: true };
  const image = sharp(o.pixels, { raw }).flip().resize(picture.width, picture.height, { kernel: 'lanczos3' });
  return compress({ image, picture, file: o.file });
}

/** Where the roof is, white on black: a two-tone paint needs it. */
async function saveMask(o: { pixels: Buffer; shot: Shot; picture: Picture; file: string }) {
  const raw = { width: o.shot.width, height: o.shot.height, channels: 4 as const };
  const image = sharp(o.pixels, { raw }).flip().removeAlpha().extractChannel(0).toColourspace('b-w');
  return compress({ image, picture: o.picture, file: o.file });
}

/** More effort takes several times as long and saves a hundredth. */
async function compress({ image, picture, file }: { image: Sharp; picture: Picture; file: string }) {
  const { format, quality } = picture;
  const target = pathOf(file);
  await mkdir(path.dirname(target), { recursive: true });
  const compressed =
    format === 'avif' ? image.avif({ quality, effort: 2 }) : image.webp({ quality, alphaQuality: 85, effort: 5 });
  return compressed.toFile(target);
}

await main();
