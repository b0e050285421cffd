import pg from 'pg';
import { MOST_COUNTED } from '#platform/counted.server.ts';
import { APP_ROLE } from '#platform/database.server.ts';
import { listStatements, type WrittenStatement } from '#tests/harness/sql-statements.ts';
import { isOver, type Compared } from './compare.ts';
import type { GrownPlace } from './place.ts';

type Planned = { readonly 'QUERY PLAN': readonly { readonly Plan: { readonly 'Total Cost': number } }[] };

/** As dear as reading so many pages of a table in their order. */
const FLOOR_COST = 200;

/** A list is asked for in pages of twenty and counted to a thousand; of a number that it does not know the planner expects a tenth of all. */
const withUsualLimits = (text: string): string => {
  let nth = 0;
  return text
    .replaceAll(/LIMIT \$\d+ OFFSET \$\d+/g, 'LIMIT 20 OFFSET 0')
    .replaceAll(/LIMIT \$\d+\) counted/g, `LIMIT ${MOST_COUNTED + 1}) counted`)
    .replaceAll(/\$\d+\b/g, () => `$${(nth += 1)}`);
};

/** What the planner expects of a statement whose values it does not know, as the program's role inside a brand. */
const costOf = async (client: pg.Client, text: string): Promise<number | string> => {
  try {
    const { rows } = await client.query<Planned>(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${withUsualLimits(text)}`);
    return rows[0]?.['QUERY PLAN'][0]?.Plan['Total Cost'] ?? 'no plan';
  } catch (error) {
    return error instanceof Error ? error.message : 'unknown';
  }
};

const openAs = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, options: `-c role=${APP_ROLE} -c app.brand=jeep -c jit=off` });
  await client.connect();
  return client;
};

/** A list of statements for others to hold against each other: its texts come as values. */
const isListed = ({ file }: WrittenStatement): boolean => file.startsWith('platform/invariants');

/** What marks a place in a transaction has no plan and reads nothing. */
const isMark = ({ text }: WrittenStatement): boolean =>
  typeof text === 'string' && /^\s*(?:SAVEPOINT|ROLLBACK|RELEASE)\b/.test(text);

/**
 * Every statement that is written in the program, sent or not, by what the planner expects of it on each database: what no sample
 * and no job came to is judged by this alone.
 */
export const comparePlans = async (place: GrownPlace): Promise<{ compared: Compared[]; missing: string[] }> => {
  const [small, grown] = [await openAs(place.urlOf('small')), await openAs(place.urlOf('grown'))];
  const compared: Compared[] = [];
  const missing: string[] = [];
  try {
    for (const statement of listStatements().filter((one) => !isListed(one) && !isMark(one))) {
      const name = `statement ${statement.file}:${statement.line}`;
      if (statement.text instanceof Error) {
        missing.push(`${name}: ${statement.text.message}`);
        continue;
      }
      const [few, many] = [await costOf(small, statement.text), await costOf(grown, statement.text)];
      if (typeof few === 'string' || typeof many === 'string') {
        missing.push(`${name}: ${String(many)}`);
        continue;
      }
      const dearest = statement.text.replaceAll(/\s+/g, ' ').slice(0, 300);
      const ratio = many / Math.max(1, few);
      compared.push({
        name,
        small: few,
        grown: many,
        ratio,
        isOver: isOver(few, many, FLOOR_COST),
        times: [0, 0],
        dearest,
      });
    }
  } finally {
    await small.end();
    await grown.end();
  }
  return { compared, missing };
};
