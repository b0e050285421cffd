import { formatDay } from '#kernel/dates.ts';

/** A birth date as typed (`12/04/1988`, or only its digits, as phones have them) as an ISO day; what is no such text stays as it is. */
export const isoBirthDate = (typed: string): string => {
  const parts = /^\s*(\d{2})\D?(\d{2})\D?(\d{4})\s*$/.exec(typed);
  return parts === null ? typed : `${parts[3]}-${parts[2]}-${parts[1]}`;
};

export const shownBirthDate = (iso: string | null): string => (iso === null ? '' : formatDay(iso));
