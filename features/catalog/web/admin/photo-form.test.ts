import { expect, it } from 'vitest';
import { placesShown, readGallery, readPhoto, shownGallery, shownPhoto } from './photo-form.ts';

const formOf = (values: Readonly<Record<string, string>>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
};
const photo = (id: string) => ({ id, alt: `Foto ${id}`, x: 30, y: 0 });

it('what is shown is read as it was', () => {
  expect(readPhoto(formOf(shownPhoto('front', photo('a'))), 'front')).toEqual(photo('a'));
  expect(readPhoto(formOf(shownPhoto('front', null)), 'front')).toBeNull();
  const gallery = [photo('a'), photo('b')];
  expect(readGallery(formOf(shownGallery(gallery)))).toEqual(gallery);
});

it('a gallery stands in the order of its numbers, and the form along with it', () => {
  const form = formOf({
    ...shownGallery([photo('a'), photo('b'), photo('c')]),
    'gallery.2.place': '1',
    'gallery.0.place': '2',
    'gallery.1.id': '',
  });
  expect(readGallery(form)).toEqual([photo('c'), photo('a')]);
  expect(form.get('gallery.0.id')).toBe('c');
  expect(form.get('gallery.1.alt')).toBe('Foto a');
  expect(form.get('gallery.2.id')).toBe('');
});

it.each([
  ['up', 'gallery.2.place', '1', 'cab'],
  ['down', 'gallery.0.place', '3', 'bca'],
  ['nowhere', 'gallery.1.place', '2', 'abc'],
])('one that moves %s stands where it was sent, without new numbers for the others', (_, name, place, order) => {
  const form = formOf({ ...shownGallery([photo('a'), photo('b'), photo('c')]), [name]: place });
  expect(
    readGallery(form)
      .map(({ id }) => id)
      .join(''),
  ).toBe(order);
});

it('a number that is none stays one, for the call to refuse', () => {
  expect(readPhoto(formOf({ 'front.id': 'a', 'front.x': 'x', 'front.y': '' }), 'front')).toEqual({
    id: 'a',
    alt: '',
    x: Number.NaN,
    y: Number.NaN,
  });
});

it('there is room for two more, up to eight', () => {
  expect(placesShown({})).toBe(4);
  expect(placesShown({ 'gallery.3.id': 'a' })).toBe(6);
  expect(placesShown({ 'gallery.7.id': 'a' })).toBe(8);
});
