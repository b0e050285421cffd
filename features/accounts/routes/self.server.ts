import { stripDocument } from '#kernel/documents.ts';
import { actorKey } from '#kernel/actor.ts';
import { isOtherEmail } from '#kernel/people.ts';
import { ok, refuse } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import { brokenConstraint, type Tx } from '#platform/database.server.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import { vaultOf } from '#platform/vault.server.ts';
import { findLatestUpdate, getSelf, getUserDetails, patchSelf, type Self } from '../contract/user.ts';
import {
  findAccount,
  insertDocument,
  putAddress,
  removeAddress,
  updateAccount,
  type AccountRow,
} from '../store/accounts.server.ts';
import { findLatestUpdate as findLatestUpdateRow, UPDATED } from '../store/updates.server.ts';
import { openDocuments, openPhone, sealDocument, sealPhone } from '../store/sealing.server.ts';
import { changeDetails, readDetails } from './details.server.ts';
import { DocumentTaken } from './join.server.ts';
import { personOf } from './session.server.ts';

const EMPTY = 'No content provided for the body.';

/** The level that the caller has reached in the brand's loyalty programme; null for no member. */
export type LoyaltyLevel = (context: Context) => Promise<string | null>;

export const selfRoutes = (loyaltyLevel: LoyaltyLevel): Route[] => [
  handle(getSelf, async (_, context) => ok(await readSelf(context.tx, context))),

  handle(patchSelf, async ({ body }, context) => {
    if (Object.keys(body).length === 0) return refuse('emptyBody', { detail: EMPTY });
    if (!isOtherEmail(body.details?.additionalEmail ?? undefined, personOf(context).email)) {
      const field = { field: 'details.additionalEmail', key: 'field.email.sameAsHolder' };
      return refuse('sameEmail', { fields: [field] });
    }
    try {
      const changed = await context.withTx((tx) => change(tx, context, body), 'own data changed');
      return changed === null ? refuse('documentFixed') : ok(changed);
    } catch (error) {
      if (error instanceof DocumentTaken || brokenConstraint(error) === 'one_owner') return refuse('documentTaken');
      throw error;
    }
  }),

  handle(getUserDetails, async (_, context) => {
    const { nickname, name, emails, emailPreferred, phone, cpf, companyCnpj } = await readSelf(context.tx, context);
    const loyaltyProgramCategory = await loyaltyLevel(context);
    return ok({ nickname, name, emails, emailPreferred, phone, cpf, companyCnpj, loyaltyProgramCategory });
  }),

  handle(findLatestUpdate, async (_, context) => {
    const entry = await findLatestUpdateRow(context.tx, personOf(context).accountId);
    return ok({ action: 'UPDATE', at: entry?.at.toISOString() ?? null, fields: entry?.fields ?? [] });
  }),
];

const readRow = async (tx: Tx, context: Context): Promise<AccountRow> => {
  const row = await findAccount(tx, personOf(context).accountId);
  if (row === null) throw new Error('the signed-in account is gone');
  return row;
};

const readSelf = async (tx: Tx, context: Context): Promise<Self> => {
  const row = await readRow(tx, context);
  const vault = vaultOf(context.env);
  const documents = openDocuments(vault, row);
  const details = await readDetails(tx, context, row.id);
  const numberOf = (kind: string): string | null =>
    documents.find((document) => document.kind === kind)?.number ?? null;
  return {
    id: row.id,
    email: row.email,
    emails: [{ email: row.email, preferred: true }],
    emailPreferred: row.email,
    name: row.name,
    nickname: row.nickname,
    phone: openPhone(vault, row),
    cpf: numberOf('CPF'),
    companyCnpj: numberOf('CNPJ'),
    documents,
    birthDate: row.birthDate,
    address: row.address,
    details,
    market: row.market,
    createdAt: row.createdAt.toISOString(),
  };
};

type Body = Parameters<Parameters<typeof handle<typeof patchSelf>>[1]>[0]['body'];

/** All of it or nothing; null when a document of that kind is there with another number. */
const change = async (tx: Tx, context: Context, body: Body): Promise<Self | null> => {
  const row = await readRow(tx, context);
  const vault = vaultOf(context.env);
  const accountId = row.id;
  if (body.document !== undefined) {
    const { kind, number } = body.document;
    const present = openDocuments(vault, row).find((document) => document.kind === kind);
    if (present !== undefined && present.number !== stripDocument(number)) return null;
    if (present === undefined && !(await insertDocument(tx, sealDocument(vault, { accountId, kind, number }))))
      throw new DocumentTaken();
  }
  const phone =
    body.phone === undefined ? undefined : sealPhone(vault, { accountId, phone: body.phone, market: row.market });
  const { name, nickname, birthDate } = body;
  await updateAccount(tx, { accountId, change: { name, nickname, birthDate, phone }, now: context.clock.now() });
  if (body.details !== undefined) await changeDetails(tx, context, { accountId, change: body.details });
  if (body.address === null) await removeAddress(tx, accountId);
  if (body.address)
    await putAddress(tx, accountId, { complement: null, district: '', ...stripUndefined(body.address) });
  await writeAudit(tx, {
    ...UPDATED,
    brand: '*',
    actor: actorKey(context.actor),
    subjectId: accountId,
    detail: { fields: listNames(body) },
  });
  return readSelf(tx, context);
};

/** Names of what changes, the parts of `details` by their own. */
const listNames = ({ details, ...rest }: Body): string[] =>
  [...Object.keys(rest), ...Object.keys(details ?? {}).map((name) => `details.${name}`)].toSorted();

const stripUndefined = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as T;
