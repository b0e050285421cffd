import { getBuyer, matchEmployee, registrationIndexes, tryRegistration } from '#features/accounts/public.server.ts';
import { actorKey } from '#kernel/actor.ts';
import { dayIn } from '#kernel/dates.ts';
import { stripDocument } from '#kernel/documents.ts';
import { issuesOf } from '#kernel/messages.ts';
import { ok, refuse } from '#kernel/result.ts';
import { documentsOfOne, sameDocuments } from '#kernel/same-documents.ts';
import { writeAudit } from '#platform/audit.server.ts';
import { brokenConstraint } from '#platform/database.server.ts';
import type { Env } from '#platform/env.server.ts';
import { keepDrafts, receiveParts, removeFile, type Received, type UploadRefusal } from '#platform/files.server.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import { addRelation, listRelations, type Relation } from '../contract/purchase.ts';
import { laborCardOf, relationForm } from '../rules/relation-form.ts';
import { openRelative, personIndexes, sealRelative } from '../store/people.server.ts';
import * as store from '../store/relations.server.ts';

export const toRelation = (env: Env, row: store.RelationRow): Relation => ({
  id: row.id,
  purchaseFor: row.purchaseFor,
  kinship: row.kinship,
  name: openRelative(env, row).name,
  state: row.state,
  reason: row.reason,
  proofUntil: row.proofUntil,
  expired: row.expired,
  createdAt: row.createdAt.toISOString(),
});

const FIELDS = [
  'registration',
  'purchaseFor',
  'kinship',
  'name',
  'document',
  'email',
  'laborCard',
  'ownLaborCard',
  'proofUntil',
] as const;

const today = ({ clock, market }: Context): string => dayIn(clock.now(), market);

/** What was said of the relative, or what is wrong with it: with the caller as the employee. */
const readForm = async (context: Context, received: Received) => {
  const { env, market, actor } = context;
  const accountId = actor.kind === 'person' ? actor.accountId : '';
  const buyer = await context.read((tx) => getBuyer(tx, { env, accountId }));
  const written = buyer?.documents ?? [];
  const all = written.flatMap((document) => sameDocuments(market, document));
  const input = Object.fromEntries(FIELDS.map((name) => [name, received.fields.get(name) ?? '']));
  const form = relationForm({ market, email: buyer?.email ?? '', documents: all }, today(context));
  const parsed = form.safeParse(input);
  if (!parsed.success) return refuse('invalid', { fields: issuesOf(parsed.error.issues, input) });
  const giveBack = await tryRegistration(context, parsed.data.registration);
  if (giveBack === null) return refuse('tooManyTries', { params: { minutes: 15 } });
  const documents = documentsOfOne(market, written);
  const found = await matchEmployee(context.db, context, { registration: parsed.data.registration, documents });
  if (found === null) return refuse('notEntitled', { fields: [{ field: 'registration', key: 'b2e.notEntitled' }] });
  await giveBack();
  return ok({ ...parsed.data, accountId });
};

/** What is wrong with the paper stands at its field. */
const refusedProof = (code: UploadRefusal) =>
  code === 'busy' ? refuse(code) : refuse(code, { fields: [{ field: 'proof', key: addRelation.refusals[code].key }] });

/** Why a relation ended whose paper ran out; both languages say it alike. */
const EXPIRED = 'Documento vencido';

/** The paper first, then the row that names it: a crash between leaves a file of the account's, never a row without its paper. */
const add: Handler<typeof addRelation> = async (_, context) => {
  if (!(context.header('content-type') ?? '').startsWith('multipart/form-data')) return refuse('mediaType');
  const received = await receiveParts(context, { parts: context.parts(), most: 1 });
  if (typeof received === 'string') return refusedProof(received);
  const read = await readForm(context, received);
  if (!read.ok) {
    await received.discard();
    return read;
  }
  const { env, brand, market, actor, ids } = context;
  const { accountId, registration, document, name, email, laborCard, ...said } = read.value;
  const id = ids.next();
  const of = { brand, owner: actorKey(actor), purpose: `employee-relation/${id}` };
  const files = await keepDrafts(context, of, received.drafts);
  if (typeof files === 'string') return refusedProof(files);
  const [file] = files;
  if (file === undefined) return refusedProof('uploadNone');
  const number = stripDocument(document);
  const content = { name, document: number, email, laborCard: laborCard === '' ? null : laborCardOf(laborCard) };
  const registrations = registrationIndexes(env, registration);
  const persons = personIndexes(env, market, number);
  try {
    const row = await context.withTx(async (tx) => {
      await store.endExpired(tx, context, { registrations, persons, today: today(context), reason: EXPIRED });
      await store.insertRelation(tx, context, {
        id,
        accountId,
        registrationIndex: registrations[0] ?? '',
        personIndex: persons[0] ?? '',
        purchaseFor: said.purchaseFor,
        kinship: said.kinship,
        sealed: sealRelative(env, id, content),
        proofFileId: file.id,
        proofUntil: said.proofUntil,
      });
      await writeAudit(tx, {
        brand,
        actor: actorKey(actor),
        action: addRelation.audit,
        subjectType: 'employeeRelation',
        subjectId: id,
        detail: { purchaseFor: said.purchaseFor },
      });
      return store.findRelation(tx, context, id);
    }, addRelation.audit);
    return row === null ? refuse('notEntitled') : ok(toRelation(env, row));
  } catch (error) {
    await removeFile(context, file.id);
    if (brokenConstraint(error) === 'one_relation')
      return refuse('relationTwice', { fields: [{ field: 'document', key: 'b2e.relationTwice' }] });
    throw error;
  }
};

export const relationRoutes: readonly Route[] = [
  handle(addRelation, add),
  handle(listRelations, async (_, context) => {
    const { actor } = context;
    if (actor.kind !== 'person') return refuse('unauthenticated');
    const rows = await context.read((tx) => store.listOwnRelations(tx, context, actor.accountId));
    return ok({ relations: rows.map((row) => toRelation(context.env, row)) });
  }),
];
