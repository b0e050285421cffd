import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { models } from '#seed/models.ts';
import { FINE } from '#studio/generator/car.ts';
import { DRESSED_VIEWS, plan, type LayerIndex, type Picture } from '#studio/render/plan.ts';
import { buildTraceMesh } from '#studio/trace/mesh.ts';
import { drawnOf } from './studio/drawn.ts';
import { indexFile, layerInputs, layersOffered } from './studio/layers.ts';
import { nameOf, pathOf, readManifest, writeManifest, type Manifest, type Model } from './studio/manifest.ts';
import { findBlender, trace } from './studio/blender.ts';
import { bundlePage } from './studio/page.ts';
import { develop, type Made } from './studio/trace-make.ts';
import { planJob, traceDigest } from './studio/trace-plan.ts';

const root = path.resolve(import.meta.dirname, '..');

const STILLS = plan.filter(({ name }) => !name.includes('/')).map(({ name }) => name);

/** A view of a model that is to be traced, and the folder its frames are kept in. */
interface Due {
  model: Model;
  picture: Picture;
  digest: string;
  folder: string;
}

async function main(): Promise<void> {
  // Hours of work that nobody waits for; what is started from here inherits it.
  os.setPriority(os.constants.priority.PRIORITY_LOW);
  const args = process.argv.slice(2);
  const named = readOptions(args);
  const blender = findBlender(valueOf(args, 'blender'));
  const facts = openFacts(await bundlePage(root));
  for (const picture of named.pictures) {
    for (const brand of named.brands) {
      const known = await readManifest();
      const due = listDue({ picture, brand, cache: named.cache, facts, manifest: known });
      // What was built only to look at it is not built again.
      await writeManifest(known);
      if (due.length === 0) continue;
      if (blender === undefined) return fail();
      // One site has one look: a brand's view is put in place when it is there for all of the brand's models.
      const made = [];
      for (const one of due) made.push({ one, files: await makeView(one, blender) });
      const manifest = await readManifest();
      for (const { one, files } of made) await putInPlace(one, files, manifest);
      await writeManifest(manifest);
      print(`${brand}: ${picture.name} is in place`);
    }
  }
  print('Every picture that was asked for is up to date.');
}

function fail(): void {
  console.error(
    'studio:trace needs Blender. Install it, or name it with --blender=<path>. The pictures stay as they are.',
  );
  process.exitCode = 1;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

function valueOf(args: readonly string[], name: string): string | undefined {
  return args.find((a) => a.startsWith(`--${name}=`))?.slice(name.length + 3);
}

/** `--brands=` and `--views=` narrow the work; views come one after the other, in each the brands as they are named. */
function readOptions(args: readonly string[]): {
  pictures: readonly Picture[];
  brands: readonly string[];
  cache: string;
} {
  const views = valueOf(args, 'views')?.split(',') ?? STILLS;
  const brands = valueOf(args, 'brands')?.split(',') ?? [...new Set(models.map(({ brand }) => brand))];
  const pictures = views
    .map((view) => plan.find(({ name }) => name === view))
    .filter((picture) => picture !== undefined);
  return { pictures, brands, cache: valueOf(args, 'cache') ?? path.join(root, 'node_modules/.cache/studio-trace') };
}

/** What a model's pictures depend on, beside the scene. */
type Facts = (model: Model, manifest: Manifest) => { drawn: string; layers: Readonly<Record<string, string>> };

function openFacts(script: Buffer): Facts {
  const known = new Map<Model, ReturnType<Facts>>();
  return (model, manifest) => {
    const facts = known.get(model) ?? {
      drawn: drawnOf({ model, manifest, script })[FINE] ?? '',
      layers: layersKnown(model, manifest),
    };
    known.set(model, facts);
    return facts;
  };
}

function listDue(o: { picture: Picture; brand: string; cache: string; facts: Facts; manifest: Manifest }): Due[] {
  const { picture, manifest } = o;
  return models
    .filter(({ brand }) => brand === o.brand)
    .map((model): Due => {
      const digest = traceDigest({ model, picture, ...o.facts(model, manifest) });
      const folder = path.resolve(o.cache, nameOf(model).replace('/', '-'), `${picture.name}-${digest}`);
      return { model, picture, digest, folder };
    })
    .filter(({ model, digest }) => manifest.traced[nameOf(model)]?.[picture.name] !== digest);
}

/** What a model's layers are drawn from; where they lie must have been found for just that. */
function layersKnown(model: Model, manifest: Manifest): Record<string, string> {
  const inputs = layerInputs(model);
  const found = manifest.layers[nameOf(model)] ?? {};
  if (Object.entries(inputs).some(([name, input]) => found[name] !== input))
    throw new Error(`the places of layers of ${nameOf(model)} are out of date: run studio:render --views=layers first`);
  return inputs;
}

/** Traces what is not there yet of a view, and makes its pictures; both are kept, so that the work can be broken off anywhere. */
async function makeView({ model, picture, folder }: Due, blender: string): Promise<Made[]> {
  const list = path.join(folder, 'made.json');
  if (existsSync(list)) return JSON.parse(await readFile(list, 'utf8')) as Made[];
  const started = Date.now();
  await mkdir(folder, { recursive: true });
  const index = DRESSED_VIEWS.includes(picture.name) ? await readIndex(model) : {};
  const mesh = buildTraceMesh(model.body, layersOffered(model));
  const job = planJob({ model, mesh, picture, index, folder });
  await trace({ job, mesh, blender, script: path.join(root, 'studio/trace/studio.py'), folder });
  const made = await develop(job, folder);
  await writeFile(`${list}.part`, JSON.stringify(made));
  await rename(`${list}.part`, list);
  print(`${nameOf(model)} ${picture.name}: ${made.length} pictures in ${Math.round((Date.now() - started) / 1000)} s`);
  return made;
}

async function readIndex(model: Model): Promise<LayerIndex> {
  return JSON.parse(await readFile(indexFile(model), 'utf8')) as LayerIndex;
}

async function putInPlace(
  { model, picture, digest, folder }: Due,
  made: readonly Made[],
  manifest: Manifest,
): Promise<void> {
  for (const { file, width, height } of made) {
    const name = `${nameOf(model)}/${file}`;
    await mkdir(path.dirname(pathOf(name)), { recursive: true });
    await copyFile(path.join(folder, file), pathOf(name));
    if (file.startsWith('layers/')) continue;
    const bytes = (await readFile(pathOf(name))).length;
    manifest.pictures[name] = { width, height, bytes, inputs: digest };
  }
  manifest.traced[nameOf(model)] = { ...manifest.traced[nameOf(model)], [picture.name]: digest };
}

await main();
