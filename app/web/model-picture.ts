import type { Model } from '#features/catalog/contract/model.ts';

/** Address of the model's picture in its own paint, but for the width. */
export const modelPicture = (model: Model): string =>
  `${(model.picturePath ?? '').replace(/\/$/, '')}/hero.webp?paint=${model.paintCode ?? ''}&width=`;
