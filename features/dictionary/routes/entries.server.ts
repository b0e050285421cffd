import { setImmediate } from 'node:timers/promises';
import { nameActors } from '#features/accounts/public.server.ts';
import { actorKey } from '#kernel/actor.ts';
import { MARKET_IDS } from '#kernel/market.ts';
import { ok, refuse } from '#kernel/result.ts';
import { handle, type Handler, type Route } from '#platform/http/context.server.ts';
import { listEntries, readEntry, type Entry, type EntryDetail, type ENTRY_FILTERS } from '../contract/entries.ts';
import type { Ports } from '../ports.server.ts';
import { placesOf, roomFor } from '../rules/text-faults.ts';
import { areaOf, entryOf, goneOf, SETTING_AREA, standardsOf } from '../standards.server.ts';
import { listChangeRows, listEntryRows, type EntryRow, type Scope } from '../store/entries.server.ts';

type Filter = (typeof ENTRY_FILTERS)[number];

/** All entries of a site: those that exist, and those changed ones that do no longer. */
const allEntries = (ports: Ports, scope: Scope, rows: readonly EntryRow[]): Entry[] => {
  const standards = standardsOf(ports, scope);
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const gone = rows.filter(({ key, value }) => value !== null && !standards.has(key));
  return [...gone.map(goneOf), ...[...standards.values()].map((one) => entryOf(one, byKey.get(one.id)))];
};

/** What the filters ask beside an entry itself. */
type Known = {
  readonly elsewhere: ReadonlySet<string>;
  readonly isUnused: (entry: Entry) => boolean;
};

const passes = (entry: Entry, only: Filter, { elsewhere, isUnused }: Known): boolean => {
  if (only === 'changed') return entry.value !== null;
  if (only === 'waiting') return entry.waiting;
  if (only === 'legal') return entry.rule === 'legal';
  if (only === 'broken') return entry.state === 'broken' || entry.state === 'gone';
  if (only === 'oneMarket') return entry.value !== null && !elsewhere.has(entry.id);
  return isUnused(entry);
};

/** Texts judged before others have their turn: each is looked for in all sources when it is first asked about. */
const AT_A_TIME = 50;

/** Which entries nothing names; settings are the program's own and always asked. */
const unusedIn = async (ports: Ports, { market }: Scope, all: readonly Entry[]): Promise<Known['isUnused']> => {
  const { usesOf } = await ports.textUses();
  const unused = new Set<string>();
  for (const [index, { id, state }] of all.entries()) {
    if (index % AT_A_TIME === 0) await setImmediate();
    if (state === 'gone') unused.add(id);
    if (state === 'gone' || areaOf(id) === SETTING_AREA) continue;
    const { pages, programs } = usesOf(id, market);
    if (pages.length + programs.length === 0) unused.add(id);
  }
  return ({ id }) => unused.has(id);
};

const hasWords = ({ id, standard, value }: Entry, words: string): boolean =>
  [id, standard, value ?? ''].some((text) => text.toLowerCase().includes(words));

const otherOf = ({ brand, market }: Scope): Scope => ({
  brand,
  market: MARKET_IDS.find((one) => one !== market) ?? market,
});

const list =
  (ports: Ports): Handler<typeof listEntries> =>
  async ({ query }, context) => {
    const { brand, market } = context;
    const { page, size, area, only } = query;
    const scope = { brand, market };
    const [rows, others] = await context.read(async (tx) => [
      await listEntryRows(tx, scope, null),
      only === 'oneMarket' ? await listEntryRows(tx, otherOf(scope), null) : [],
    ]);
    const all = allEntries(ports, scope, rows);
    const areas = [...new Set(all.filter(({ state }) => state !== 'gone').map(({ id }) => areaOf(id)))];
    if (area !== undefined && !areas.includes(area)) return refuse('areaUnknown');
    const elsewhere = new Set(others.filter(({ value }) => value !== null).map(({ key }) => key));
    const isUnused = only === 'unused' ? await unusedIn(ports, scope, all) : () => false;
    const known = { elsewhere, isUnused };
    const words = (query.text ?? '').trim().toLowerCase();
    const found = all.filter(
      (entry) =>
        (area === undefined || areaOf(entry.id) === area) &&
        (only === undefined || passes(entry, only, known)) &&
        (words === '' || hasWords(entry, words)),
    );
    return ok({ entries: found.slice(page * size, (page + 1) * size), total: found.length, page, size, areas });
  };

const read =
  (ports: Ports): Handler<typeof readEntry> =>
  async ({ params: { id } }, context) => {
    const { brand, market } = context;
    const scope = { brand, market };
    const standard = standardsOf(ports, scope).get(id);
    const uses = standard?.setting === null ? await usesIn(ports, id, scope) : null;
    return context.read(async (tx) => {
      const [row] = await listEntryRows(tx, scope, [id]);
      if (standard === undefined && (row === undefined || row.value === null)) return refuse('entryUnknown');
      const entry = standard === undefined ? goneOf(row as EntryRow) : entryOf(standard, row);
      const [other] = await listEntryRows(tx, otherOf(scope), [id]);
      const changes = await listChangeRows(tx, scope, id);
      const names = await nameActors(
        tx,
        changes.flatMap(({ actor, decidedBy }) => [actor, decidedBy ?? '']),
      );
      const setting = standard?.setting ?? null;
      const [self, bounds] = [actorKey(context.actor), setting?.kind === 'number' ? setting : null];
      return ok({
        ...entry,
        places: setting === null ? [...placesOf(entry.standard)] : [],
        room: roomFor(entry.standard),
        least: bounds?.least ?? null,
        most: bounds?.most ?? null,
        choices: setting?.kind === 'list' ? [...setting.choices] : [],
        otherMarket: other?.value ?? null,
        uses,
        changes: changes.map((one) => ({
          id: one.id,
          state: one.state,
          value: one.value,
          before: one.before,
          by: names.get(one.actor) ?? null,
          at: one.createdAt.toISOString(),
          decidedBy: one.decidedBy === null ? null : (names.get(one.decidedBy) ?? null),
          decidedAt: one.decidedAt?.toISOString() ?? null,
          reason: one.reason,
          fromFile: one.source === 'FILE',
          own: one.actor === self,
        })),
      });
    });
  };

const usesIn = async (ports: Ports, id: string, { market }: Scope): Promise<EntryDetail['uses']> => {
  const { pages, programs } = (await ports.textUses()).usesOf(id, market);
  return { pages: [...pages], programs: [...programs] };
};

export const entryRoutes = (ports: Ports): Route[] => [
  handle(listEntries, list(ports)),
  handle(readEntry, read(ports)),
];
