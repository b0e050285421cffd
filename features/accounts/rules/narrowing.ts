import { parseIsoDay } from '#kernel/days.ts';

/** The record in the form, what was just done and the page of the list belong to one moment; words look for somebody. */
const LEFT_OUT = new Set([
  'p',
  'edit',
  'done',
  'before',
  'after',
  'q',
  'text',
  'name',
  'who',
  'user',
  'of',
  'member',
  'one',
  'email',
]);

/** One of a list, a yes or no, or a number too short to be somebody's. */
const IS_CHOICE = /^(?:[A-Z][A-Z0-9_]{1,39}|on|off|true|false|\d{1,6})$/;

/** Which columns are shown: the names of the list's own. */
const COLUMNS = 'col';
const IS_COLUMN = /^[a-z][A-Za-z]{1,39}$/;

const isKept = (name: string, value: string): boolean =>
  name === COLUMNS
    ? IS_COLUMN.test(value)
    : !LEFT_OUT.has(name) && (IS_CHOICE.test(value) || parseIsoDay(value) !== null);

/**
 * What narrows a list by the query of its address, in one order, so that two addresses that narrow alike are alike. Choices only:
 * a name or a number of somebody, kept here, would outlive their erasure.
 */
export const narrowingOf = (search: Iterable<readonly [string, string]>): string =>
  [...search]
    .flatMap(([name, value]) => (name === COLUMNS ? value.split(',') : [value]).map((one) => [name, one] as const))
    .filter(([name, value]) => isKept(name, value))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map((choice) => choice.map(encodeURIComponent).join('='))
    .join('&');
