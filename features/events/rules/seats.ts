/** A party on the waiting list, in the order of the line. */
export type Party = { readonly id: string; readonly people: number };

/**
 * Who moves up when seats are free: along the line, each party that fits whole. One that is too large keeps its place and is passed over,
 * so that no seat stays empty while somebody wants it.
 */
export const moveUp = (line: readonly Party[], free: number): readonly Party[] => {
  const moved: Party[] = [];
  let left = free;
  for (const party of line) {
    if (left === 0) break;
    if (party.people > left) continue;
    left -= party.people;
    moved.push(party);
  }
  return moved;
};
