import type { Market } from '#kernel/market.ts';
import { readCsvFile, type CsvReport } from '#platform/files/csv.server.ts';
import type { Vault } from '#platform/vault.server.ts';
import { MOST_EMPLOYEE_ERRORS } from './contract/employee.ts';
import { EMPLOYEE_COLUMNS, readEmployee, type EmployeeRow } from './rules/employee-row.ts';
import type { EmployeeEntry } from './store/employees.server.ts';

export const hashesOf = (vault: Vault, of: Pick<EmployeeRow, 'registration' | 'document'>) => ({
  registrations: vault.indexes(of.registration, 'registration'),
  documents: vault.indexes(of.document, 'employee-document'),
});

/** Nothing of a row is kept but what it is recognised by. */
export const entryOf = (vault: Vault, row: EmployeeRow): EmployeeEntry => ({
  ...hashesOf(vault, row),
  relation: row.relation,
  leftAt: row.left === null ? null : `${row.left}T00:00:00Z`,
});

/** The employees of a file, whatever is wrong with its rows. A registration stands in it once. */
export const readEmployees = async (
  content: string,
  of: { market: Market; vault: Vault },
): Promise<Omit<CsvReport, 'cutAt'> & { readonly entries: readonly EmployeeEntry[] }> => {
  const entries = new Map<string, EmployeeEntry>();
  const { cutAt: _cutAt, ...report } = await readCsvFile({
    content,
    columns: EMPLOYEE_COLUMNS,
    needed: ['registration', 'document', 'relation'],
    most: MOST_EMPLOYEE_ERRORS,
    take: (cells) => {
      const row = readEmployee(cells, of.market);
      if (!('document' in row)) return row;
      if (entries.has(row.registration)) return [{ field: 'registration', key: 'employees.import.twice' }];
      entries.set(row.registration, entryOf(of.vault, row));
      return [];
    },
  });
  return { ...report, entries: [...entries.values()] };
};
