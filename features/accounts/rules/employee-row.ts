import { parseDay } from '#kernel/dates.ts';
import { isCpf, isCuil, isDni, stripDocument } from '#kernel/documents.ts';
import type { Market } from '#kernel/market.ts';

export const EMPLOYEE_COLUMNS = ['registration', 'document', 'relation', 'left'] as const;
export type EmployeeColumn = (typeof EMPLOYEE_COLUMNS)[number];

/** Employed by the maker itself, or by one of its partners. */
export const RELATIONS = ['EMPLOYEE', 'COLLABORATOR'] as const;
export type Relation = (typeof RELATIONS)[number];

export const REGISTRATION = /^[0-9A-Za-z-]{3,20}$/;

export type EmployeeRow = {
  /** In capitals. */
  readonly registration: string;
  /** Without marks. */
  readonly document: string;
  readonly relation: Relation;
  /** The first day on which they no longer belong to the company, as ISO 8601; null while they do. */
  readonly left: string | null;
};

type Fault = { readonly field: EmployeeColumn; readonly key: string };

/** Brazil's people are known by CPF; Argentina's by CUIL or DNI. */
const isDocument = (text: string, market: Market): boolean =>
  market === 'br' ? isCpf(text) : isCuil(text) || isDni(text);

/**
 * One row of a list of employees.
 * @param cells The row's cells by column, as text.
 * @returns The employee, or what is wrong with which cell.
 */
export const readEmployee = (
  cells: Readonly<Partial<Record<EmployeeColumn, string>>>,
  market: Market,
): EmployeeRow | readonly Fault[] => {
  const text = (column: EmployeeColumn): string => (cells[column] ?? '').trim();
  const registration = text('registration').toUpperCase();
  const relation = RELATIONS.find((one) => one === text('relation').toUpperCase());
  const left = text('left');
  const faults: Fault[] = [];
  if (!REGISTRATION.test(registration)) faults.push({ field: 'registration', key: 'employees.import.registration' });
  if (!isDocument(text('document'), market)) faults.push({ field: 'document', key: 'employees.import.document' });
  if (relation === undefined) faults.push({ field: 'relation', key: 'employees.import.relation' });
  if (left !== '' && parseDay(left, 'YYYY-MM-DD') === null)
    faults.push({ field: 'left', key: 'employees.import.left' });
  if (faults.length > 0 || relation === undefined) return faults;
  return { registration, document: stripDocument(text('document')), relation, left: left === '' ? null : left };
};
