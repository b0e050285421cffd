import type { Rect } from '#studio/render/plan.ts';

/** Side of the squares a picture is searched by, in its own pixels; a multiple of what every oversampling turns into whole pixels. */
const TILE = 40;
/** Steps of eight bits below which nobody sees a difference. */
const SEEN = 12;

type Pictures = {
  /** RGBA of one size. */
  readonly before: Buffer;
  readonly after: Buffer;
  readonly width: number;
  readonly height: number;
  /** Pixels of these to one of the picture the answer is for. */
  readonly scale: number;
};

/** Rectangles, in pixels of the whole picture, that hold everything in which two pictures differ. */
export function changedParts(input: Pictures): Rect[] {
  const { width, height, scale } = input;
  const [columns, rows] = [Math.ceil(width / (TILE * scale)), Math.ceil(height / (TILE * scale))];
  const changed = changedTiles(input, columns);
  const boxes = mergeTouching([...changed].map((tile) => boxOf(tile % columns, Math.floor(tile / columns))));
  const [right, bottom] = [Math.round(width / scale), Math.round(height / scale)];
  return boxes.map(({ left, top, right: to, bottom: down }) => ({
    x: left * TILE,
    y: top * TILE,
    width: Math.min(right, Math.min(columns, to) * TILE) - left * TILE,
    height: Math.min(bottom, Math.min(rows, down) * TILE) - top * TILE,
  }));
}

const changedTiles = ({ before, after, width, height, scale }: Pictures, columns: number): Set<number> => {
  const side = TILE * scale;
  const found = new Set<number>();
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      if (![0, 1, 2, 3].some((c) => Math.abs(before[at + c]! - after[at + c]!) > SEEN)) continue;
      found.add(Math.floor(y / side) * columns + Math.floor(x / side));
    }
  }
  return found;
};

type Box = { left: number; top: number; right: number; bottom: number };

const boxOf = (column: number, row: number): Box => ({ left: column, top: row, right: column + 1, bottom: row + 1 });

const touches = (a: Box, b: Box): boolean =>
  a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;

const around = (a: Box, b: Box): Box => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
});

/** Boxes that touch become one, until none do. */
const mergeTouching = (boxes: readonly Box[]): Box[] => {
  const merged: Box[] = [];
  for (const box of boxes) {
    let grown = box;
    for (;;) {
      const at = merged.findIndex((other) => touches(other, grown));
      if (at === -1) break;
      grown = around(grown, merged[at]!);
      merged.splice(at, 1);
    }
    merged.push(grown);
  }
  return merged;
};
