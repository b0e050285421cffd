import { getBuyer } from '#features/accounts/public.server.ts';
import { listOwnCars } from '#features/garage/public.server.ts';
import { listBuyerDealers } from '#features/reservations/public.server.ts';
import type { Ids } from '#kernel/clock.ts';
import { isCnpj, isCuit, personOfDocument, stripDocument } from '#kernel/documents.ts';
import type { Market } from '#kernel/market.ts';
import { hmac, sha256 } from '#platform/crypto.server.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Env } from '#platform/env.server.ts';
import { vaultOf } from '#platform/vault.server.ts';

const PERSON = 'benefit-person';
const CAR = 'benefit-car';

/** What a document on a list is kept and found by. A list is written under the first key. */
export const documentIndex = (env: Env, market: Market, document: string): string =>
  vaultOf(env).index(`${market} ${personOfDocument(market, document)}`, PERSON);
export const documentIndexes = (env: Env, market: Market, documents: readonly string[]): string[] =>
  documents.flatMap((one) => vaultOf(env).indexes(`${market} ${personOfDocument(market, one)}`, PERSON));

/** What a car's share is kept and found by, under every live key, the newest first. */
export const carIndexes = (env: Env, chassis: string): readonly string[] => vaultOf(env).indexes(chassis, CAR);

const isCompany = (document: string): boolean =>
  isCnpj(document) || (isCuit(document) && !/^2[0347]/.test(stripDocument(document)));

/** The documents a person's share is counted by: each, as another account of theirs may have but one; a company's only where there is no other. */
export const sharingDocuments = (documents: readonly string[]): readonly string[] => {
  const own = documents.filter((one) => !isCompany(one));
  return own.length > 0 ? own : documents;
};
export const shareHolders = (env: Env, market: Market, documents: readonly string[]): string[] => [
  ...new Set(sharingDocuments(documents).map((one) => documentIndex(env, market, one))),
];

/** What another feature knows of a person's standing in the brand's programmes. */
export type LoyaltyPort = {
  /** Codes of the levels a person has now. */
  readonly levelsOf: (tx: Tx, of: { accountId: string; brand: string; market: Market }) => Promise<readonly string[]>;
  /**
   * Spends points for a voucher, in the voucher's own transaction; `reference` is the voucher's id, so that the programme can say what
   * became of them. Null: the brand has no programme here.
   */
  readonly spendPoints:
    | ((
        tx: Tx,
        ids: Ids,
        of: { accountId: string; brand: string; market: Market; points: number; reference: string },
      ) => Promise<'spent' | 'notEnough' | 'noProgramme'>)
    | null;
};

/** Everything an audience asks of a person, before its list is looked at. */
export type Member = {
  readonly accountId: string;
  readonly email: string;
  /** Of every document, under every live key. */
  readonly indexes: readonly string[];
  /** What their share is found by, and under the newest key what it is kept by. */
  readonly shares: readonly string[];
  readonly holders: readonly string[];
  readonly chassis: readonly string[];
  /** Of every car what its share is found by. */
  readonly cars: readonly { readonly chassis: string; readonly indexes: readonly string[] }[];
  readonly levels: readonly string[];
  readonly dealerIds: readonly string[];
  /** The state they live in, as their address has it. */
  readonly region: string | null;
  readonly hasDocument: boolean;
};

type PersonQuery = { readonly env: Env; readonly accountId: string; readonly brand: string; readonly market: Market };

/** Null when the account is gone. */
export const readMember = async (tx: Tx, of: PersonQuery, loyalty: LoyaltyPort): Promise<Member | null> => {
  const { env, accountId, brand, market } = of;
  const buyer = await getBuyer(tx, { env, accountId });
  if (buyer === null) return null;
  const cars = await listOwnCars(tx, { accountId, brand, market });
  return {
    accountId,
    email: buyer.email,
    indexes: documentIndexes(env, market, buyer.documents),
    shares: documentIndexes(env, market, sharingDocuments(buyer.documents)),
    holders: shareHolders(env, market, buyer.documents),
    chassis: cars.map(({ chassis }) => chassis),
    cars: cars.map(({ chassis }) => ({ chassis, indexes: carIndexes(env, chassis) })),
    levels: await loyalty.levelsOf(tx, { accountId, brand, market }),
    dealerIds: await listBuyerDealers(tx, { accountId, brand, market }),
    region: buyer.address?.region ?? null,
    hasDocument: buyer.documents.length > 0,
  };
};

const tokenUnder = (secret: string, id: string): string => hmac(secret, `benefit-gift:${id}`, 'base64url');

/** The link of a new gift: its token for who gives it, its digest for the table. */
export const makeLink = (env: Pick<Env, 'APP_SECRETS'>, id: string): { token: string; digest: string } => {
  const token = tokenUnder(env.APP_SECRETS[0] ?? '', id);
  return { token, digest: sha256(token) };
};

/** The token again, for who gave the gift; null when the secret it was made under is no longer live. */
export const showLink = (env: Pick<Env, 'APP_SECRETS'>, gift: { id: string; digest: string }): string | null =>
  env.APP_SECRETS.map((secret) => tokenUnder(secret, gift.id)).find((token) => sha256(token) === gift.digest) ?? null;

export const digestOf = (token: string): string => sha256(token);
