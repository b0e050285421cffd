import type { PaintFinish } from './paint.ts';
import { FRONT_FRAME, sideOf, type Side } from './turn.ts';
import { azimuthOf } from '#kernel/turn.ts';

/** What a paint's picture needs: `#RRGGBB` of body and roof, and the lacquer. */
export type PicturePaint = {
  readonly hex: string;
  readonly roofHex: string | null;
  readonly finish: PaintFinish;
  /** Codes of chosen parts that show, as `lookQuery` gives them. */
  readonly parts?: string | undefined;
};

/** Views the studio bakes besides the turn, and the plates made of them. */
export type PictureView =
  | 'hero'
  | 'profile'
  | 'rear'
  | 'share'
  | 'label'
  | 'recall-logo'
  | 'hybrid-profile'
  | `360/${string}`;

/**
 * Address of a car's picture. The same configuration has the same address on the stage, in the summary, in mails and on share
 * cards. `folder` is a version's `picturePath`; `width` in pixels, the widest when left out; a share card is a JPEG.
 */
export const pictureAddress = (input: {
  folder: string;
  view: PictureView;
  paint: PicturePaint | null;
  width?: number;
}): string => {
  const { folder, view, paint, width } = input;
  const extension = view === 'share' ? 'jpg' : 'webp';
  const query = [
    ...(paint === null ? [] : [`color=${paint.hex.slice(1).toLowerCase()}`]),
    ...(paint?.roofHex == null ? [] : [`roof=${paint.roofHex.slice(1).toLowerCase()}`]),
    // A picture is drawn in metallic lacquer unless its address says otherwise.
    ...(paint === null || paint.finish === 'metallic' ? [] : [`finish=${paint.finish}`]),
    ...(paint?.parts === undefined ? [] : [`parts=${paint.parts}`]),
    ...(width === undefined ? [] : [`width=${width}`]),
  ].join('&');
  return `${folder.replace(/\/$/, '')}/${view}.${extension}${query === '' ? '' : `?${query}`}`;
};

/** File name of a picture of the turn, as the view of an address. */
export const turnView = (frame: number): PictureView => `360/${String(frame).padStart(2, '0')}`;

const SIDE_OF_VIEW: Readonly<Record<string, Side>> = {
  profile: 'right',
  label: 'right',
  rear: 'rearLeft',
  'recall-logo': 'rearLeft',
};

const sideOfView = (view: PictureView): Side => {
  const [, frame] = view.split('/');
  return frame === undefined
    ? (SIDE_OF_VIEW[view] ?? sideOf(azimuthOf(FRONT_FRAME)))
    : sideOf(azimuthOf(Number(frame)));
};

/** Reads a text of the area `carView` by its key and fills its places. */
export type PictureTextKey =
  | `carView.side.${ReturnType<typeof sideOfView>}`
  | `carView.alt.finish.${PaintFinish}`
  | `carView.alt.${'more' | 'and' | 'with' | 'noColor' | 'noVersion'}`
  | 'carView.alt';
type Translate = (key: PictureTextKey, params?: Readonly<Record<string, string | number>>) => string;

/** Parts named one by one; more are counted, as a listener loses the thread. */
const MOST_NAMED = 3;

/**
 * What a picture of a configured car shows, in the language of `t`: model, version, colour with its lacquer, side, and the
 * parts chosen. True by construction, as picture and words come from the same choice.
 */
export const pictureAlt = (input: {
  t: Translate;
  view: PictureView;
  model: string;
  version?: string | undefined;
  /** The paint's own name; a two-tone paint's name already tells its roof. */
  color?: { name: string; finish: PaintFinish } | undefined;
  parts?: readonly string[];
}): string => {
  const { t, view, model, version, color, parts = [] } = input;
  const side = t(`carView.side.${sideOfView(view)}`);
  const car = carWords({ t, model, version, color, side });
  if (parts.length === 0) return car;
  const named = parts.slice(0, MOST_NAMED);
  const rest = parts.length - named.length;
  if (rest > 0) named.push(t('carView.alt.more', { count: rest }));
  const last = named.pop() ?? '';
  const list = named.length === 0 ? last : `${named.join(', ')}${t('carView.alt.and')}${last}`;
  return t('carView.alt.with', { car, parts: list });
};

const carWords = (input: {
  t: Translate;
  model: string;
  version: string | undefined;
  color: { name: string; finish: PaintFinish } | undefined;
  side: string;
}): string => {
  const { t, model, version, side } = input;
  if (input.color === undefined) return t('carView.alt.noColor', { model, side });
  const color = t(`carView.alt.finish.${input.color.finish}`, { color: input.color.name });
  return version === undefined
    ? t('carView.alt.noVersion', { model, color, side })
    : t('carView.alt', { model, version, color, side });
};
