import encodeQr from 'qr';

/** A QR code as one SVG path of unit squares over a square of `size` modules, quiet zone included. */
export type QrDrawing = { readonly size: number; readonly path: string };

/** Modules of quiet around a code, as ISO/IEC 18004 wants them. */
const QUIET = 4;

/** A text as rows of modules, true where dark, the quiet ones included (ISO/IEC 18004, error correction M). */
export const qrRows = (text: string): readonly (readonly boolean[])[] =>
  encodeQr(text, 'raw', { ecc: 'medium', border: QUIET });

/** A text as a drawing: one stroke of the path for each run of dark modules (ISO/IEC 18004). */
export const drawQr = (text: string): QrDrawing => {
  const rows = qrRows(text);
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
