/**
 * Who may show something of theirs in a page of ours: an entry each, with the host that frames come from (that which keeps the least of a
 * visitor), what a reference looks like, and where whoever has no script goes instead. Nothing is asked of any before a visitor taps.
 */

type Provider = {
  readonly name: string;
  readonly host: string;
  readonly shape: 'film' | 'map' | 'form';
  readonly reference: RegExp;
  readonly frame: (reference: string) => string;
  readonly page: (reference: string) => string;
};

export const EMBED_PROVIDERS = ['youtube', 'vimeo', 'openStreetMap', 'googleForms'] as const;
export type EmbedProvider = (typeof EMBED_PROVIDERS)[number];

/** How far around its point a map shows, in degrees. */
const AROUND = 0.01;

const boxOf = (point: string): string => {
  const [lat = 0, lon = 0] = point.split(',').map(Number);
  return [lon - AROUND, lat - AROUND, lon + AROUND, lat + AROUND].map((degrees) => degrees.toFixed(5)).join(',');
};

const PROVIDERS: Readonly<Record<EmbedProvider, Provider>> = {
  youtube: {
    name: 'YouTube',
    host: 'https://www.youtube-nocookie.com',
    shape: 'film',
    reference: /^[\w-]{11}$/,
    frame: (film) => `/embed/${film}?autoplay=1&rel=0`,
    page: (film) => `https://www.youtube.com/watch?v=${film}`,
  },
  vimeo: {
    name: 'Vimeo',
    host: 'https://player.vimeo.com',
    shape: 'film',
    reference: /^\d{6,12}$/,
    frame: (film) => `/video/${film}?dnt=1&autoplay=1`,
    page: (film) => `https://vimeo.com/${film}`,
  },
  openStreetMap: {
    name: 'OpenStreetMap',
    host: 'https://www.openstreetmap.org',
    shape: 'map',
    reference: /^-?[0-8]?\d(?:\.\d{1,6})?,-?(?:1[0-7]\d|\d{1,2})(?:\.\d{1,6})?$/,
    frame: (point) => `/export/embed.html?bbox=${boxOf(point)}&layer=mapnik&marker=${point}`,
    page: (point) => `https://www.openstreetmap.org/?mlat=${point.replace(',', '&mlon=')}`,
  },
  googleForms: {
    name: 'Google Forms',
    host: 'https://docs.google.com',
    shape: 'form',
    reference: /^[\w-]{20,100}$/,
    frame: (form) => `/forms/d/e/${form}/viewform?embedded=true`,
    page: (form) => `https://docs.google.com/forms/d/e/${form}/viewform`,
  },
};

export const isReferenceOf = (provider: EmbedProvider, reference: string): boolean =>
  PROVIDERS[provider].reference.test(reference);

export type EmbedPlace = {
  readonly name: string;
  readonly shape: Provider['shape'];
  readonly frame: string;
  readonly page: string;
};

/** Where the frame comes from; null for a reference that the provider would not know. */
export const embedOf = (provider: EmbedProvider, reference: string): EmbedPlace | null => {
  if (!isReferenceOf(provider, reference)) return null;
  const { name, host, shape, frame, page } = PROVIDERS[provider];
  return { name, shape, frame: `${host}${frame(reference)}`, page: page(reference) };
};

/** Each by its name, as the page about cookies names them. */
export const EMBED_NAMES: readonly string[] = Object.values(PROVIDERS).map(({ name }) => name);

export const EMBED_HOSTS: readonly string[] = Object.values(PROVIDERS).map(({ host }) => host);
