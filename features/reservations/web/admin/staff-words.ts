const STEM = 'orderStaff.';

/** What speaks to the buyer on the buyer's own pages speaks of them here: the same words, those of staff in their places. */
export const inStaffWords = <Texts extends Readonly<Record<string, string>>>(texts: Texts): Texts => ({
  ...texts,
  ...Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) => (key.startsWith(STEM) ? [[key.slice(STEM.length), text]] : [])),
  ),
});
