import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import { addRefusals, addWords } from './friction.server.ts';
import { writeExposures, writePages, type ExposedPage } from './exposures.server.ts';
import { stepBefore, type EventName } from '../rules/events.ts';
import type { Device } from '../rules/visitor.ts';

export type EventRow = {
  readonly id: string;
  readonly at: string;
  readonly brand: string;
  readonly market: string;
  readonly day: string;
  readonly name: EventName;
  readonly visitor: string;
  readonly device: Device;
  readonly properties: object;
  /** Of a search that found nothing; they stand in no event. */
  readonly words: string | null;
  /** By which it is known that the visitor typed them before on that day. */
  readonly wordsKey: string | null;
  /** Of who takes part in an experiment, under the experiment's own key. */
  readonly exposed: { readonly experiment: string; readonly variant: number; readonly subject: string } | null;
};

type Counted = Pick<EventRow, 'brand' | 'market' | 'day' | 'name' | 'visitor'>;

const countedOf = ({ brand, market, day, name, visitor }: EventRow): Counted => ({ brand, market, day, name, visitor });

const LOCK = 'analytics.withdrawn';

/** Events that are there already, and those of whoever took the consent back, are passed over. */
const insertEvents = (tx: Tx, events: readonly EventRow[]): Promise<{ id: string }[]> =>
  tx.rows(sql<{ id: string }>`
    INSERT INTO analytics.event (at, id, brand, market, day, name, visitor, device, properties)
    SELECT r.at, r.id, r.brand, r.market, r.day, r.name, r.visitor, r.device, r.properties
    FROM jsonb_to_recordset(${JSON.stringify(events)}::jsonb) AS r(at timestamptz, id uuid, brand text, market text, day date,
      name text, visitor text, device text, properties jsonb)
    WHERE NOT EXISTS (SELECT FROM analytics.withdrawn w WHERE w.visitor = r.visitor)
    ON CONFLICT DO NOTHING
    RETURNING id`);

/** Who came to a step for the first time this day; to one that is come to once, for the first time at all. */
const insertReached = (tx: Tx, events: readonly Counted[]): Promise<Counted[]> =>
  tx.rows(sql<Counted>`
    INSERT INTO analytics.reached (visitor, brand, market, name, day)
    SELECT DISTINCT r.visitor, r.brand, r.market, r.name, r.day
    FROM jsonb_to_recordset(${JSON.stringify(events)}::jsonb) AS r(visitor text, brand text, market text, name text, day date)
    WHERE r.name <> 'order.paid' OR NOT EXISTS (
      SELECT FROM analytics.reached o
      WHERE o.visitor = r.visitor AND o.brand = r.brand AND o.market = r.market AND o.name = r.name)
    ORDER BY r.visitor, r.brand, r.market, r.name, r.day
    ON CONFLICT DO NOTHING
    RETURNING visitor, brand, market, name, day`);

/** Who comes to a step on several days came to it for the first time once, and then from the one before or not. */
const addToDays = (
  tx: Tx,
  counted: readonly (Counted & { isNew: boolean; before: string | null })[],
): Promise<number> =>
  tx.run(sql`
    WITH r AS (
      SELECT n.*, n."isNew" AND NOT EXISTS (
        SELECT FROM analytics.reached o
        WHERE o.visitor = n.visitor AND o.brand = n.brand AND o.market = n.market AND o.name = n.name AND o.day < n.day) AS "isFirst"
      FROM jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) AS n(brand text, market text, day date, name text, visitor text,
        "isNew" boolean, before text))
    INSERT INTO analytics.daily AS d (brand, market, day, name, events, visitors, firsts, came)
    SELECT r.brand, r.market, r.day, r.name, count(*) FILTER (WHERE NOT r."isNew"), count(*) FILTER (WHERE r."isNew"),
      count(*) FILTER (WHERE r."isFirst"),
      count(*) FILTER (WHERE r."isFirst" AND r.before IS NOT NULL AND EXISTS (
        SELECT FROM analytics.reached b
        WHERE b.visitor = r.visitor AND b.brand = r.brand AND b.market = r.market AND b.name = r.before))
    FROM r
    GROUP BY r.brand, r.market, r.day, r.name
    ORDER BY r.brand, r.market, r.day, r.name
    ON CONFLICT (brand, market, day, name) DO UPDATE SET events = d.events + EXCLUDED.events,
      visitors = d.visitors + EXCLUDED.visitors, firsts = d.firsts + EXCLUDED.firsts, came = d.came + EXCLUDED.came`);

/** Events and what they add to their days, in one transaction. Gives how many were new. */
export const writeEvents = async (tx: Tx, events: readonly EventRow[]): Promise<number> => {
  // Whoever takes the consent back waits for what is being written, and nothing of theirs is written after.
  await tx.run(sql`SELECT pg_advisory_xact_lock_shared(hashtext(${LOCK}))`);
  const ids = new Set((await insertEvents(tx, events)).map(({ id }) => id));
  if (ids.size === 0) return 0;
  const written = events.filter(({ id }) => ids.has(id));
  const reached = await insertReached(tx, written.map(countedOf));
  await addToDays(tx, [
    ...written.map((row) => ({ ...countedOf(row), isNew: false, before: null })),
    ...reached.map((row) => ({ ...row, isNew: true, before: stepBefore(row.name) })),
  ]);
  const refused = written.filter(({ name }) => name === 'rule.refused');
  if (refused.length > 0) await addRefusals(tx, refused);
  const typed = written.flatMap((row) =>
    row.words === null ? [] : [{ ...row, place: (row.properties as { place: string }).place }],
  );
  if (typed.length > 0) await addWords(tx, typed);
  await writeExposures(
    tx,
    written.flatMap(({ exposed, brand, market, name }) =>
      exposed === null ? [] : [{ ...exposed, brand, market, name }],
    ),
  );
  return written.length;
};

/** Pages with a variant; those of whoever took the consent back are passed over. */
export const writeExposedPages = async (tx: Tx, pages: readonly ExposedPage[]): Promise<number> => {
  await tx.run(sql`SELECT pg_advisory_xact_lock_shared(hashtext(${LOCK}))`);
  const gone = await tx.rows(sql<{ visitor: string }>`
    SELECT visitor FROM analytics.withdrawn WHERE visitor = ANY(${pages.map(({ visitor }) => visitor)}::text[])`);
  const own = new Set(gone.map(({ visitor }) => visitor));
  return writePages(
    tx,
    pages.filter(({ visitor }) => !own.has(visitor)),
  );
};

type Hashes = { readonly visitors: readonly string[]; readonly subjects: readonly string[] };

/**
 * What was kept of a visitor goes; the sums have nothing of them. Writers ask for the hash of the span alone: beside it that of an
 * experiment would be known as the same browser's.
 */
export const removeVisitor = async (tx: Tx, { visitors, subjects }: Hashes): Promise<number> => {
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtext(${LOCK}))`);
  await tx.run(sql`
    INSERT INTO analytics.withdrawn (visitor) SELECT unnest(${visitors}::text[])
    ON CONFLICT (visitor) DO UPDATE SET at = now()`);
  await tx.run(sql`DELETE FROM analytics.exposure WHERE subject = ANY(${subjects}::text[])`);
  await tx.run(sql`DELETE FROM analytics.reached WHERE visitor = ANY(${visitors}::text[])`);
  return tx.run(sql`DELETE FROM analytics.event WHERE visitor = ANY(${visitors}::text[])`);
};

export const removeOldEvents = (tx: Tx, { days, most }: { days: number; most: number }): Promise<number> =>
  tx.run(sql`
    DELETE FROM analytics.event WHERE (at, id) IN (
      SELECT at, id FROM analytics.event WHERE at < now() - make_interval(days => ${days}) ORDER BY at LIMIT ${most})`);

export const removeOldReached = (tx: Tx, { days, most }: { days: number; most: number }): Promise<number> =>
  tx.run(sql`
    DELETE FROM analytics.reached WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM analytics.reached WHERE day < current_date - ${days}::integer ORDER BY day LIMIT ${most}))`);

export const removeOldWithdrawn = (tx: Tx, most: number): Promise<number> =>
  tx.run(sql`
    DELETE FROM analytics.withdrawn WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM analytics.withdrawn WHERE at < now() - interval '1 day' ORDER BY at LIMIT ${most}))`);
