/** A photograph of the brand's own: words for those who do not see it, and where its subject is, in percent. */
export type Photo = { readonly id: string; readonly alt: string; readonly x: number; readonly y: number };

/** Pictures of a model's gallery at most. */
export const MOST_PHOTOS = 8;

type Chosen = { readonly front: Photo | null; readonly gallery: readonly Photo[] };

/** Each photograph with the field it stands in. */
export const placesOf = ({ front, gallery }: Chosen): readonly { readonly field: string; readonly id: string }[] => [
  ...(front === null ? [] : [{ field: 'front.id', id: front.id.toLowerCase() }]),
  ...gallery.map(({ id }, place) => ({ field: `gallery.${place}.id`, id: id.toLowerCase() })),
];

/** The fields of photographs that stand there already. */
export const repeatedIn = (chosen: Chosen): readonly string[] => {
  const places = placesOf(chosen);
  return places.filter(({ id }, place) => places.findIndex((one) => one.id === id) < place).map(({ field }) => field);
};
