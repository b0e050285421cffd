import { actorKey } from '#kernel/actor.ts';
import { ok, refuse } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import { brokenConstraint, type Tx } from '#platform/database.server.ts';
import { readStoredFile } from '#platform/files.server.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import * as calls from '../contract/admin.ts';
import { openRelative } from '../store/people.server.ts';
import * as relations from '../store/relations.server.ts';
import * as store from '../store/terms.server.ts';
import { toRelation } from './relations.server.ts';

export const audited = (
  tx: Tx,
  { brand, actor }: Context,
  of: { action: string; subject: string; id: string; detail?: object },
): Promise<number> =>
  writeAudit(tx, {
    brand,
    actor: actorKey(actor),
    action: of.action,
    subjectType: of.subject,
    subjectId: of.id,
    ...(of.detail === undefined ? {} : { detail: of.detail }),
  });

/** The constraint of the database a write broke, or the error again. */
const codeOfBroken = <Code extends string>(error: unknown, codes: Readonly<Record<string, Code>>): Code => {
  const code = codes[brokenConstraint(error) ?? ''];
  if (code === undefined) throw error;
  return code;
};

const createTerms: Handler<typeof calls.createTerms> = async ({ body }, context) => {
  try {
    return await context.withTx(async (tx) => {
      const row = await store.insertTerms(tx, context, context.ids.next(), body);
      await audited(tx, context, { action: calls.createTerms.audit, subject: 'employeeTerms', id: row.id });
      return ok(row);
    }, calls.createTerms.audit);
  } catch (error) {
    return refuse(codeOfBroken(error, { one_terms_a_year: 'termsTwice' }));
  }
};

const changeTerms: Handler<typeof calls.changeTerms> = async ({ params: { id }, body }, context) => {
  try {
    return await context.withTx(async (tx) => {
      const row = await store.changeTerms(tx, context, { ...body, id });
      if (row === null) return refuse((await store.hasTerms(tx, context, id)) ? 'changedMeanwhile' : 'termsUnknown');
      await audited(tx, context, { action: calls.changeTerms.audit, subject: 'employeeTerms', id });
      return ok(row);
    }, calls.changeTerms.audit);
  } catch (error) {
    return refuse(codeOfBroken(error, { one_terms_a_year: 'termsTwice', taken_within_quota: 'belowTaken' }));
  }
};

/** So many cars in so many months, or a model: nothing in between. */
const isWhole = ({ kind, most, months, modelCode }: store.ImpedimentInput): boolean =>
  kind === 'MODEL'
    ? modelCode !== null && most === null && months === null
    : modelCode === null && most !== null && months !== null;

const createImpediment: Handler<typeof calls.createImpediment> = async ({ body }, context) => {
  if (!isWhole(body)) return refuse('impedimentWrong', { fields: [{ field: 'kind', key: 'b2e.impedimentWrong' }] });
  return context.withTx(async (tx) => {
    const row = await store.insertImpediment(tx, context, context.ids.next(), body);
    await audited(tx, context, { action: calls.createImpediment.audit, subject: 'employeeImpediment', id: row.id });
    return ok(row);
  }, calls.createImpediment.audit);
};

const changeImpediment: Handler<typeof calls.changeImpediment> = async ({ params: { id }, body }, context) => {
  if (!isWhole(body)) return refuse('impedimentWrong', { fields: [{ field: 'kind', key: 'b2e.impedimentWrong' }] });
  return context.withTx(async (tx) => {
    const row = await store.changeImpediment(tx, context, { ...body, id });
    if (row === null)
      return refuse((await store.hasImpediment(tx, context, id)) ? 'changedMeanwhile' : 'impedimentUnknown');
    await audited(tx, context, { action: calls.changeImpediment.audit, subject: 'employeeImpediment', id });
    return ok(row);
  }, calls.changeImpediment.audit);
};

const toStaffRelation = ({ env }: Context, row: relations.RelationRow): calls.StaffRelation => {
  const { document, email } = openRelative(env, row);
  return { ...toRelation(env, row), document, email, version: row.version };
};

const decideRelation: Handler<typeof calls.decideRelation> = async ({ params: { id }, body }, context) => {
  const { accept, reason, version } = body;
  if (!accept && reason === null)
    return refuse('reasonMissing', { fields: [{ field: 'reason', key: 'b2e.reasonMissing' }] });
  return context.withTx(async (tx) => {
    const seen = await relations.findRelation(tx, context, id);
    if (seen === null) return refuse('relationUnknown');
    const { actor } = context;
    if (actor.kind === 'person' && actor.accountId === seen.accountId) return refuse('samePerson');
    if (accept && seen.expired) return refuse('proofExpired');
    const state = accept ? ('ACCEPTED' as const) : ('REFUSED' as const);
    const by = actorKey(context.actor);
    const of = { id, version, state, reason: accept ? null : reason, by };
    if ((await relations.decideRelation(tx, context, of)) === 0) return refuse('changedMeanwhile');
    await audited(tx, context, {
      action: calls.decideRelation.audit,
      subject: 'employeeRelation',
      id,
      detail: { state },
    });
    const row = await relations.findRelation(tx, context, id);
    return row === null ? refuse('relationUnknown') : ok(toStaffRelation(context, row));
  }, calls.decideRelation.audit);
};

const getProof: Handler<typeof calls.getProof> = async ({ params: { id } }, context) => {
  const row = await context.read((tx) => relations.findRelation(tx, context, id));
  const file = row === null ? null : await readStoredFile(context, { id: row.proofFileId, brand: context.brand });
  if (file === null) return refuse('relationUnknown');
  await context.withTx(
    (tx) => audited(tx, context, { action: calls.getProof.audit, subject: 'employeeRelation', id }),
    calls.getProof.audit,
  );
  context.reply('content-disposition', 'attachment; filename="proof"');
  context.reply('cache-control', 'private, no-store');
  return ok({ contentType: file.mediaType, bytes: file.content });
};

export const adminRoutes: readonly Route[] = [
  handle(calls.listTerms, async ({ query: { page, size } }, context) => {
    const rows = await context.read((tx) => store.listTerms(tx, context, { size, offset: page * size }));
    return ok({ terms: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0, page, size });
  }),
  handle(calls.createTerms, createTerms),
  handle(calls.changeTerms, changeTerms),
  handle(calls.listAllImpediments, async ({ query: { page, size } }, context) => {
    const rows = await context.read((tx) => store.listImpediments(tx, context, { activeOnly: false }));
    return ok({ impediments: rows.slice(page * size, (page + 1) * size), total: rows.length, page, size });
  }),
  handle(calls.createImpediment, createImpediment),
  handle(calls.changeImpediment, changeImpediment),
  handle(calls.listAllRelations, async ({ query: { page, size, state = null } }, context) => {
    const filter = { brand: context.brand, market: context.market, state };
    return context.read(async (tx) => {
      const rows = await relations.listRelations(tx, filter, { size, offset: page * size });
      const counted = await relations.countRelations(tx, filter);
      return ok({ relations: rows.map((row) => toStaffRelation(context, row)), ...counted, page, size });
    });
  }),
  handle(calls.getProof, getProof),
  handle(calls.decideRelation, decideRelation),
];
