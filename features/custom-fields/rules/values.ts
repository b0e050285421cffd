import { parseIsoDay } from '#kernel/days.ts';

export const SUBJECTS = ['LEAD', 'ORDER'] as const;
export type CustomSubject = (typeof SUBJECTS)[number];
export const FIELD_TYPES = ['TEXT', 'NUMBER', 'CHOICE', 'DATE', 'YES_NO'] as const;
export const SEEN_BY = ['STAFF', 'MANAGERS'] as const;

export type CustomValue = string | number | boolean | null;

export type FieldRule = {
  readonly type: (typeof FIELD_TYPES)[number];
  readonly isRequired: boolean;
  readonly least: number | null;
  readonly most: number | null;
  readonly choices: readonly string[];
};

export const LONGEST_TEXT = 2000;

const faultOfText = (value: CustomValue, { least, most }: FieldRule): string | null => {
  if (typeof value !== 'string') return 'field.invalid';
  if (value.length > (most ?? LONGEST_TEXT)) return 'customFields.tooLong';
  return value.length < (least ?? 0) ? 'customFields.tooShort' : null;
};

const faultOfNumber = (value: CustomValue, { least, most }: FieldRule): string | null => {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'field.invalid';
  return value < (least ?? value) || value > (most ?? value) ? 'customFields.outside' : null;
};

/** Why a value may not stand in a field; null where it may. */
export const faultOfValue = (value: CustomValue, rule: FieldRule): string | null => {
  if (value === null) return rule.isRequired ? 'field.required' : null;
  switch (rule.type) {
    case 'TEXT':
      return faultOfText(value, rule);
    case 'NUMBER':
      return faultOfNumber(value, rule);
    case 'CHOICE':
      return typeof value === 'string' && rule.choices.includes(value) ? null : 'field.option';
    case 'DATE':
      return typeof value === 'string' && parseIsoDay(value) !== null ? null : 'field.invalid';
    default:
      return typeof value === 'boolean' ? null : 'field.invalid';
  }
};

/** Why a field may not be as it is described: by the field of its form; null where it may. */
export const faultOfRule = ({ type, least, most, choices }: FieldRule): { field: string; key: string } | null => {
  if (type === 'CHOICE' && choices.length === 0) return { field: 'choices', key: 'field.required' };
  if (type !== 'CHOICE' && choices.length > 0) return { field: 'choices', key: 'customFields.noChoices' };
  const isBound = least !== null || most !== null;
  if (isBound && type !== 'TEXT' && type !== 'NUMBER') return { field: 'most', key: 'customFields.noBounds' };
  return least !== null && most !== null && most < least ? { field: 'most', key: 'customFields.bounds' } : null;
};
