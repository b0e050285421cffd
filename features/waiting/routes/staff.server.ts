import { rolesFor } from '#features/accounts/public.ts';
import { getDealer, listDealerNames, readReach } from '#features/dealers/public.server.ts';
import { actorKey, hasRole } from '#kernel/actor.ts';
import { ok, refuse } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import { brokenConstraint, type Tx } from '#platform/database.server.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import { nameCar, readCar } from '../car.server.ts';
import { changeWaiting, createWaiting, listWaiting, removeWaiting, type WaitingRecord } from '../contract.ts';
import { mailJoined } from '../mails.server.ts';
import { emailIndex, openPerson, sealPerson } from '../person.server.ts';
import { WAITING_CONSENT_VERSION } from '../rules/waiting.ts';
import * as store from '../store.server.ts';
import { scopeOf, showCar } from './own.server.ts';

const MANAGERS = rolesFor('leadQueue.manage');
const STAFF = rolesFor('lead.read');

/** The dealerships whose list the caller sees; null: all of the brand's, and nobody's. */
const reachOf = async (tx: Tx, context: Context) => {
  const { brand, market, actor } = context;
  const isManager = hasRole(actor, MANAGERS, context);
  return { brand, market, dealerIds: isManager ? null : await readReach({ tx, actor, brand, market }, STAFF) };
};

const shown = async (tx: Tx, context: Context, rows: readonly store.EntryRow[]): Promise<WaitingRecord[]> => {
  const { brand, market, env } = context;
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

const audited = (tx: Tx, { brand, actor }: Context, of: { action: string; id: string }): Promise<unknown> =>
  writeAudit(tx, {
    brand,
    actor: actorKey(actor),
    action: of.action,
    subjectType: 'waiting_entry',
    subjectId: of.id,
  });

type Input = { name: string; email: string; choice: string; dealerId?: string | null | undefined };

const fieldRefusal = (code: 'carUnknown' | 'dealerUnknown', field: string) =>
  refuse(code, { fields: [{ field, key: `waiting.${code}` }] });

/** The columns of what a form says, or its refusal. Who reaches some dealerships names one of them. */
const columnsOf = async (tx: Tx, context: Context, input: Input & { id: string }) => {
  const { brand, market, env } = context;
  const car = await readCar(tx, input.choice, scopeOf(context));
  if (car === null) return fieldRefusal('carUnknown', 'choice');
  const { dealerIds } = await reachOf(tx, context);
  const dealerId = input.dealerId ?? null;
  const dealer = dealerId === null ? null : await getDealer(tx, { brand, id: dealerId });
  const isWrong = dealerId !== null && dealer?.market !== market;
  if (isWrong || (dealerIds !== null && (dealerId === null || !dealerIds.includes(dealerId))))
    return fieldRefusal('dealerUnknown', 'dealerId');
  const person = { name: input.name, email: input.email.trim() };
  const sealed = sealPerson(env, input.id, person);
  return ok({ car, person, columns: { ...car, dealerId, sealed, emailIndex: emailIndex(env, person.email) } });
};

const one = async (tx: Tx, context: Context, id: string): Promise<WaitingRecord> => {
  const row = await store.findEntry(tx, { ...(await reachOf(tx, context)), id });
  if (row === null) throw new Error(`waiting entry ${id} is gone`);
  const [record] = await shown(tx, context, [row]);
  if (record === undefined) throw new Error(`waiting entry ${id} is not shown`);
  return record;
};

const create = (context: Context, body: Input) =>
  context.withTx(async (tx) => {
    const { brand, market, env } = context;
    const id = context.ids.next();
    const read = await columnsOf(tx, context, { ...body, id });
    if (!read.ok) return read;
    const { car, person, columns } = read.value;
    const own = { id, brand, market, accountId: null, mailboxOf: null, latitude: null, longitude: null };
    const kept = await store.putEntry(tx, { ...columns, ...own, consentVersion: WAITING_CONSENT_VERSION });
    if (kept.isNew) {
      const named = await nameCar(tx, car, scopeOf(context));
      await mailJoined(tx, env, { id, brand, market, person, car: named, expiresAt: kept.expiresAt });
    }
    await audited(tx, context, { action: createWaiting.audit, id: kept.id });
    return ok(await one(tx, context, kept.id));
  });

const change = (context: Context, id: string, body: Input & { version: number }) =>
  context.withTx(async (tx) => {
    const reach = await reachOf(tx, context);
    if ((await store.findEntry(tx, { ...reach, id })) === null) return refuse('waitingUnknown');
    const read = await columnsOf(tx, context, { ...body, id });
    if (!read.ok) return read;
    const changed = await store.changeEntry(tx, { ...reach, ...read.value.columns, id, version: body.version });
    if (changed === 0) return refuse('changedMeanwhile');
    await audited(tx, context, { action: changeWaiting.audit, id });
    return ok(await one(tx, context, id));
  });

export const staffRoutes: Route[] = [
  handle(listWaiting, ({ query: { page, size, state, after } }, context) =>
    context.read(async (tx) => {
      const reach = await reachOf(tx, context);
      const { rows, ...counted } = await store.listEntries(tx, {
        ...reach,
        state,
        after,
        limit: size,
        offset: page * size,
      });
      return ok({ entries: await shown(tx, context, rows), ...counted, page, size });
    }),
  ),
  handle(createWaiting, ({ body }, context) => create(context, body)),
  handle(changeWaiting, async ({ params: { id }, body }, context) => {
    try {
      return await change(context, id, body);
    } catch (error) {
      if (brokenConstraint(error) !== 'one_person_one_car') throw error;
      return refuse('alreadyWaits', { fields: [{ field: 'email', key: 'waiting.alreadyWaits' }] });
    }
  }),
  handle(removeWaiting, ({ params: { id } }, context) =>
    context.withTx(async (tx) => {
      const left = await store.leaveEntry(tx, { ...(await reachOf(tx, context)), id });
      if (left === 0) return refuse('waitingUnknown');
      await audited(tx, context, { action: removeWaiting.audit, id });
      return ok(undefined);
    }),
  ),
];
