import type { RecordOf } from './records.ts';

export type PartRecord = RecordOf<'PART'>;

/** What the form of one part may change; the rest of a part belongs to its rules, versions and prices. */
export const EDITED = ['namePt', 'nameEs', 'textPt', 'textEs', 'category', 'position', 'hex', 'roofHex'] as const;
export type EditedField = (typeof EDITED)[number];

const ofText = (field: EditedField, text: string): string | number | null => {
  const trimmed = text.trim();
  if (field === 'position') return trimmed === '' ? Number.NaN : Number(trimmed);
  if (field === 'hex' || field === 'roofHex') return trimmed === '' ? null : trimmed.toUpperCase();
  return trimmed === '' && (field === 'textPt' || field === 'textEs') ? null : trimmed;
};

/** The part with what was typed, to be judged by the schema of its record: fields that were not sent stay. */
export const editPart = (record: PartRecord, typed: Readonly<Partial<Record<EditedField, string>>>): object => ({
  ...record,
  ...Object.fromEntries(
    EDITED.flatMap((field) => (typed[field] === undefined ? [] : [[field, ofText(field, typed[field])]])),
  ),
});

/** Fields that another changed since the part was seen: all of the record, whether the form shows them or not. */
export const changedSince = (seen: Readonly<Record<string, unknown>>, now: PartRecord): (keyof PartRecord)[] =>
  (Object.keys(now) as (keyof PartRecord)[]).filter((field) => now[field] !== (seen[field] ?? null));
