import { describe, expect, test } from 'vitest';
import type { OutfitLayer } from '#kernel/outfit-layers.ts';
import { models } from '#seed/models.ts';
import { plan, type LayerIndex } from '#studio/render/plan.ts';
import { buildTraceMesh } from '#studio/trace/mesh.ts';
import { planJob, traceDigest } from './trace-plan.ts';

const [model] = models;
const [hero, profile] = plan;
if (model === undefined || hero === undefined || profile === undefined) throw new Error('nothing to trace');

describe('what a view was traced from', () => {
  const facts = { model, picture: hero, drawn: 'mesh', layers: { 'rims-mesh-dark': 'one' } };
  const digest = traceDigest(facts);

  test('is the same for the same scene', () => {
    expect(traceDigest({ ...facts, layers: { ...facts.layers } })).toBe(digest);
  });

  test.each([
    ['another mesh', { ...facts, drawn: 'other' }],
    ['another view', { ...facts, picture: profile }],
    ['another layer', { ...facts, layers: { 'rims-mesh-dark': 'two' } }],
    ['another metal', { ...facts, model: { ...model, body: { ...model.body, accent: '#00ff00' } } }],
  ])('differs with %s', (_, other) => {
    expect(traceDigest(other)).not.toBe(digest);
  });
});

describe('the shots of a view', () => {
  const layers: OutfitLayer[] = [
    { name: 'rims-mesh-dark', outfit: { rims: 'mesh', rimFinish: 'dark' } },
    { name: 'spoiler', outfit: { extras: ['spoiler'] } },
  ];
  const rect = { x: 1560, y: 440, width: 40, height: 40 };
  const index: LayerIndex = { hero: { 'rims-mesh-dark': [rect], spoiler: [rect] } };
  const mesh = buildTraceMesh(model.body, layers, 0.1);
  const job = planJob({ model, mesh, picture: hero, index, folder: '/kept' });
  const names = job.shots.map(({ out }) => out);

  test('are the pair, its mirror image, the floor with and without the car, and the layers', () => {
    for (const name of ['a', 'w', 'mirror-a', 'mirror-w', 'floor', 'bare', 'spoiler-0-a', 'spoiler-0-w'])
      expect(names).toContain(`/kept/${name}.f32`);
  });

  test('show wheels in black paint alone', () => {
    expect(names).toContain('/kept/rims-mesh-dark-0-a.f32');
    expect(names).not.toContain('/kept/rims-mesh-dark-0-w.f32');
  });

  test('stay inside their pictures', () => {
    for (const { part, size } of job.shots) {
      if (part === undefined) continue;
      expect(Math.min(part.x, part.y)).toBeGreaterThanOrEqual(0);
      expect(part.x + part.width).toBeLessThanOrEqual(size[0]);
      expect(part.y + part.height).toBeLessThanOrEqual(size[1]);
    }
  });

  test('hold the whole car', () => {
    expect(job.part.width).toBeGreaterThan(hero.width / 2);
    expect(job.part.height).toBeGreaterThan(hero.height / 3);
  });
});
