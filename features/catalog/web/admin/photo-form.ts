import type { Values } from '#ui/admin-resource.ts';
import { fieldOf } from '#ui/form.ts';
import { MOST_PHOTOS, type Photo } from '../../rules/photos.ts';

const EMPTY = { id: '', alt: '', x: '50', y: '50' } as const;

/** A photograph as its inputs show it. */
export const shownPhoto = (name: string, photo: Photo | null): Values =>
  Object.fromEntries(Object.entries({ ...EMPTY, ...photo }).map(([part, value]) => [`${name}.${part}`, String(value)]));

/** All places of the gallery, filled or not. */
export const shownGallery = (gallery: readonly Photo[]): Values =>
  Object.fromEntries(
    Array.from({ length: MOST_PHOTOS }, (_, place) => [
      ...Object.entries(shownPhoto(`gallery.${place}`, gallery[place] ?? null)),
      [`gallery.${place}.place`, String(place + 1)] as const,
    ]).flat(),
  );

const numberOf = (form: FormData, name: string): number => {
  const text = fieldOf(form, name).trim();
  return text === '' ? Number.NaN : Number(text);
};

/** Null where no picture is chosen: what was written about none is passed over. */
export const readPhoto = (form: FormData, name: string): Photo | null => {
  const id = fieldOf(form, `${name}.id`);
  if (id === '') return null;
  return {
    id,
    alt: fieldOf(form, `${name}.alt`).trim(),
    x: numberOf(form, `${name}.x`),
    y: numberOf(form, `${name}.y`),
  };
};

/** In the order of their numbers. The form gets the same order, so that what is refused stands where its refusal does. */
export const readGallery = (form: FormData): Photo[] => {
  const chosen = Array.from({ length: MOST_PHOTOS }, (_, index) => {
    const photo = readPhoto(form, `gallery.${index}`);
    const place = numberOf(form, `gallery.${index}.place`);
    return photo === null ? [] : [{ photo, place: Number.isNaN(place) ? index + 1 : place, was: index + 1 }];
  }).flat();
  // Of two with one number the one that moved up goes before, the one that moved down behind.
  const gallery = chosen
    .toSorted((a, b) => a.place - b.place || a.place - a.was - (b.place - b.was))
    .map(({ photo }) => photo);
  for (const [name, value] of Object.entries(shownGallery(gallery))) form.set(name, value);
  return gallery;
};

/** Places that the form has: two more than are filled, four at least. */
export const placesShown = (values: Values): number => {
  const filled = Array.from({ length: MOST_PHOTOS }, (_, place) => place).filter(
    (place) => (values[`gallery.${place}.id`] ?? '') !== '',
  );
  return Math.min(MOST_PHOTOS, Math.max(4, (filled.at(-1) ?? -1) + 3));
};
