import { actorKey } from '#kernel/actor.ts';
import { isCnpj, isCpf, isCuit, isDni } from '#kernel/documents.ts';
import type { Market } from '#kernel/market.ts';
import { ok, refuse } from '#kernel/result.ts';
import { isChassis } from '#kernel/vehicle-codes.ts';
import type { Tx } from '#platform/database.server.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import { decideEntries, putEntries, type AudienceInput } from '../contract/audiences.ts';
import { documentIndex } from '../person.server.ts';
import { audited, scopeOf } from '../shared.server.ts';
import { findAudience, isAudienceUsed, lockAudience, lockWaiting, rewriteWaiting } from '../store/audiences.server.ts';
import type { AudienceRow } from '../store/audiences.server.ts';
import * as store from '../store/entries.server.ts';
import { atField } from './at-field.server.ts';

const isPersonal: Readonly<Record<Market, (text: string) => boolean>> = {
  br: (text) => isCpf(text) || isCnpj(text),
  ar: (text) => isDni(text) || isCuit(text),
};

type Line = { readonly value: string; readonly holder: string | null };

/** A line of a list as it is kept; null: it is none. */
const readLine = ({ env, market }: Context, kind: AudienceInput['kind'], text: string): Line[] | null => {
  const parts = text.split(/[;,\t]/).map((part) => part.trim());
  if (kind === 'OWNERS') {
    const chassis = text.trim().toUpperCase();
    return isChassis(chassis) ? [{ value: chassis, holder: null }] : null;
  }
  if (parts.length > 2 || !parts.every((part) => isPersonal[market](part))) return null;
  const [holder, dependent] = parts.map((part) => documentIndex(env, market, part));
  if (holder === undefined || holder === dependent) return null;
  const own = { value: holder, holder: null };
  return dependent === undefined ? [own] : [own, { value: dependent, holder }];
};

type Lines = {
  readonly audienceId: string;
  readonly values: readonly string[];
  readonly holders: readonly (string | null)[];
};

/** By one person, as no approved benefit goes by it; of those that wait it is part of what is approved. */
const writeList = async (tx: Tx, context: Context, { lines, replace }: { lines: Lines; replace: boolean }) => {
  const { audienceId } = lines;
  if (replace) await store.clearEntries(tx, audienceId);
  const added = await store.insertEntries(tx, context.brand, { ...lines, waitsFrom: null });
  await rewriteWaiting(tx, scopeOf(context), { audienceId, by: actorKey(context.actor) });
  return added;
};

/** An approved benefit goes by it: what keeps out counts at once, what lets in waits for a second person. */
const writeUsedList = async (
  tx: Tx,
  context: Context,
  { lines, replace, audience }: { lines: Lines; replace: boolean; audience: AudienceRow },
) => {
  const by = actorKey(context.actor);
  const letsIn = audience.logic === 'WHITELIST';
  const added = await store.insertEntries(tx, context.brand, { ...lines, waitsFrom: letsIn ? by : null });
  await store.keepEntries(tx, lines);
  if (replace) await (letsIn ? store.removeOthers(tx, lines) : store.removeOthersLater(tx, { ...lines, by }));
  await rewriteWaiting(tx, scopeOf(context), { audienceId: lines.audienceId, by });
  await store.bumpAudience(tx, lines.audienceId);
  return added;
};

const counted = async (tx: Tx, context: Context, id: string) => {
  const row = await findAudience(tx, scopeOf(context), id, actorKey(context.actor));
  if (row === null) throw new Error(`audience ${id} was not written`);
  return { entries: row.entries, waiting: row.waiting };
};

const put: Handler<typeof putEntries> = ({ params: { id }, body: { lines: texts, replace } }, context) =>
  context.withTx(async (tx) => {
    await lockWaiting(tx, scopeOf(context), id);
    await lockAudience(tx, scopeOf(context), id);
    const audience = await findAudience(tx, scopeOf(context), id, actorKey(context.actor));
    if (audience === null) return refuse('audienceUnknown');
    const read: Line[] = [];
    for (const [at, text] of texts.entries()) {
      const line = readLine(context, audience.kind, text);
      if (line === null) return atField('lineWrong', `lines.${at}`, 'audience.lineWrong');
      read.push(...line);
    }
    // A person who stands there by themselves is nobody's dependent.
    const byValue = new Map<string, string | null>();
    for (const { value, holder } of read)
      byValue.set(value, holder === null || byValue.get(value) === null ? null : holder);
    const lines = { audienceId: id, values: [...byValue.keys()], holders: [...byValue.values()] };
    const added = (await isAudienceUsed(tx, id))
      ? await writeUsedList(tx, context, { lines, replace, audience })
      : await writeList(tx, context, { lines, replace });
    const { entries, waiting } = await counted(tx, context, id);
    const detail = { added, waiting, replaced: replace };
    await audited(tx, context, { action: putEntries.audit, type: 'audience', id, detail });
    return ok({ entries, added, waiting });
  });

const decide: Handler<typeof decideEntries> = async ({ params: { id }, body: { version, decision } }, context) => {
  const { tx, actor } = context;
  if ((await lockAudience(tx, scopeOf(context), id)) === 0) return refuse('audienceUnknown');
  const audience = await findAudience(tx, scopeOf(context), id, actorKey(context.actor));
  if (audience === null) return refuse('audienceUnknown');
  if (audience.version !== version) return refuse('changedMeanwhile');
  if (audience.waiting === 0) return refuse('nothingWaits');
  const decided =
    decision === 'APPROVE'
      ? await store.approveEntries(tx, { audienceId: id, by: actorKey(actor) })
      : await store.dropWaiting(tx, id);
  if (decided === 0) return refuse('samePerson');
  await store.bumpAudience(tx, id);
  const detail = { decision, decided };
  await audited(tx, context, { action: decideEntries.audit, type: 'audience', id, detail });
  return ok({ ...(await counted(tx, context, id)), decided });
};

/** The lists of audiences. */
export const entryRoutes: readonly Route[] = [handle(putEntries, put), handle(decideEntries, decide)];
