import { formatDay } from '#kernel/dates.ts';

/** A birth date as typed (`12/04/1988`, or only its digits, as phones have them) as an ISO day; what is no such text stays as it is. */
export const isoBirthDate = (typed: string): string => {
  const text = typed.trim();
  const [, day, month, year] =
    /^(\d{2})(\d{2})(\d{4})$/.exec(text) ?? /^(\d{1,2})\D(\d{1,2})\D(\d{4})$/.exec(text) ?? [];
  return day === undefined || month === undefined ? typed : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
};

export const shownBirthDate = (iso: string | null): string => (iso === null ? '' : formatDay(iso));
