import type { Seen } from '../rules/read-code.ts';
import { FORMATS } from '../rules/settings.ts';
import { barAngles, greyOf, turned } from '../rules/turned.ts';

export type Detector = {
  readonly detect: (image: ImageData) => Promise<readonly { readonly rawValue: string; readonly format: string }[]>;
};
/** Reads a frame; what was found, or nothing. */
export type ReadFrame = (image: ImageData) => Promise<readonly Seen[]>;

export const seenBy = async (detector: Detector, image: ImageData): Promise<readonly Seen[]> =>
  (await detector.detect(image)).map(({ rawValue, format }) => ({ text: rawValue, format }));

type Kinds = (typeof FORMATS)[number][];

/**
 * A detector that does not see bars that stand askew: the frame is turned back by the angle at which its edges run, and looked at again.
 * Square codes are seen at any angle, so only bars are looked for then.
 */
export const openTurning = (Own: new (options: { formats: Kinds }) => Detector): ReadFrame => {
  const all = new Own({ formats: [...FORMATS] });
  const bars = new Own({ formats: FORMATS.filter((format) => format !== 'qr_code') });
  return async (image) => {
    const upright = await seenBy(all, image);
    if (upright.length > 0) return upright;
    const grey = greyOf(image);
    for (const angle of barAngles(grey)) {
      const { data, width, height } = turned(grey, angle);
      const seen = await seenBy(bars, new ImageData(data, width, height));
      if (seen.length > 0) return seen;
    }
    return [];
  };
};
