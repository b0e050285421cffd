import type { Paint } from '#studio/viewer/messages.ts';
import type { PicturePaint } from '../../rules/picture.ts';

export const paintOf = ({ hex, roofHex, finish }: PicturePaint): Paint => ({
  color: hex,
  coating: finish,
  roof: roofHex,
});
