import { nameActors } from '#features/accounts/public.server.ts';
import { actorKey } from '#kernel/actor.ts';
import { formatDateTime } from '#kernel/date-times.ts';
import { ok, refuse, type Refused } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import { brokenConstraint, type Tx } from '#platform/database.server.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import { changeEntry, decideEntry } from '../contract/entries.ts';
import type { Ports } from '../ports.server.ts';
import { faultOf, standardsOf, type Standard } from '../standards.server.ts';
import * as store from '../store/entries.server.ts';

const audited = (tx: Tx, context: Context, of: { action: string; id: string; detail: object }) =>
  writeAudit(tx, {
    brand: context.brand,
    actor: actorKey(context.actor),
    action: of.action,
    subjectType: 'text',
    subjectId: `${context.market} ${of.id}`,
    detail: of.detail,
  });

const LONGEST_SHOWN = 300;

/** What the second of two editors is told: who was first, when, and what stands there now. */
const conflict = async (
  tx: Tx,
  context: Context,
  of: { id: string; row: store.EntryRow; standard: Standard | undefined },
): Promise<Refused<'changedMeanwhile'>> => {
  const last = await store.lastChange(tx, context, of.id);
  const names = await nameActors(tx, last === null ? [] : [last.actor]);
  const now = (of.row.value ?? of.standard?.standard ?? '').slice(0, LONGEST_SHOWN);
  return refuse('changedMeanwhile', {
    params: {
      who: names.get(last?.actor ?? '') ?? '-',
      when: last === null ? '-' : formatDateTime(last.at, context.market),
      edition: of.row.edition,
    },
    fields: [{ field: 'value', key: 'dictionary.changedHere', params: { now } }],
  });
};

/** Whether one person may do it: back to the default, or to words that two have agreed on. */
const isReturnTo = async (tx: Tx, scope: store.Scope, key: string, value: string | null): Promise<boolean> =>
  value === null || (await store.agreedValues(tx, scope, [{ key, value }])).size > 0;

type ChangeRequest = {
  readonly id: string;
  readonly edition: number;
  readonly value: string | null;
  readonly reason: string;
};

const apply = async (
  tx: Tx,
  context: Context,
  { id, edition, reason, ...request }: ChangeRequest,
  one: Standard | undefined,
) => {
  const { brand, market } = context;
  const scope = { brand, market };
  // Of what nobody changed and no file has, no row is made.
  const [known] = one === undefined ? await store.listEntryRows(tx, scope, [id]) : [];
  if (one === undefined && known === undefined) return refuse('entryUnknown');
  const [row] = await store.lockEntryRows(tx, scope, [id]);
  if (row === undefined) return refuse('entryUnknown');
  if (one === undefined && row.value === null) return refuse('entryUnknown');
  if (row.edition !== edition) return conflict(tx, context, { id, row, standard: one });
  // What says the default in so many words is the default, and follows it.
  const value = request.value === one?.standard ? null : request.value;
  if (value === row.value) return ok({ edition, state: 'UNCHANGED' as const });
  const legal = one?.rule === 'legal';
  const isReturn = legal && (await isReturnTo(tx, scope, id, value));
  const state = legal && !isReturn ? ('PROPOSED' as const) : ('APPLIED' as const);
  if (state === 'PROPOSED' && row.waiting !== null) return refuse('waiting');
  const before = row.value ?? one?.standard ?? '';
  const change = { id: context.ids.next(), key: id, value, before, legal, isReturn, state } as const;
  const actor = actorKey(context.actor);
  await store.insertChanges(tx, { ...scope, actor, source: 'CONSOLE', reason: reason === '' ? null : reason }, [
    change,
  ]);
  await audited(tx, context, { action: changeEntry.audit, id, detail: { before, value, state } });
  return ok({ edition: state === 'APPLIED' ? edition + 1 : edition, state } as const);
};

const change =
  (ports: Ports): Handler<typeof changeEntry> =>
  async ({ params: { id }, body }, context) => {
    const one = standardsOf(ports, context).get(id);
    if (one?.rule === 'fixed' && body.value !== null) return refuse('fixed');
    // Of a text that is gone only the way back is open.
    if (one === undefined && body.value !== null) return refuse('entryUnknown');
    const value = body.value === null ? null : body.value.replaceAll('\r\n', '\n');
    const fault = value === null || one === undefined ? null : faultOf(value, one);
    if (fault !== null) {
      const params = 'params' in fault ? (fault.params ?? {}) : {};
      return refuse('wrong', { fields: [{ field: 'value', key: `dictionary.${fault.code}`, params }] });
    }
    const result = await context.withTx((tx) => apply(tx, context, { ...body, id, value }, one));
    if (result.ok && result.value.state === 'APPLIED') await ports.changed(context);
    return result;
  };

const STATES = { APPROVE: 'APPLIED', REFUSE: 'REFUSED', WITHDRAW: 'WITHDRAWN' } as const;

const decide =
  (ports: Ports): Handler<typeof decideEntry> =>
  async ({ params: { id }, body }, context) => {
    const one = standardsOf(ports, context).get(id);
    const { decision, edition } = body;
    const actor = actorKey(context.actor);
    const reason = body.reason === '' ? null : body.reason;
    try {
      const result = await context.withTx(async (tx) => {
        const [known] = await store.listEntryRows(tx, context, [id]);
        if (known === undefined) return refuse(one === undefined ? 'entryUnknown' : 'notWaiting');
        const [row = known] = await store.lockEntryRows(tx, context, [id]);
        const open = await store.findOpenChange(tx, context, { key: id, id: body.change });
        if (open === null) return refuse('notWaiting');
        if (decision === 'WITHDRAW' && open.actor !== actor) return refuse('notYours');
        if (decision !== 'WITHDRAW' && open.actor === actor) return refuse('samePerson');
        if (decision === 'APPROVE') {
          if (row.edition !== edition) return conflict(tx, context, { id, row, standard: one });
          // The default may be another one by now.
          if (one === undefined || one.rule === 'fixed') return refuse('wrong');
          if (open.value !== null && faultOf(open.value, one) !== null) return refuse('wrong');
        }
        await store.decideChange(tx, { id: body.change, state: STATES[decision], actor, reason });
        await audited(tx, context, { action: decideEntry.audit, id, detail: { change: body.change, decision } });
        return ok({ edition: decision === 'APPROVE' ? row.edition + 1 : row.edition });
      });
      if (result.ok && decision === 'APPROVE') await ports.changed(context);
      return result;
    } catch (error) {
      if (brokenConstraint(error) === 'two_persons') return refuse('samePerson');
      throw error;
    }
  };

export const changeRoutes = (ports: Ports): Route[] => [
  handle(changeEntry, change(ports)),
  handle(decideEntry, decide(ports)),
];
