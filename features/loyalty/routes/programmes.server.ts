import { actorKey } from '#kernel/actor.ts';
import { ok, refuse } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import { brokenConstraint, type Tx } from '#platform/database.server.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import * as calls from '../contract/staff.ts';
import { areLevels } from '../rules/levels.ts';
import { readEventCode } from '../rules/medals.ts';
import * as store from '../store/programmes.server.ts';

const audited = (tx: Tx, { brand, actor }: Context, of: { action: string; subjectType: string; id: string }) =>
  writeAudit(tx, {
    brand,
    actor: actorKey(actor),
    action: of.action,
    subjectType: of.subjectType,
    subjectId: of.id,
  });

/** A programme of the brand, also one that stands no longer. */
const programmeId = async (tx: Tx, context: Context, code: string): Promise<string | null> =>
  (await store.listAllProgrammes(tx, context)).find((one) => one.code === code)?.id ?? null;

const unknownProgramme = refuse('programmeUnknown', {
  fields: [{ field: 'programme', key: 'loyalty.programmeUnknown' }],
});

const changeProgramme: Handler<typeof calls.changeProgramme> = ({ params: { id }, body }, context) =>
  context.withTx(async (tx) => {
    if (!areLevels(body.levels))
      return refuse('levelsWrong', { fields: [{ field: 'levels', key: 'loyalty.levelsWrong' }] });
    if (!(await store.listAllProgrammes(tx, context)).some((one) => one.id === id)) return refuse('programmeUnknown');
    if ((await store.rewriteProgramme(tx, context, { ...body, id })) === 0) return refuse('changedMeanwhile');
    await audited(tx, context, { action: 'loyalty.programmeChanged', subjectType: 'loyalty_programme', id });
    return ok({ id });
  });

const BROKEN = {
  one_medal_code: { code: 'codeTaken', field: 'code' },
  one_event_code: { code: 'eventCodeTaken', field: 'eventCode' },
  event_has_code: { code: 'eventCodeWrong', field: 'eventCode' },
} as const;

/** A code that is taken, or one of what is no event: refused at its field. */
const refusedBy = (error: unknown) => {
  const name = brokenConstraint(error);
  if (name === undefined || !Object.hasOwn(BROKEN, name)) throw error;
  const { code, field } = BROKEN[name as keyof typeof BROKEN];
  return refuse(code, { fields: [{ field, key: `loyalty.${code}` }] });
};

/** The code of an event in its one writing; undefined where it cannot be one. */
const eventCodeOf = ({ rule, eventCode }: calls.MedalInput): string | null | undefined => {
  if (eventCode === null) return null;
  return rule === 'EVENT' ? (readEventCode(eventCode) ?? undefined) : undefined;
};
const wrongEventCode = refuse('eventCodeWrong', {
  fields: [{ field: 'eventCode', key: 'loyalty.eventCodeWrong' }],
});

const createMedal: Handler<typeof calls.createMedal> = async ({ body }, context) => {
  const { programme, ...words } = body;
  const eventCode = eventCodeOf(body);
  if (eventCode === undefined) return wrongEventCode;
  const id = context.ids.next();
  try {
    return await context.withTx(async (tx) => {
      const ofProgramme = await programmeId(tx, context, programme);
      if (ofProgramme === null) return unknownProgramme;
      await store.insertMedal(tx, context, { ...words, id, eventCode, programmeId: ofProgramme });
      await audited(tx, context, { action: 'loyalty.medalCreated', subjectType: 'loyalty_medal', id });
      return ok({ id });
    });
  } catch (error) {
    return refusedBy(error);
  }
};

const changeMedal: Handler<typeof calls.changeMedal> = async ({ params: { id }, body }, context) => {
  const { programme, ...words } = body;
  const eventCode = eventCodeOf(body);
  if (eventCode === undefined) return wrongEventCode;
  try {
    return await context.withTx(async (tx) => {
      const before = (await store.listAllMedals(tx, context)).find((one) => one.id === id);
      if (before === undefined) return refuse('medalUnknown');
      if (before.programme !== programme)
        return refuse('programmeFixed', { fields: [{ field: 'programme', key: 'loyalty.programmeFixed' }] });
      if ((await store.rewriteMedal(tx, context, { ...words, id, eventCode })) === 0) return refuse('changedMeanwhile');
      await audited(tx, context, { action: 'loyalty.medalChanged', subjectType: 'loyalty_medal', id });
      return ok({ id });
    });
  } catch (error) {
    return refusedBy(error);
  }
};

const changePrize: Handler<typeof calls.changePrize> = async ({ params: { id }, body }, context) => {
  const { programme, ...words } = body;
  try {
    return await context.withTx(async (tx) => {
      const before = (await store.listAllPrizes(tx, context)).find((one) => one.id === id);
      if (before === undefined) return refuse('prizeUnknown');
      if (before.programme !== programme)
        return refuse('programmeFixed', { fields: [{ field: 'programme', key: 'loyalty.programmeFixed' }] });
      if ((await store.rewritePrize(tx, context, { ...words, id })) === 0) return refuse('changedMeanwhile');
      await audited(tx, context, { action: 'loyalty.prizeChanged', subjectType: 'loyalty_prize', id });
      return ok({ id });
    });
  } catch (error) {
    if (brokenConstraint(error) !== 'within_stock') throw error;
    return refuse('belowTaken', { fields: [{ field: 'stock', key: 'loyalty.belowTaken' }] });
  }
};

/** A brand has few of them: they are read whole. */
const pageOf = <Row>(rows: readonly Row[], { page, size }: { page: number; size: number }): readonly Row[] =>
  rows.slice(page * size, (page + 1) * size);

/** Programmes, medals and prizes, as staff keep them. */
export const programmeRoutes: readonly Route[] = [
  handle(calls.listStaffProgrammes, async (_, context) => {
    const rows = await context.read((tx) => store.listAllProgrammes(tx, context));
    const programmes = rows.map(({ membership: _membership, plans: _plans, levels, faq, ...row }) => ({
      ...row,
      levels: [...levels],
      faq: [...faq],
    }));
    return ok({ programmes, total: rows.length });
  }),
  handle(calls.changeProgramme, changeProgramme),
  handle(calls.listStaffMedals, async ({ query }, context) => {
    const rows = await context.read((tx) => store.listAllMedals(tx, context));
    return ok({ medals: pageOf(rows, query).map(({ programmeId: _id, ...row }) => row), total: rows.length });
  }),
  handle(calls.createMedal, createMedal),
  handle(calls.changeMedal, changeMedal),
  handle(calls.listStaffPrizes, async ({ query }, context) => {
    const rows = await context.read((tx) => store.listAllPrizes(tx, context));
    return ok({ prizes: pageOf(rows, query).map(({ programmeId: _id, ...row }) => row), total: rows.length });
  }),
  handle(calls.createPrize, async ({ body: { programme, ...words } }, context) => {
    const id = context.ids.next();
    return context.withTx(async (tx) => {
      const ofProgramme = await programmeId(tx, context, programme);
      if (ofProgramme === null) return unknownProgramme;
      await store.insertPrize(tx, context, { ...words, id, programmeId: ofProgramme });
      await audited(tx, context, { action: 'loyalty.prizeCreated', subjectType: 'loyalty_prize', id });
      return ok({ id });
    });
  }),
  handle(calls.changePrize, changePrize),
];
