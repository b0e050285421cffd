import { actorKey } from '#kernel/actor.ts';
import { ok, refuse } from '#kernel/result.ts';
import { brokenConstraint } from '#platform/database.server.ts';
import { handle, type Handler, type Route } from '#platform/http/context.server.ts';
import { approveTerms, changeTerms, countWaiting, toStanding } from '../approval.server.ts';
import { audited } from '../audited.server.ts';
import { approveMedal, changeMedal, createMedal, listStaffMedals, type MedalInput } from '../contract/terms.ts';
import { readEventCode } from '../rules/medals.ts';
import { listAllProgrammes } from '../store/programmes.server.ts';
import * as store from '../store/terms.server.ts';
import { pageOf } from './view.server.ts';

const WRITES = { write: store.writeMedal, propose: store.proposeMedal } as const;

const atField = <Code extends 'codeTaken' | 'eventCodeTaken'>(code: Code) =>
  refuse(code, { fields: [{ field: code === 'codeTaken' ? 'code' : 'eventCode', key: `loyalty.${code}` }] });

/** A code that somebody else took meanwhile: refused at its field. */
const refusedBy = (error: unknown) => {
  const name = brokenConstraint(error);
  if (name === 'one_medal_code') return atField('codeTaken');
  if (name === 'one_event_code') return atField('eventCodeTaken');
  throw error;
};

/** The terms in their one writing; null where the code of an event cannot be one. */
const termsOf = ({ programme: _programme, active: _active, ...terms }: MedalInput): store.MedalTerms | null => {
  if (terms.eventCode === null) return terms;
  const eventCode = terms.rule === 'EVENT' ? readEventCode(terms.eventCode) : null;
  return eventCode === null ? null : { ...terms, eventCode };
};
const wrongEventCode = refuse('eventCodeWrong', { fields: [{ field: 'eventCode', key: 'loyalty.eventCodeWrong' }] });

const create: Handler<typeof createMedal> = async ({ body }, context) => {
  const terms = termsOf(body);
  if (terms === null) return wrongEventCode;
  const id = context.ids.next();
  try {
    return await context.withTx(async (tx) => {
      const programme = (await listAllProgrammes(tx, context)).find(({ code }) => code === body.programme);
      if (programme === undefined)
        return refuse('programmeUnknown', { fields: [{ field: 'programme', key: 'loyalty.programmeUnknown' }] });
      const { active } = body;
      const by = actorKey(context.actor);
      await store.insertMedal(tx, context, { id, terms, by, active, programmeId: programme.id });
      await audited(tx, context, { action: createMedal.audit, type: 'medal', id });
      return ok({ id });
    });
  } catch (error) {
    return refusedBy(error);
  }
};

const change: Handler<typeof changeMedal> = async ({ params: { id }, body: { version, ...body } }, context) => {
  const terms = termsOf(body);
  if (terms === null) return wrongEventCode;
  try {
    return await context.withTx(async (tx) => {
      const [row] = await store.listKeptMedals(tx, context, id);
      if (row === undefined) return refuse('medalUnknown');
      if (row.programme !== body.programme)
        return refuse('programmeFixed', { fields: [{ field: 'programme', key: 'loyalty.programmeFixed' }] });
      const taken = await store.findTakenCode(tx, { ...row, terms });
      if (taken !== null) return atField(taken);
      const done = await changeTerms(tx, context, { row, terms, active: body.active, version, writes: WRITES });
      if (done.ok) await audited(tx, context, { action: changeMedal.audit, type: 'medal', id });
      return done;
    });
  } catch (error) {
    return refusedBy(error);
  }
};

const approve: Handler<typeof approveMedal> = async ({ params: { id }, body }, context) => {
  const { tx } = context;
  try {
    const [row] = await store.listKeptMedals(tx, context, id);
    if (row === undefined) return refuse('medalUnknown');
    const done = await approveTerms(tx, context, { row, version: body.version, writes: WRITES });
    if (done.ok) await audited(tx, context, { action: approveMedal.audit, type: 'medal', id });
    return done;
  } catch (error) {
    return refusedBy(error);
  }
};

/** Medals, as staff keep them: by two. */
export const medalRoutes: readonly Route[] = [
  handle(listStaffMedals, ({ query }, context) =>
    context.read(async (tx) => {
      const rows = await store.listKeptMedals(tx, context);
      const all = (await toStanding<store.MedalTerms, store.KeptMedal>(tx, context, rows)).map(([medal]) => medal);
      const medals = all.filter(({ state }) => query.state === undefined || state === query.state);
      return ok({ medals: pageOf(medals, query), total: medals.length, waiting: countWaiting(context, rows) });
    }),
  ),
  handle(createMedal, create),
  handle(changeMedal, change),
  handle(approveMedal, approve),
];
