import { readCsvFile } from '#platform/files/csv.server.ts';
import { MOST_IMPORTED } from './contract/import.ts';
import {
  NEEDED_COLUMNS,
  plainCell,
  readStockRow,
  REFUSED_COLUMNS,
  STOCK_COLUMNS,
  type RowFault,
  type StockCells,
  type StockRow,
} from './rules/import/row.ts';

export type RefusedRow = { readonly line: number; readonly cells: StockCells; readonly faults: readonly RowFault[] };

export type StockFile = {
  readonly rowCount: number;
  readonly rows: StockRow[];
  readonly cells: Map<number, StockCells>;
  readonly refused: RefusedRow[];
  /** Every chassis that a row names, of refused rows too. */
  readonly chassis: Set<string>;
  readonly isEveryChassisRead: boolean;
};

const CHASSIS = /^[A-Z0-9]{17}$/;

/** What is left of a cell that is shown again. */
const MOST_SHOWN = 100;

const cellsOf = (cells: StockCells): StockCells =>
  Object.fromEntries(
    STOCK_COLUMNS.flatMap((name) => {
      const cell = cells[name];
      return cell === undefined ? [] : [[name, cell.slice(0, MOST_SHOWN)]];
    }),
  );

/** A stock file, row by row; or which column of its header is unknown or not there, or from which line on nothing is read. */
export const readStockFile = async (
  content: string,
  today: string,
): Promise<StockFile | 'tooManyRows' | { readonly unreadable: string } | { readonly cutAt: number }> => {
  const rows: StockRow[] = [];
  const refused: RefusedRow[] = [];
  const kept = new Map<number, StockCells>();
  const lines = new Map<string, number>();
  let unread = 0;
  let taken = 0;
  const { rowCount, errors, cutAt } = await readCsvFile({
    content,
    columns: [...STOCK_COLUMNS, ...REFUSED_COLUMNS],
    needed: NEEDED_COLUMNS,
    most: MOST_IMPORTED,
    take: (found, line) => {
      taken += 1;
      if (taken > MOST_IMPORTED) return [];
      const cells = cellsOf(found);
      const chassis = plainCell(cells.chassis).toUpperCase();
      const first = lines.get(chassis);
      const read = readStockRow(line, found, today);
      if (!CHASSIS.test(chassis)) unread += 1;
      else if (first === undefined) lines.set(chassis, line);
      if (first !== undefined) {
        const fault: RowFault = { column: 'chassis', key: 'stock.import.twice', params: { line: first } };
        refused.push({ line, cells, faults: [fault] });
      } else if ('faults' in read) refused.push({ line, cells, faults: read.faults });
      else {
        rows.push(read.row);
        kept.set(line, cells);
      }
      return [];
    },
  });
  if (rowCount > MOST_IMPORTED) return 'tooManyRows';
  const header = errors.find(({ key }) => key !== 'import.csv');
  if (header !== undefined) return { unreadable: header.field || NEEDED_COLUMNS[0] };
  if (cutAt !== null) return { cutAt };
  for (const { line } of errors)
    refused.push({ line, cells: {}, faults: [{ column: 'chassis', key: 'stock.import.csv' }] });
  unread += errors.length;
  return {
    rowCount: rowCount + errors.length,
    rows,
    cells: kept,
    refused,
    chassis: new Set(lines.keys()),
    isEveryChassisRead: unread === 0,
  };
};
