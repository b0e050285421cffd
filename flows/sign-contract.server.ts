import { randomBytes, randomInt } from 'node:crypto';
import { getBuyer } from '#features/accounts/public.server.ts';
import { getDealer } from '#features/dealers/public.server.ts';
import {
  findOwnWhole,
  insertPaper,
  lockOwnOrder,
  moveOrder,
  type WholeOrder,
} from '#features/reservations/steps.server.ts';
import type * as calls from '#features/sale-contracts/contract/contract.ts';
import {
  canonical,
  checkCodeOf,
  CODE_MINUTES,
  formatCheckCode,
  judgeSigning,
  type ContractFacts,
  type Signing,
} from '#features/sale-contracts/public.ts';
import * as contracts from '#features/sale-contracts/steps.server.ts';
import type { VersionRow } from '#features/sale-contracts/steps.server.ts';
import { actorKey } from '#kernel/actor.ts';
import { carName } from '#kernel/car-name.ts';
import { showCity } from '#kernel/city.ts';
import { formatCompanyNumber, formatCuil, formatDocument } from '#kernel/documents.ts';
import { MARKETS } from '#kernel/market.ts';
import { money } from '#kernel/money.ts';
import { ok, refuse } from '#kernel/result.ts';
import { showStreet, showTown } from '#kernel/street.ts';
import { writeAudit } from '#platform/audit.server.ts';
import { hmac, sha256, signedByAny } from '#platform/crypto.server.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Context, Handler } from '#platform/http/context.server.ts';
import { pageLink } from '#platform/mail/links.server.ts';
import { queueMail, queueSealedMail } from '#platform/mail.server.ts';
import { drawContract } from './draw-contract.server.ts';
import type { TranslateIn } from './follow-proposal.server.ts';
import { applyReports } from './follow-order.server.ts';

type Person = { readonly accountId: string; readonly name: string; readonly email: string };
type Standing = {
  readonly order: WholeOrder;
  readonly person: Person | null;
  /** Null where the contract would lack something of the buyer or the seller. */
  readonly facts: ContractFacts | null;
  readonly digest: string;
  readonly versions: readonly VersionRow[];
  readonly signing: Signing;
};

const shownDocument = (kind: string, number: string): string => {
  if (kind === 'CPF' || kind === 'CNPJ') return formatDocument(number);
  return kind === 'DNI' ? number : formatCuil(number);
};

/** What each source is planned to bring, or brought before it ended: what has come in so far changes no contract. */
const partsOf = ({ sources }: WholeOrder): ContractFacts['sources'] =>
  sources
    .map(({ kind, state, amount, paid }) => ({ kind, amount: state === 'ENDED' ? paid : amount }))
    .filter(({ amount }) => amount > 0);

/** Everything the contract says, of an order as it is now. */
const readFacts = async (
  tx: Tx,
  { env }: Pick<Context, 'env'>,
  order: WholeOrder,
): Promise<{ facts: ContractFacts | null; person: Person | null }> => {
  const { market, brand, quote, accountId } = order;
  const buyer = accountId === null ? null : await getBuyer(tx, { env, accountId });
  const dealer = await getDealer(tx, { brand, id: order.dealerId });
  if (buyer === null || dealer === null) return { facts: null, person: null };
  const { address, document, documentKind } = buyer;
  if (address === null || document === null || documentKind === null) return { facts: null, person: buyer };
  const sources = partsOf(order);
  const planned = sources.reduce((sum, { amount }) => sum + amount, 0);
  return {
    person: buyer,
    facts: {
      order: order.number,
      brand,
      market,
      currency: order.currency,
      seller: {
        name: dealer.legalName,
        document: formatCompanyNumber(dealer.document),
        address: `${showStreet(market, dealer)}, ${showCity(market, dealer)}`,
      },
      buyer: {
        name: buyer.name,
        documentKind,
        document: shownDocument(documentKind, document),
        email: buyer.email,
        address: `${showStreet(market, address)}, ${showTown(address)}`,
      },
      car: carName(quote),
      lines: quote.lines.map(({ name, amount }) => ({ name, amount: amount.amount })),
      total: order.total,
      totalWithoutTaxes: quote.totalWithoutTaxes?.amount ?? null,
      deposit: order.deposit,
      sources,
      open: Math.max(0, order.total - order.deposit - planned),
      deliverBy: order.deliverBy,
      termsVersion: order.termsVersion,
    },
  };
};

const stand = async (
  tx: Tx,
  context: Pick<Context, 'actor' | 'visitorId' | 'env'>,
  id: string,
): Promise<Standing | null> => {
  const { actor, visitorId } = context;
  const order = await findOwnWhole(tx, { id, actor, visitorId });
  if (order === null || order.accountId === null) return null;
  const { facts, person } = await readFacts(tx, context, order);
  const digest = sha256(canonical(facts));
  const versions = await contracts.listVersions(tx, { brand: order.brand, orderId: id });
  const signedDigest = versions.find(({ signedAt }) => signedAt !== null)?.factsDigest ?? null;
  return { order, person, facts, digest, versions, signing: judgeSigning(order, { signedDigest, digest }) };
};

const shownVersion = ({ version, sha256: digest, madeAt, signedAt, checkCode, isKept }: VersionRow) => ({
  version,
  sha256: digest,
  madeAt: madeAt.toISOString(),
  signedAt: signedAt?.toISOString() ?? null,
  checkCode: checkCode === null ? null : formatCheckCode(checkCode),
  isKept,
});

/** The version that says what the order says now and waits for its signature. */
const currentOf = ({ versions, digest }: Pick<Standing, 'versions' | 'digest'>): VersionRow | null => {
  const [newest] = versions;
  return newest !== undefined && newest.signedAt === null && newest.factsDigest === digest ? newest : null;
};

const refusalOf = (signing: Signing) => {
  if (signing === 'notYet' || signing === 'over') return refuse(signing);
  return signing === 'signed' ? refuse('signedAlready') : null;
};

const summaryOf = (facts: ContractFacts, currency: WholeOrder['currency']) => ({
  car: facts.car,
  seller: facts.seller.name,
  buyer: facts.buyer.name,
  total: money(facts.total, currency),
  totalWithoutTaxes: facts.totalWithoutTaxes === null ? null : money(facts.totalWithoutTaxes, currency),
  deposit: money(facts.deposit, currency),
  sources: facts.sources.map(({ kind, amount }) => ({ kind, amount: money(amount, currency) })),
  open: money(facts.open, currency),
  deliverBy: facts.deliverBy,
});

export const readContract: Handler<typeof calls.readContract> = ({ params }, context) =>
  context.read(async (tx) => {
    const found = await stand(tx, context, params.id);
    if (found === null) return refuse('orderUnknown');
    const { order, signing, versions } = found;
    const current = signing === 'sign' || signing === 'signAnew' ? currentOf(found) : null;
    const of = { brand: order.brand, orderId: order.id, contractId: current?.id ?? order.id };
    const until = current === null ? null : await contracts.codeUntil(tx, of);
    return ok({
      signing,
      number: order.number,
      summary: found.facts === null ? null : summaryOf(found.facts, order.currency),
      current: current === null ? null : shownVersion(current),
      codeUntil: until?.toISOString() ?? null,
      versions: versions.map(shownVersion),
    });
  });

const codeText = (orderId: string, code: string): string => `contract:${orderId}:${code}`;

/** So much of a mailbox as its owner knows it by. */
const maskMailbox = (email: string): string => email.replace(/^(.)[^@]*/, '$1•••');

/** Makes the version that is to be signed. The caller holds the order, and draws nothing where it is there. */
const makeVersion = async (
  tx: Tx,
  { context, found, t }: { context: Context; found: Standing; t: TranslateIn },
): Promise<VersionRow | null> => {
  const { order, facts, digest, versions } = found;
  const current = currentOf(found);
  if (current !== null || facts === null) return current;
  const { brand, market } = order;
  const version = (versions[0]?.version ?? 0) + 1;
  const checkPage = pageLink('contractCheck', { publicUrl: context.env.PUBLIC_URL, market, brand });
  const pdf = await drawContract(facts, { version, madeAt: order.now, checkPage, t });
  return contracts.insertVersion(tx, {
    id: context.ids.next(),
    brand,
    market,
    orderId: order.id,
    version,
    factsDigest: digest,
    pdf,
    sha256: sha256(pdf),
  });
};

export const prepareContract =
  (t: TranslateIn): Handler<typeof calls.prepareContract> =>
  ({ params }, context) =>
    context.withTx(async (tx) => {
      const { env, ids, actor, visitorId } = context;
      await lockOwnOrder(tx, { id: params.id, actor, visitorId });
      const found = await stand(tx, context, params.id);
      if (found === null) return refuse('orderUnknown');
      const refused = refusalOf(found.signing);
      if (refused !== null) return refused;
      const { order, person } = found;
      const made = await makeVersion(tx, { context, found, t });
      if (made === null || person === null) return refuse('personMissing');
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const sent = await contracts.putCode(tx, {
        id: ids.next(),
        brand: order.brand,
        orderId: order.id,
        contractId: made.id,
        codeHash: hmac(env.APP_SECRETS[0] ?? '', codeText(order.id, code)),
      });
      if (sent === null) return refuse('tooManyCodes');
      const { brand, market } = order;
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
      return ok({
        contract: shownVersion(made),
        sentTo: maskMailbox(person.email),
        codeUntil: sent.expiresAt.toISOString(),
      });
    });

/** A PDF of a person: kept by nobody in between, and run by nothing. */
const asPdf = (context: Pick<Context, 'reply'>, bytes: Buffer, name: string) => {
  context.reply('cache-control', 'private, no-store');
  context.reply('x-content-type-options', 'nosniff');
  context.reply('content-security-policy', "sandbox; default-src 'none'");
  context.reply('content-disposition', `inline; filename="${name}.pdf"`);
  return ok({ contentType: 'application/pdf', bytes });
};

export const getContract: Handler<typeof calls.getContract> = async ({ params }, context) => {
  const { actor, visitorId } = context;
  const found = await context.read(async (tx) => {
    const order = await findOwnWhole(tx, { id: params.id, actor, visitorId });
    if (order === null) return null;
    const of = { brand: order.brand, orderId: order.id, version: params.number };
    return { order, file: await contracts.findPdf(tx, of) };
  });
  if (found === null) return refuse('orderUnknown');
  if (found.file === null || found.file.pdf === null) return refuse('versionUnknown');
  return asPdf(context, found.file.pdf, `contract-${found.order.number}-${params.number}`);
};

export const getEvidence: Handler<typeof calls.getEvidence> = ({ params }, context) =>
  context.read(async (tx) => {
    const { actor, visitorId } = context;
    const order = await findOwnWhole(tx, { id: params.id, actor, visitorId });
    if (order === null) return refuse('orderUnknown');
    const of = { brand: order.brand, orderId: order.id, version: params.number };
    const evidence = await contracts.findEvidence(tx, of);
    return evidence === null ? refuse('versionUnknown') : ok(evidence);
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
  const taken = await context.withTx((tx) => contracts.takeTry(tx, of), 'contract code');
  if (taken === null) return 'over';
  return signedByAny(context.env.APP_SECRETS, codeText(of.orderId, of.code), taken.codeHash) ? 'right' : 'wrong';
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
  const by = { id: version.id, brand, by: person.accountId, at, checkCode, evidence, ...sealed };
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

export const signContract: Handler<typeof calls.signContract> = async ({ params, body }, context) => {
  const { actor, visitorId } = context;
  const seen = await context.read((tx) => stand(tx, context, params.id));
  if (seen === null) return refuse('orderUnknown');
  const named = seen.versions.find(({ sha256: digest }) => digest === body.sha256);
  if (named === undefined) return refuse('versionUnknown');
  // Sent twice: it is signed already, by this very person, as nobody else's order is found.
  if (named.signedAt !== null) return ok({ contract: shownVersion(named) });
  const of = { brand: seen.order.brand, orderId: seen.order.id, contractId: named.id };
  const isRight = await isCodeRight(context, { ...of, code: body.code });
  if (isRight === 'wrong') return refuse('codeWrong', { fields: [{ field: 'code', key: 'contract.codeWrong' }] });
  if (isRight === 'over') return refuse('codeOver', { fields: [{ field: 'code', key: 'contract.codeOver' }] });
  return context.withTx(async (tx) => {
    await lockOwnOrder(tx, { id: params.id, actor, visitorId });
    const found = await stand(tx, context, params.id);
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
