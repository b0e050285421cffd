import { plan, SETS, type PictureSet } from '#studio/render/plan.ts';

/**
 * Pictures of a car under the asset path convention `dam/{brand}/products/{model}/{version}/{series}/{year}/page/`: what the
 * studio draws for every address of that form, whether or not a deployment has put files there.
 */
export type CarAddress = { readonly brand: string; readonly modelCode: string; readonly name: string };

export type CarPicture =
  /** The car in a paint. */
  | { readonly kind: 'painted'; readonly view: string; readonly isMobile: boolean }
  /** One of the sets that every paint is mixed from: black, white, or the roof's mask. */
  | { readonly kind: 'set'; readonly view: string; readonly set: PictureSet; readonly isMobile: boolean }
  /** Made of a view and something on it. */
  | { readonly kind: 'plate'; readonly plate: Plate };

export const PLATES = ['hybrid-profile', 'label', 'recall-logo', 'share'] as const;
export type Plate = (typeof PLATES)[number];

/** Drawing instructions of the car for the live view. */
export const LIVE_FILE = 'live.json';

const PAGE_FOLDER =
  /^dam\/(?<brand>[a-z-]+)\/products\/(?<model>[0-9A-Z]{3,4})\/[0-9A-Za-z]+\/[0-9A-Za-z]+\/\d{4}\/page(?:\/(?<rest>.*))?$/;

const FILE = /^(?<name>[a-z0-9/-]+)\.(?<extension>webp|avif|png|jpe?g)$/;

const VIEWS: ReadonlySet<string> = new Set(plan.map(({ name }) => name));

/** Brand, model and what follows `page/`; null for any other address. */
export const parseCarAddress = (assetPath: string): CarAddress | null => {
  const { brand, model, rest = '' } = PAGE_FOLDER.exec(assetPath)?.groups ?? {};
  return brand === undefined || model === undefined ? null : { brand, modelCode: model, name: rest };
};

/** What a file name below `page/` asks the studio for; null where the studio has nothing of that name. */
export const parseCarPicture = (name: string): { picture: CarPicture; extension: string } | null => {
  const { name: stem = '', extension = '' } = FILE.exec(name)?.groups ?? {};
  const picture = pictureOf(stem);
  return picture === null ? null : { picture, extension };
};

const pictureOf = (stem: string): CarPicture | null => {
  const plate = PLATES.find((one) => one === stem);
  if (plate !== undefined) return { kind: 'plate', plate };
  const isMobile = stem.startsWith('360/mobile/');
  const full = twoDigits(stem.replace('360/mobile/', '360/'));
  if (VIEWS.has(full)) return { kind: 'painted', view: full, isMobile };
  const set = SETS.find((one) => full.endsWith(`-${one}`));
  const view = full.slice(0, -2);
  return set !== undefined && VIEWS.has(view) ? { kind: 'set', view, set, isMobile } : null;
};

/** `360/7` and `360/07` are one picture. */
const twoDigits = (stem: string): string => stem.replace(/^360\/(\d)(?=$|-)/, (_, digit: string) => `360/0${digit}`);

/** Names of the pictures in a folder below `page/`; null where the convention knows no such folder. */
export const listCarFolder = (folder: string): readonly string[] | null => {
  const turn = plan.filter(({ name }) => name.startsWith('360/')).map(({ name }) => `${name.slice(4)}.webp`);
  switch (folder) {
    case '':
      return [
        ...plan.filter(({ name }) => !name.includes('/')).map(({ name }) => `${name}.webp`),
        ...PLATES.map(fileOf),
      ];
    case '360':
    case '360/mobile':
      return turn;
    default:
      return null;
  }
};

/** The share card is fetched by programs that know no newer format. */
const fileOf = (plate: Plate): string => `${plate}.${plate === 'share' ? 'jpg' : 'webp'}`;
