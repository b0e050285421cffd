import { qrRows } from '../rules/qr-rows.ts';

/** A QR code as one SVG path of unit squares. */
export type QrDrawing = { readonly size: number; readonly path: string };

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
