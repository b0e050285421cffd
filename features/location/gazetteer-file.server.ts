import type { Market } from '#kernel/market.ts';
import { readCsvFile, type CsvReport } from '#platform/files/csv.server.ts';
import { MOST_ERRORS } from './contract/gazetteer.ts';
import { COLUMNS, joinRows, readRow, type GazetteerCity } from './rules/gazetteer.ts';

export type GazetteerFile = Omit<CsvReport, 'cutAt'> & { readonly cities: ReadonlyMap<string, GazetteerCity> };

type GazetteerContext = { readonly market: Market; readonly states: ReadonlySet<string> };

/** The cities of a file, whatever is wrong with its rows. */
export const readGazetteer = async (content: string, input: GazetteerContext): Promise<GazetteerFile> => {
  const cities = new Map<string, GazetteerCity>();
  const { cutAt: _cutAt, ...report } = await readCsvFile({
    content,
    columns: COLUMNS,
    needed: ['state', 'code', 'name'],
    most: MOST_ERRORS,
    take: (cells) => addTo(cities, readRow(cells, input)),
  });
  return { ...report, cities };
};

const addTo = (
  cities: Map<string, GazetteerCity>,
  row: ReturnType<typeof readRow>,
): readonly { field: string; key: string }[] => {
  if (!('code' in row)) return row;
  const known = cities.get(row.code);
  const joined = known === undefined ? row : joinRows(known, row);
  if ('field' in joined) return [joined];
  cities.set(row.code, joined);
  return [];
};
