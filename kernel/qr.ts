import encodeQr from 'qr';

/** A QR code as one SVG path of unit squares over a square of `size` modules, quiet zone included. */
export type QrDrawing = { readonly size: number; readonly path: string };

/** From the least correction to the most: 7, 15, 25 and 30 percent of the signs (ISO/IEC 18004). */
export const QR_LEVELS = ['L', 'M', 'Q', 'H'] as const;
export type QrLevel = (typeof QR_LEVELS)[number];
export const MOST_QR_VERSION = 40;

/** What of a code is chosen; what is not is as small, and as even, as it can be. */
export type QrChoice = {
  readonly version?: number | undefined;
  readonly level?: QrLevel;
  readonly mask?: number | undefined;
  readonly quiet?: number;
};

const NAMES = { L: 'low', M: 'medium', Q: 'quartile', H: 'high' } as const;

/** Modules of quiet around a code, as ISO/IEC 18004 wants them at least. */
export const QR_QUIET = 4;

/** A text as rows of modules, true where dark, the quiet ones included (ISO/IEC 18004). */
export const qrRows = (
  text: string,
  { version, level = 'M', mask, quiet = QR_QUIET }: QrChoice = {},
): readonly (readonly boolean[])[] => encodeQr(text, 'raw', { ecc: NAMES[level], border: quiet, version, mask });

/** A text as a drawing: one stroke of the path for each run of dark modules (ISO/IEC 18004). */
export const drawQr = (text: string, choice?: QrChoice): QrDrawing => {
  const rows = qrRows(text, choice);
  const runs = rows.flatMap((row, y) => runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`));
  return { size: rows.length, path: runs.join('') };
};

/** Start and length of each run of dark modules in a row. */
const runsOf = (row: readonly boolean[]): (readonly [number, number])[] => {
  const runs: [number, number][] = [];
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1);
    if (!isDark) continue;
    if (last !== undefined && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  }
  return runs;
};

const isDrawn = (text: string, version: number, level: QrLevel): boolean => {
  try {
    qrRows(text, { version, level, mask: 1 });
    return true;
  } catch {
    return false;
  }
};

/** How a text is written into a code (ISO/IEC 18004, table 2), and how many signs or bytes it takes so. */
const weigh = (text: string): { readonly mode: string; readonly length: number } => {
  if (/^\d*$/.test(text)) return { mode: 'digits', length: text.length };
  if (/^[\dA-Z $%*+\-./:]*$/.test(text)) return { mode: 'letters', length: text.length };
  let length = 0;
  for (const sign of text) {
    const point = sign.codePointAt(0) ?? 0;
    length += point < 0x80 ? 1 : point < 0x8_00 ? 2 : point < 0x1_00_00 ? 3 : 4;
  }
  return { mode: 'bytes', length };
};

/** More signs than the largest code takes. */
const MOST_SIGNS = 7089;
const rooms = new Map<string, boolean>();

/** Whether there is room hangs on how long a text is, not on what it says: each length is drawn once, and a long list draws nothing. */
const hasRoom = (text: string, version: number, level: QrLevel): boolean => {
  const { mode, length } = weigh(text);
  if (length > MOST_SIGNS) return false;
  const key = `${mode}:${length}:${version}:${level}`;
  const known = rooms.get(key) ?? isDrawn(text, version, level);
  rooms.set(key, known);
  return known;
};

/** The smallest version that takes a text at a level; null where none does. */
const leastVersion = (text: string, level: QrLevel): number | null => {
  let [least, most] = [1, MOST_QR_VERSION + 1];
  while (least < most) {
    const middle = Math.floor((least + most) / 2);
    if (hasRoom(text, middle, level)) most = middle;
    else least = middle + 1;
  }
  return least > MOST_QR_VERSION ? null : least;
};

const strongestLevel = (text: string, version: number): QrLevel | null =>
  QR_LEVELS.toReversed().find((level) => hasRoom(text, version, level)) ?? null;

/** What a text is drawn with, or what would take it: the least version at that level, and the most correction in that version. */
export type QrFit =
  | { readonly fits: true; readonly version: number; readonly level: QrLevel }
  | { readonly fits: false; readonly least: number | null; readonly strongest: QrLevel | null };

/** A level that is not chosen is the strongest that makes the code no larger than the usual one (M) does. */
export const fitQr = (text: string, chosen: { version: number | null; level: QrLevel | null }): QrFit => {
  const usual = chosen.level ?? 'M';
  const version = chosen.version ?? leastVersion(text, usual);
  const strongest = version === null ? null : strongestLevel(text, version);
  const level = chosen.level ?? strongest;
  if (version !== null && level !== null && hasRoom(text, version, level)) return { fits: true, version, level };
  return { fits: false, least: leastVersion(text, chosen.level ?? 'L'), strongest };
};
