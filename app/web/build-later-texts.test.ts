import { expect, test } from 'vitest';
import { HUB_MARKER } from '#ui/behaviours/hub-marker.ts';
import { readLaterTexts } from './build-later-texts.ts';

const body = (...names: string[]) => ({ classList: { contains: (name: string) => names.includes(name) } });

test('a hub page loads its dictionary, and one without the marker none', async () => {
  expect(Object.keys(await readLaterTexts('es-AR', body(HUB_MARKER))).length).toBeGreaterThan(10);
  expect(await readLaterTexts('es-AR', body('another'))).toEqual({});
});
