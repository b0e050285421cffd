import { createHash } from 'node:crypto';
import { FINE } from '#studio/generator/car.ts';
import { plan, type Picture } from '#studio/render/plan.ts';
import { digestOf } from './digest.ts';
import { nameOf, type Manifest, type Model } from './manifest.ts';

export function stepOf(picture: Picture): number {
  return picture.step ?? FINE;
}

/**
 * What a model's car looks like at each cell size. Building every car only to look at it takes minutes; the same program and the same
 * body draw the same car.
 */
export function drawnOf(o: { model: Model; manifest: Manifest; script: Buffer }): Record<number, string> {
  const { body } = o.model;
  const program = createHash('sha256').update(o.script).update(JSON.stringify(body)).digest('hex').slice(0, 16);
  const key = nameOf(o.model);
  const known = o.manifest.cars[key];
  if (known?.program === program) return known.drawn;
  const steps = [...new Set(plan.map(stepOf))];
  const drawn = Object.fromEntries(steps.map((step) => [step, digestOf(body, step)]));
  o.manifest.cars[key] = { program, drawn };
  return drawn;
}
