/** A text as a file has it: the how many-eth, and the edition of the entry that it was written from, where the file says so. */
export type FileRow = {
  readonly line: number;
  readonly id: string;
  /** Null: what stands there is no text. */
  readonly text: string | null;
  readonly edition: number | null;
};

/** `site`: brand and market it was written for, where it says so. */
export type TextFile = {
  readonly locale: string | null;
  readonly site: string | null;
  readonly rows: readonly FileRow[];
};

/** Attributes of a text stand under `@` and its key, those of the file under `@@` (Application Resource Bundle). */
const LOCALE = '@@locale';
const SITE = '@@x-site';
export const EDITION = 'x-edition';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const editionIn = (attributes: unknown): number | null => {
  const edition = isRecord(attributes) ? attributes[EDITION] : undefined;
  return typeof edition === 'number' && Number.isSafeInteger(edition) && edition >= 0 ? edition : null;
};

/**
 * Reads a flat JSON list of keys and texts (`brands/texts/*.json` are such lists, and Application Resource Bundles); null where it is
 * none. A locale may be written with either dash.
 */
export const readTextFile = (content: string): TextFile | null => {
  let parsed: unknown;
  try {
    parsed = JSON.parse(content.replace(/^\uFEFF/, ''));
  } catch {
    return null;
  }
  if (!isRecord(parsed)) return null;
  const entries = new Map(Object.entries(parsed));
  const [locale, site] = [entries.get(LOCALE), entries.get(SITE)];
  const texts = [...entries].filter(([id]) => !id.startsWith('@'));
  return {
    locale: typeof locale === 'string' ? locale.replace('_', '-') : null,
    site: typeof site === 'string' ? site : null,
    rows: texts.map(([id, text], index) => ({
      line: index + 1,
      id,
      text: typeof text === 'string' ? text.replaceAll('\r\n', '\n') : null,
      edition: editionIn(entries.get(`@${id}`)),
    })),
  };
};

/** The same file with some of its texts alone: what a page hands back after a check. Of a file that cannot be read nothing is left. */
export const narrowTextFile = (content: string, ids: readonly string[]): string => {
  const file = readTextFile(content);
  const named = new Set(ids);
  const lines = (file?.rows ?? [])
    .filter(({ id }) => named.has(id))
    .flatMap(({ id, text, edition }): (readonly [string, unknown])[] => [
      [id, text],
      ...(edition === null ? [] : [[`@${id}`, { [EDITION]: edition }] as const]),
    ]);
  const head = [
    [LOCALE, file?.locale ?? null],
    [SITE, file?.site ?? null],
  ] as const;
  return JSON.stringify(Object.fromEntries([...head.filter(([, value]) => value !== null), ...lines]));
};

type Written = {
  readonly id: string;
  readonly text: string;
  readonly standard: string;
  readonly edition: number;
  readonly places: readonly string[];
};

/** The same list, written: every text is followed by its default, its places and its edition. */
export const writeTextFile = (of: { locale: string; site: string }, entries: readonly Written[]): string => {
  const lines = entries.flatMap(({ id, text, standard, edition, places }): (readonly [string, unknown])[] => [
    [id, text],
    [
      `@${id}`,
      {
        ...(standard === text ? {} : { 'x-default': standard }),
        ...(places.length === 0 ? {} : { placeholders: Object.fromEntries(places.map((name) => [name, {}])) }),
        [EDITION]: edition,
      },
    ],
  ]);
  const head = [
    [LOCALE, of.locale.replace('-', '_')],
    [SITE, of.site],
  ] as const;
  return `${JSON.stringify(Object.fromEntries([...head, ...lines]), null, 2)}\n`;
};
