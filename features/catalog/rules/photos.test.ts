import { expect, it } from 'vitest';
import { placesOf, repeatedIn } from './photos.ts';

const photo = (id: string) => ({ id, alt: 'a', x: 50, y: 50 });

it('every photograph has its field, and the second of two is the one too many', () => {
  const chosen = { front: photo('a'), gallery: [photo('b'), photo('A'), photo('b')] };
  expect(placesOf(chosen).map(({ field }) => field)).toEqual([
    'front.id',
    'gallery.0.id',
    'gallery.1.id',
    'gallery.2.id',
  ]);
  expect(repeatedIn(chosen)).toEqual(['gallery.1.id', 'gallery.2.id']);
  expect(repeatedIn({ front: null, gallery: [photo('a'), photo('b')] })).toEqual([]);
});
