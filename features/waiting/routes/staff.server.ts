import { rolesFor } from '#features/accounts/public.ts';
import { getDealer, listDealerNames, readReach } from '#features/dealers/public.server.ts';
import { actorKey, hasRole } from '#kernel/actor.ts';
import { ok, refuse } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import { readCar } from '../car.server.ts';
import { changeWaiting, createWaiting, listWaiting, removeWaiting, type WaitingRecord } from '../contract.ts';
import { emailIndex, openPerson, sealPerson } from '../person.server.ts';
import { WAITING_CONSENT_VERSION } from '../rules.ts';
import * as store from '../store.server.ts';
import { scopeOf, showCar } from './own.server.ts';

const MANAGERS = rolesFor('leadQueue.manage');
const STAFF = rolesFor('lead.read');

/** The dealerships whose list the caller sees; null: all of the brand's, and nobody's. */
const reachOf = async (context: Context) => ({
  brand: context.brand,
  market: context.market,
  dealerIds: hasRole(context.actor, MANAGERS, context.brand) ? null : await readReach(context, STAFF),
});

const shown = async (context: Context, rows: readonly store.EntryRow[]): Promise<WaitingRecord[]> => {
  const { tx, brand, market, env } = context;
  const ids = [...new Set(rows.flatMap(({ dealerId }) => dealerId ?? []))];
  const named = ids.length === 0 ? [] : await listDealerNames(tx, { brand, market, ids });
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return Promise.all(
    rows.map(async (row) => ({
      ...(await showCar(context, row)),
      ...openPerson(env, row),
      dealerId: row.dealerId,
      dealerName: row.dealerId === null ? null : (names.get(row.dealerId) ?? null),
      version: row.version,
    })),
  );
};

const audited = (context: Context, action: string, id: string): Promise<unknown> =>
  writeAudit(context.tx, {
    brand: context.brand,
    actor: actorKey(context.actor),
    action,
    subjectType: 'waiting_entry',
    subjectId: id,
  });

type Input = { name: string; email: string; choice: string; dealerId?: string | null | undefined };

const fieldRefusal = (code: 'carUnknown' | 'dealerUnknown', field: string) =>
  refuse(code, { fields: [{ field, key: `waiting.${code}` }] });

/** The columns of what a form says, or its refusal. Who reaches some dealerships names one of them. */
const columnsOf = async (context: Context, id: string, input: Input) => {
  const { tx, brand, market, env } = context;
  const codes = await readCar(tx, input.choice, scopeOf(context));
  if (codes === null) return fieldRefusal('carUnknown', 'choice');
  const { dealerIds } = await reachOf(context);
  const dealerId = input.dealerId ?? null;
  const dealer = dealerId === null ? null : await getDealer(tx, { brand, id: dealerId });
  const isWrong = dealerId !== null && dealer?.market !== market;
  if (isWrong || (dealerIds !== null && (dealerId === null || !dealerIds.includes(dealerId))))
    return fieldRefusal('dealerUnknown', 'dealerId');
  const { mvsCode, year, colorCode, coatingCode, itemCodes } = codes;
  const person = { name: input.name, email: input.email.trim() };
  return ok({
    ...{ mvsCode, year, colorCode, coatingCode, itemCodes, dealerId, choice: input.choice },
    sealed: sealPerson(env, id, person),
    emailIndex: emailIndex(env, person.email),
  });
};

const one = async (context: Context, id: string): Promise<WaitingRecord> => {
  const row = await store.findEntry(context.tx, { ...(await reachOf(context)), id });
  if (row === null) throw new Error(`waiting entry ${id} is gone`);
  const [record] = await shown(context, [row]);
  if (record === undefined) throw new Error(`waiting entry ${id} is not shown`);
  return record;
};

export const staffRoutes: Route[] = [
  handle(listWaiting, async ({ query: { page, size, state } }, context) => {
    const reach = await reachOf(context);
    const found = await context.read((tx) =>
      store.listEntries(tx, { ...reach, state, limit: size, offset: page * size }),
    );
    return ok({ entries: await shown(context, found.rows), total: found.total, page, size });
  }),
  handle(createWaiting, async ({ body }, context) => {
    const { tx, brand, market } = context;
    const id = context.ids.next();
    const columns = await columnsOf(context, id, body);
    if (!columns.ok) return columns;
    const kept = await store.putEntry(tx, {
      ...columns.value,
      ...{ id, brand, market, accountId: null, latitude: null, longitude: null },
      consentVersion: WAITING_CONSENT_VERSION,
    });
    await audited(context, createWaiting.audit, kept.id);
    return ok(await one(context, kept.id));
  }),
  handle(changeWaiting, async ({ params: { id }, body }, context) => {
    const reach = await reachOf(context);
    if ((await store.findEntry(context.tx, { ...reach, id })) === null) return refuse('waitingUnknown');
    const columns = await columnsOf(context, id, body);
    if (!columns.ok) return columns;
    const changed = await store.changeEntry(context.tx, { ...reach, ...columns.value, id, version: body.version });
    if (changed === 0) return refuse('changedMeanwhile');
    await audited(context, changeWaiting.audit, id);
    return ok(await one(context, id));
  }),
  handle(removeWaiting, async ({ params: { id } }, context) => {
    const left = await store.leaveEntry(context.tx, { ...(await reachOf(context)), id });
    if (left === 0) return refuse('waitingUnknown');
    await audited(context, removeWaiting.audit, id);
    return ok(undefined);
  }),
];
