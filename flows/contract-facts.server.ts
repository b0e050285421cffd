import { getBuyer } from '#features/accounts/public.server.ts';
import { getDealer } from '#features/dealers/public.server.ts';
import { isEmployeeQuote } from '#features/employee-purchase/public.ts';
import { holdsOrder } from '#features/identity-check/public.server.ts';
import { findOwnWhole, type WholeOrder } from '#features/reservations/steps.server.ts';
import {
  canonical,
  formatCheckCode,
  judgeSigning,
  partsOf,
  termsOf,
  type ContractFacts,
  type Signing,
} from '#features/sale-contracts/public.ts';
import { listVersions, type VersionRow } from '#features/sale-contracts/steps.server.ts';
import { carName } from '#kernel/car-name.ts';
import { showCity } from '#kernel/city.ts';
import { formatCompanyNumber, formatCuil, formatDocument } from '#kernel/documents.ts';
import type { Market } from '#kernel/market.ts';
import { refuse } from '#kernel/result.ts';
import { showStreet, showTown } from '#kernel/street.ts';
import { sha256 } from '#platform/crypto.server.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Context } from '#platform/http/context.server.ts';

export type Person = { readonly accountId: string; readonly name: string; readonly email: string };
/** The company of a brand that sells its cars in a market. */
export type MakerOf = (brand: string, market: Market) => ContractFacts['maker'];

export type Standing = {
  readonly order: WholeOrder;
  readonly person: Person | null;
  /** Null where the contract would lack something of the buyer or the seller. */
  readonly facts: ContractFacts | null;
  /** Of every figure and name in it. */
  readonly digest: string;
  /** Of what was agreed. */
  readonly termsDigest: string;
  readonly versions: readonly VersionRow[];
  readonly signing: Signing;
};

const shownDocument = (kind: string, number: string): string => {
  if (kind === 'CPF' || kind === 'CNPJ') return formatDocument(number);
  return kind === 'DNI' ? number : formatCuil(number);
};

/** Everything the contract says, of an order as it is now. */
const readFacts = async (
  tx: Tx,
  { env, makerOf }: Pick<Context, 'env'> & { readonly makerOf: MakerOf },
  order: WholeOrder,
): Promise<{ facts: ContractFacts | null; person: Person | null }> => {
  const { market, brand, quote, accountId } = order;
  const buyer = accountId === null ? null : await getBuyer(tx, { env, accountId });
  const dealer = await getDealer(tx, { brand, id: order.dealerId });
  if (buyer === null || dealer === null) return { facts: null, person: null };
  const { address, document, documentKind } = buyer;
  if (address === null || document === null || documentKind === null) return { facts: null, person: buyer };
  const maker = makerOf(brand, market);
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
      maker: { name: maker.name, document: formatCompanyNumber(maker.document) },
      buyer: {
        name: buyer.name,
        documentKind,
        document: shownDocument(documentKind, document),
        email: buyer.email,
        address: `${showStreet(market, address)}, ${showTown(address)}`,
      },
      car: carName(quote),
      chassis: order.chassis,
      lines: quote.lines.map(({ name, amount }) => ({ name, amount: amount.amount })),
      total: order.total,
      totalWithoutTaxes: quote.totalWithoutTaxes?.amount ?? null,
      ...partsOf(order),
      freight: order.freight,
      registration: order.registration,
      deliverBy: order.deliverBy,
      termsVersion: order.termsVersion,
    },
  };
};

/** An own order as its contract has it; null where there is none. Whoever is to change something holds it first. */
export const stand = async (
  tx: Tx,
  context: Pick<Context, 'actor' | 'visitorId' | 'env'> & { readonly makerOf: MakerOf },
  id: string,
): Promise<Standing | null> => {
  const { actor, visitorId } = context;
  const order = await findOwnWhole(tx, { id, actor, visitorId });
  if (order === null || order.accountId === null) return null;
  const { facts, person } = await readFacts(tx, context, order);
  const of = { round: order.round, unitId: order.unitId };
  const digest = sha256(canonical({ facts, of }));
  const termsDigest = sha256(canonical(facts && termsOf(facts, order.deposit, of)));
  const versions = await listVersions(tx, { brand: order.brand, orderId: id });
  const signedDigest = versions.find(({ signedAt }) => signedAt !== null)?.termsDigest ?? null;
  const signing = judgeSigning(
    {
      state: order.state,
      isOfEmployee: isEmployeeQuote(order.quote),
      isIdentityOpen: await holdsOrder(tx, id),
    },
    { signedDigest, digest: termsDigest },
  );
  return { order, person, facts, digest, termsDigest, versions, signing };
};

export const shownVersion = ({ version, sha256: digest, madeAt, signedAt, checkCode, isKept }: VersionRow) => ({
  version,
  sha256: digest,
  madeAt: madeAt.toISOString(),
  signedAt: signedAt?.toISOString() ?? null,
  checkCode: checkCode === null ? null : formatCheckCode(checkCode),
  isKept,
});

/** The version that says what the order says now and waits for its signature. */
export const currentOf = ({ versions, digest }: Pick<Standing, 'versions' | 'digest'>): VersionRow | null => {
  const [newest] = versions;
  return newest !== undefined && newest.signedAt === null && newest.factsDigest === digest ? newest : null;
};

export const refusalOf = (signing: Signing) => {
  if (signing === 'notYet' || signing === 'identityOpen' || signing === 'atDealer' || signing === 'over')
    return refuse(signing);
  return signing === 'signed' ? refuse('signedAlready') : null;
};
