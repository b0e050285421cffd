/** Frames of a full turn in the order to load them: the neighbours first, to both sides, then on round. */
export function loadOrder(from: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => {
    const step = Math.ceil(i / 2) * (i % 2 === 0 ? -1 : 1);
    return (((from + step) % count) + count) % count;
  });
}
