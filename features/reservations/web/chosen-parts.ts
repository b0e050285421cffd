import { fieldOf } from '#ui/form.ts';
import { isLetter, PLANNABLE } from '../rules/plannable.ts';
import { LETTER_TEXTS } from './letter-data.ts';

export type PlanRow = Exclude<(typeof PLANNABLE)[number], `${string}CONSORTIUM_PAYMENT`> | 'letter';

/** The row of the form that a source stands in: a plan has one letter, whoever gave it. */
export const rowOf = (kind: (typeof PLANNABLE)[number]): PlanRow => (isLetter(kind) ? 'letter' : kind);

/** The name of a row's box. */
export const boxOf = (row: PlanRow): string => `use.${row}`;

/** Says that the form has boxes: without one, what is written is what is chosen. */
export const CHOSEN = 'chosen';

/** The name of a damage's box. */
export const damageOf = (place: string): string => `damage.${place}`;

export const CAR_FIELDS = ['plate', 'version', 'mileageKm'] as const;
export const LETTER_FIELDS = [...LETTER_TEXTS, 'value', 'validUntil'] as const;
const FIELDS: Readonly<Partial<Record<PlanRow, readonly string[]>>> = { TRADE_IN: CAR_FIELDS, letter: LETTER_FIELDS };

const isChosen = (form: FormData, row: PlanRow): boolean => fieldOf(form, boxOf(row)) !== '';

/** The form as it is meant: of what is not chosen nothing counts, whatever stands in its fields. */
export const meantBy = (form: FormData): FormData => {
  if (fieldOf(form, CHOSEN) === '') return form;
  const meant = new FormData();
  for (const [name, value] of form) meant.append(name, value);
  for (const kind of PLANNABLE) {
    const row = rowOf(kind);
    if (isChosen(form, row)) continue;
    meant.set(kind, '0');
    for (const name of FIELDS[row] ?? []) meant.delete(name);
  }
  return meant;
};

/** A car or a letter that is chosen, and nothing is written of it. */
export const isBlank = (form: FormData, row: 'TRADE_IN' | 'letter'): boolean => {
  const kinds = PLANNABLE.filter((kind) => rowOf(kind) === row);
  return isChosen(form, row) && [...kinds, ...(FIELDS[row] ?? [])].every((name) => fieldOf(form, name).trim() === '');
};
