export type Row = {
  readonly versionId: string | null;
  readonly fromAt: Date | string;
  readonly untilAt: Date | string | null;
};

const at = (moment: Date | string | null): number => (moment === null ? Infinity : new Date(moment).getTime());

/** When what a row began shows nothing any more. */
const endOfRow = ({ versionId, fromAt, untilAt }: Row): number => (versionId === null ? at(fromAt) : at(untilAt));

/** When a page that shows something ends with nothing behind it, by the row that counts now and all that are planned; null where never. */
export const endOf = (current: Row, planned: readonly Row[], now: Date): Date | null => {
  let end = endOfRow(current);
  if (end <= now.getTime()) return null;
  // Of two of one moment the last counts, as it stands in their order.
  for (const row of planned.toSorted((one, other) => at(one.fromAt) - at(other.fromAt))) {
    if (at(row.fromAt) > end) break;
    end = endOfRow(row);
  }
  return end === Infinity ? null : new Date(end);
};
