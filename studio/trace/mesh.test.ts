import { expect, test } from 'vitest';
import { models } from '#seed/models.ts';
import { buildTraceMesh } from './mesh.ts';
import { roomOf, surfacesOf } from './scene.ts';

/** Coarser than anything shown. */
const STEP = 0.1;

const [model] = models;
const body = model!.body;
const layers = [
  { name: 'rims-mesh-dark', outfit: { rims: 'mesh', rimFinish: 'dark' } },
  { name: 'metal-black', outfit: { metal: 'black' } },
] as const;
const mesh = buildTraceMesh(body, layers, STEP);
const materialsOf = (at: readonly number[]): string[] => at.map((i) => mesh.groups[i]!.material);

test('every group has a surface, in every model’s metal', () => {
  const surfaces = surfacesOf(body);
  for (const { material } of mesh.groups) expect(surfaces[material], material).toBeDefined();
  for (const one of models) expect(Object.keys(surfacesOf(one.body))).toContain('chrome-black');
});

test('the file holds what the groups say', () => {
  const bytes = mesh.groups.reduce((sum, { points, triangles }) => sum + 24 * points + 12 * triangles, 0);
  expect(mesh.bytes.length).toBe(bytes);
});

test('looks share the body; other wheels are other groups of the wheels’ materials alone', () => {
  const [plain, wheels] = [mesh.looks['']!, mesh.looks['rims-mesh-dark']!];
  const [gone, come] = [plain.filter((i) => !wheels.includes(i)), wheels.filter((i) => !plain.includes(i))];
  expect(come.length).toBeGreaterThan(0);
  expect(plain.filter((i) => wheels.includes(i)).length).toBeGreaterThan(10);
  for (const material of materialsOf([...gone, ...come]))
    expect(['rim', 'rim-dark', 'steel', 'caliper', 'disc', 'dark', 'tyre', 'satin', 'trim']).toContain(material);
});

test('black metal is black in its own look alone', () => {
  expect(materialsOf(mesh.looks['metal-black']!)).not.toContain('chrome-chrome');
  expect(materialsOf(mesh.looks['']!).some((name) => name === 'chrome-black')).toBe(body.metal === 'black');
});

test('the roof is a surface of its own, that takes paint unless the model has a black one', () => {
  expect(materialsOf(mesh.looks['']!)).toContain('roof');
  expect(surfacesOf({ ...body, roofColor: 'body' })['roof']).toEqual({ kind: 'paint', isRoof: true });
  expect(surfacesOf({ ...body, roofColor: 'black' })['roof']).toMatchObject({ kind: 'coat' });
});

test('a room is the same on both sides of the car', () => {
  const boxes = roomOf(1.7).boxes.map(({ at, light }) => [at[0].toFixed(2), at[1], Math.abs(at[2]), light].join(' '));
  const aside = roomOf(1.7).boxes.filter(({ at }) => at[2] !== 0);
  expect(aside.length % 2).toBe(0);
  expect(new Set(boxes).size).toBe(boxes.length - aside.length / 2);
});
