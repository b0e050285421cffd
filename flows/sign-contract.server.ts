import { randomBytes, randomInt } from 'node:crypto';
import { insertPaper, lockOwnOrder, moveOrder, type WholeOrder } from '#features/reservations/steps.server.ts';
import type * as calls from '#features/sale-contracts/contract/contract.ts';
import {
  addsUp,
  canonical,
  checkCodeOf,
  CODE_MINUTES,
  formatCheckCode,
  MOST_VERSIONS,
  type ContractFacts,
} from '#features/sale-contracts/public.ts';
import * as contracts from '#features/sale-contracts/steps.server.ts';
import type { VersionRow } from '#features/sale-contracts/steps.server.ts';
import { actorKey } from '#kernel/actor.ts';
import { MARKETS } from '#kernel/market.ts';
import { ok, refuse } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import { hmac, sha256, signedByAny } from '#platform/crypto.server.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Context, Handler } from '#platform/http/context.server.ts';
import { pageLink } from '#platform/mail/links.server.ts';
import { queueMail, queueSealedMail } from '#platform/mail.server.ts';
import { vaultOf } from '#platform/vault.server.ts';
import {
  currentOf,
  refusalOf,
  shownVersion,
  stand,
  type MakerOf,
  type Person,
  type Standing,
} from './contract-facts.server.ts';
import { drawContract } from './draw-contract.server.ts';
import type { TranslateIn } from './follow-proposal.server.ts';
import { applyReports } from './follow-order.server.ts';

const codeText = (orderId: string, code: string): string => `contract:${orderId}:${code}`;

/** So much of a mailbox as its owner knows it by. */
export const maskMailbox = (email: string): string => email.replace(/^(.)[^@]*/, '$1•••');

/** Makes the version that is to be signed. The caller holds the order, and draws nothing where it is there. */
const makeVersion = async (
  tx: Tx,
  { context, found, t }: { context: Context; found: Standing; t: TranslateIn },
): Promise<VersionRow | 'personMissing' | 'sumDiffers' | 'tooManyVersions'> => {
  const { order, facts, digest, termsDigest, versions } = found;
  const current = currentOf(found);
  if (current !== null) return current;
  if (facts === null) return 'personMissing';
  if (!addsUp(facts)) return 'sumDiffers';
  const { brand, market } = order;
  const [newest] = versions;
  const unsigned = newest?.signedAt === null ? newest : null;
  const version = unsigned?.version ?? (newest?.version ?? 0) + 1;
  if (version > MOST_VERSIONS) return 'tooManyVersions';
  const checkPage = pageLink('contractCheck', { publicUrl: context.env.PUBLIC_URL, market, brand });
  const pdf = await drawContract(facts, { version, madeAt: order.now, checkPage, t });
  const made = { brand, factsDigest: digest, termsDigest, pdf, sha256: sha256(pdf) };
  if (unsigned !== null) return contracts.redrawVersion(tx, { id: unsigned.id, ...made });
  return contracts.insertVersion(tx, { id: context.ids.next(), market, orderId: order.id, version, ...made });
};

type Made = { readonly order: WholeOrder; readonly person: Person; readonly made: VersionRow };

/** The code by which a version is signed, to the buyer's mailbox. */
const sendCode = async (tx: Tx, context: Context, { order, person, made }: Made): Promise<{ expiresAt: Date }> => {
  const { env, ids, actor } = context;
  const { brand, market } = order;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const codeHash = hmac(env.APP_SECRETS[0] ?? '', codeText(order.id, code));
  const sent = await contracts.putCode(tx, {
    id: ids.next(),
    brand,
    orderId: order.id,
    contractId: made.id,
    codeHash,
  });
  const url = pageLink('orderContract', { publicUrl: env.PUBLIC_URL, market, brand, params: { id: order.id } });
  const mail = { to: person.email, brand, market, locale: MARKETS[market].locale };
  const letter = { name: person.name, order: order.number, code, minutes: String(CODE_MINUTES), url };
  await queueSealedMail(tx, env, { ...mail, template: 'contractCode', params: letter });
  await writeAudit(tx, {
    brand,
    actor: actorKey(actor),
    action: 'contract.prepared',
    subjectType: 'order',
    subjectId: order.id,
    detail: { version: made.version, sha256: made.sha256 },
  });
  return sent;
};

export const prepareContract =
  ({ t, makerOf }: { t: TranslateIn; makerOf: MakerOf }): Handler<typeof calls.prepareContract> =>
  ({ params }, context) =>
    context.withTx(async (tx) => {
      const { actor, visitorId } = context;
      await lockOwnOrder(tx, { id: params.id, actor, visitorId });
      const found = await stand(tx, { ...context, makerOf }, params.id);
      if (found === null || found.order.market !== context.market) return refuse('orderUnknown');
      const refused = refusalOf(found.signing);
      if (refused !== null) return refused;
      const { order, person } = found;
      if (person === null) return refuse('personMissing');
      // Before anything is drawn: a refusal costs nothing, and ends no code that is good.
      if (!(await contracts.hasCodeLeft(tx, order.id))) return refuse('tooManyCodes');
      const made = await makeVersion(tx, { context, found, t });
      if (typeof made === 'string') return refuse(made);
      const { expiresAt } = await sendCode(tx, context, { order, person, made });
      return ok({
        contract: shownVersion(made),
        sentTo: maskMailbox(person.email),
        codeUntil: expiresAt.toISOString(),
      });
    });

/** Who signed what, when, from where and by which proof, as one sealed text. */
const evidenceOf = (
  { order, facts }: { order: WholeOrder; facts: ContractFacts },
  signed: { version: VersionRow; checkCode: string; at: Date; context: Context },
): string => {
  const { version, checkCode, at, context } = signed;
  return canonical({
    format: 'volante-signature-1',
    brand: order.brand,
    market: order.market,
    order: order.number,
    seller: facts.seller.name,
    version: version.version,
    sha256: version.sha256,
    checkCode,
    signedAt: at.toISOString(),
    signer: {
      account: order.accountId,
      name: facts.buyer.name,
      documentKind: facts.buyer.documentKind,
      document: facts.buyer.document,
    },
    from: { address: context.ip, browser: (context.header('user-agent') ?? '').slice(0, 300) },
    proof: { kind: 'code to the mailbox', mailbox: facts.buyer.email },
  });
};

const CODE_BYTES = 20;

/** Whether the code is the one that was sent last; a try is taken whatever becomes of the rest. */
const isCodeRight = async (
  context: Context,
  of: { brand: string; orderId: string; contractId: string; code: string },
): Promise<'right' | 'wrong' | 'over'> => {
  return context.withTx(async (tx) => {
    const taken = await contracts.takeTry(tx, of);
    if (taken === null) return 'over';
    if (signedByAny(context.env.APP_SECRETS, codeText(of.orderId, of.code), taken.codeHash)) return 'right';
    await writeAudit(tx, {
      brand: of.brand,
      actor: actorKey(context.actor),
      action: 'contract.codeWrong',
      subjectType: 'order',
      subjectId: of.orderId,
    });
    return 'wrong';
  }, 'contract code');
};

/** The signature, its seal, the order's step and the paper in one transaction, behind whoever holds the order. */
const writeSignature = async (
  tx: Tx,
  context: Context,
  { found, version }: { found: Standing & { facts: ContractFacts; person: Person }; version: VersionRow },
): Promise<VersionRow | null> => {
  const { order, facts, person } = found;
  const { env, actor } = context;
  const at = order.now;
  const checkCode = checkCodeOf(randomBytes(CODE_BYTES));
  const evidence = evidenceOf({ order, facts }, { version, checkCode, at, context });
  const sealed = contracts.sealText(env.APP_SECRETS[0] ?? '', evidence);
  const { brand, market } = order;
  const evidenceSealed = contracts.sealEvidence(vaultOf(env), version.id, evidence);
  const by = { id: version.id, brand, by: person.accountId, at, checkCode, evidenceSealed, ...sealed };
  const signed = await contracts.saveSignature(tx, by);
  if (signed === null) return null;
  const number = formatCheckCode(checkCode);
  const paper = { id: version.id, brand, orderId: order.id, kind: 'CONTRACT', number, chassis: null } as const;
  await insertPaper(tx, { ...paper, fileId: null, broughtBy: actorKey(actor) });
  await writeAudit(tx, {
    brand,
    actor: actorKey(actor),
    action: 'contract.signed',
    subjectType: 'order',
    subjectId: order.id,
    detail: { version: version.version, sha256: version.sha256, seal: sealed.seal, key: sealed.keyId },
  });
  const url = pageLink('orderContract', { publicUrl: env.PUBLIC_URL, market, brand, params: { id: order.id } });
  const checkPage = pageLink('contractCheck', { publicUrl: env.PUBLIC_URL, market, brand });
  const mail = { to: person.email, brand, market, locale: MARKETS[market].locale };
  const letter = { name: person.name, order: order.number, vehicle: facts.car, number, digest: version.sha256 };
  await queueMail(tx, { ...mail, template: 'contractSigned', params: { ...letter, checkPage, url } });
  if (order.state !== 'APPROVAL_DIRECT_SALE') return signed;
  await moveOrder(tx, { id: order.id, from: 'APPROVAL_DIRECT_SALE', to: 'SIGN_CONTRACT' });
  await applyReports(context, tx, order.id);
  return signed;
};

export const signContract =
  (makerOf: MakerOf): Handler<typeof calls.signContract> =>
  async ({ params, body }, context) => {
    const { actor, visitorId } = context;
    const seen = await context.read((tx) => stand(tx, { ...context, makerOf }, params.id));
    if (seen === null || seen.order.market !== context.market) return refuse('orderUnknown');
    const named = seen.versions.find(({ sha256: digest }) => digest === body.sha256);
    if (named === undefined) return refuse('versionUnknown');
    // Sent twice: it is signed already, by this very person, as nobody else's order is found.
    if (named.signedAt !== null) return ok({ contract: shownVersion(named) });
    // What may not be signed now takes no try of the code.
    const early = refusalOf(seen.signing);
    if (early !== null) return early;
    const of = { brand: seen.order.brand, orderId: seen.order.id, contractId: named.id };
    const isRight = await isCodeRight(context, { ...of, code: body.code });
    if (isRight === 'wrong') return refuse('codeWrong', { fields: [{ field: 'code', key: 'contract.codeWrong' }] });
    if (isRight === 'over') return refuse('codeOver', { fields: [{ field: 'code', key: 'contract.codeOver' }] });
    return context.withTx(async (tx) => {
      await lockOwnOrder(tx, { id: params.id, actor, visitorId });
      const found = await stand(tx, { ...context, makerOf }, params.id);
      if (found === null) return refuse('orderUnknown');
      const version = found.versions.find(({ id }) => id === named.id);
      if (version === undefined) return refuse('versionUnknown');
      if (version.signedAt !== null) return ok({ contract: shownVersion(version) });
      const refused = refusalOf(found.signing);
      if (refused !== null) return refused;
      const { facts, person } = found;
      if (facts === null || person === null || currentOf(found)?.id !== version.id) return refuse('stale');
      const signed = await writeSignature(tx, context, { found: { ...found, facts, person }, version });
      if (signed === null) return refuse('stale');
      return ok({ contract: shownVersion(signed) });
    });
  };
