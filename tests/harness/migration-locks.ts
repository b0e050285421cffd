import { LARGE } from './cells.ts';

/** Bodies of functions run later, by somebody else; a block that runs at once stays. */
const withoutBodies = (sql: string): string =>
  sql
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(
      /\bCREATE (?:OR REPLACE )?(?:FUNCTION|PROCEDURE)\b[\s\S]*?\$(\w*)\$[\s\S]*?\$\1\$/gi,
      'CREATE FUNCTION',
    );

/** What holds up who reads or writes for as long as the table is long: the change is one statement, or one lock that is held over one. */
const SLOW: readonly { readonly what: string; readonly of: RegExp }[] = [
  {
    what: 'an index',
    of: /\bCREATE\s+(?:UNIQUE\s+)?INDEX\s+(?!CONCURRENTLY)[\w"]*\s*ON\s+(?:ONLY\s+)?(?<table>\w+\.\w+)/gi,
  },
  { what: 'a change of all rows', of: /\bUPDATE\s+(?:ONLY\s+)?(?<table>\w+\.\w+)(?:\s+(?:AS\s+)?\w+)?\s+SET\b/gi },
  { what: 'a removal of rows', of: /\bDELETE\s+FROM\s+(?:ONLY\s+)?(?<table>\w+\.\w+)/gi },
  {
    what: 'another type',
    of: /\bALTER\s+TABLE\s+(?:IF\s+EXISTS\s+)?(?:ONLY\s+)?(?<table>\w+\.\w+)[^;]*?\bALTER\s+(?:COLUMN\s+)?\w+\s+(?:SET\s+DATA\s+)?TYPE\b/gi,
  },
  {
    what: 'not null without a checked constraint',
    of: /\bALTER\s+TABLE\s+(?:IF\s+EXISTS\s+)?(?:ONLY\s+)?(?<table>\w+\.\w+)[^;]*?\bSET\s+NOT\s+NULL\b/gi,
  },
  {
    what: 'a constraint that is checked at once',
    of: /\bALTER\s+TABLE\s+(?:IF\s+EXISTS\s+)?(?:ONLY\s+)?(?<table>\w+\.\w+)(?![^;]*\bNOT\s+VALID\b)[^;]*?\b(?:CHECK\s*\(|REFERENCES\b|ADD\s+(?:CONSTRAINT\s+\w+\s+)?(?:UNIQUE|PRIMARY\s+KEY)\s*\()/gi,
  },
  {
    what: 'a column that every row is written anew for',
    of: /\bALTER\s+TABLE\s+(?:IF\s+EXISTS\s+)?(?:ONLY\s+)?(?<table>\w+\.\w+)[^;]*?\bADD\s+COLUMN\b[^;,]*(?:\bGENERATED\b|\bDEFAULT\s+(?:gen_random_uuid|random|clock_timestamp|nextval)\b)/gi,
  },
];

/** What a migration does to large tables that were there before it, as `an index on stock.unit`. */
export const locksOf = (sql: string): string[] => {
  const text = withoutBodies(sql);
  const own = new Set(
    [...text.matchAll(/\bCREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?(\w+\.\w+)/gi)].map(([, name]) => name),
  );
  const found = SLOW.flatMap(({ what, of }) =>
    [...text.matchAll(of)]
      .map(({ groups }) => groups?.['table'] ?? '')
      .filter((table) => LARGE.includes(table) && !own.has(table))
      .map((table) => `${what} on ${table}`),
  );
  return [...new Set(found)].toSorted();
};
