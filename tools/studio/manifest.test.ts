import { existsSync, readFileSync, statSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { isPainted } from '#kernel/outfit-layers.ts';
import { models } from '#seed/models.ts';
import { FINE } from '#studio/generator/car.ts';
import { DRESSED_VIEWS, MASK_SCALE, plan, type LayerIndex } from '#studio/render/plan.ts';
import { indexFile } from './layers.ts';
import { fileOf, isTraced, nameOf, pathOf, readManifest } from './manifest.ts';
import { traceDigest } from './trace-plan.ts';

const manifest = await readManifest();
const stills = plan.filter(({ name }) => !name.includes('/'));

/** The repository has this much room for pictures. */
const MOST_BYTES = 90e6;

test('a brand’s view is traced for all of its models, or for none: one site has one look', () => {
  for (const { name } of stills) {
    for (const [brand, ours] of Map.groupBy(models, (model) => model.brand)) {
      const traced = ours.map((model) => isTraced(manifest, model, name));
      expect(new Set(traced).size, `${brand} ${name}`).toBe(1);
    }
  }
});

describe.each(models)('$brand $slug', (model) => {
  test('its traced views are traced from the scene as it is', () => {
    for (const picture of stills.filter(({ name }) => isTraced(manifest, model, name))) {
      const drawn = manifest.cars[nameOf(model)]?.drawn[FINE] ?? '';
      const digest = traceDigest({ model, picture, drawn, layers: manifest.layers[nameOf(model)] ?? {} });
      // Out of date? `npm run studio:trace` traces what changed.
      expect(manifest.traced[nameOf(model)]?.[picture.name], picture.name).toBe(digest);
    }
  });

  test('its stills lie where the list says, in the size it says', async () => {
    for (const picture of stills) {
      for (const set of ['a', 'w', 'r'] as const) {
        const file = fileOf(model, picture, set);
        const { width, height } = await sharp(pathOf(file)).metadata();
        const scale = set === 'r' ? MASK_SCALE : 1;
        expect([width, height], file).toEqual([picture.width * scale, picture.height * scale]);
        expect(manifest.pictures[file], file).toMatchObject({ width, height, bytes: statSync(pathOf(file)).size });
      }
    }
  });

  test('its layers’ sheets hold their parts', async () => {
    const index = JSON.parse(readFileSync(indexFile(model), 'utf8')) as LayerIndex;
    for (const view of DRESSED_VIEWS) {
      for (const [name, rects] of Object.entries(index[view] ?? {})) {
        if (rects.length === 0) continue;
        const size = [Math.max(...rects.map(({ width }) => width)), rects.reduce((sum, { height }) => sum + height, 0)];
        for (const set of isPainted(name) ? ['a', 'w'] : ['a']) {
          const file = pathOf(`${nameOf(model)}/layers/${view}-${name}-${set}.webp`);
          expect(existsSync(file), file).toBe(true);
          const { width, height } = await sharp(file).metadata();
          expect([width, height], file).toEqual(size);
        }
      }
    }
  });
});

test('all pictures have room in the repository', () => {
  const bytes = Object.values(manifest.pictures).reduce((sum, picture) => sum + picture.bytes, 0);
  expect(bytes).toBeLessThan(MOST_BYTES);
});
