import { ok, refuse } from '#kernel/result.ts';
import { handle, type Handler, type Route } from '#platform/http/context.server.ts';
import { vaultOf } from '#platform/vault.server.ts';
import {
  checkSignature,
  getContract,
  getEvidence,
  listSealKeys,
  prepareContract,
  readContract,
  signContract,
} from './contract/contract.ts';
import { readCheckCode } from './rules/check-code.ts';
import { holds } from './seal.server.ts';
import * as store from './store/evidence.server.ts';

/** What the calls need of flows over several features. */
export type ContractFlows = {
  readonly readContract: Handler<typeof readContract>;
  readonly prepareContract: Handler<typeof prepareContract>;
  readonly getContract: Handler<typeof getContract>;
  readonly getEvidence: Handler<typeof getEvidence>;
  readonly signContract: Handler<typeof signContract>;
};

/** What the check names of the evidence. */
type Named = {
  readonly sha256: string;
  readonly order: string;
  readonly signer: { readonly name: string };
  readonly seller: string;
};

/** The first letters of a name: enough to compare with the paper, too little to learn who it is. */
const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter((part) => part !== '')
    .map((part) => `${part.charAt(0).toUpperCase()}.`)
    .join(' ');

const UNKNOWN = { verdict: 'unknown', signed: null } as const;

/** Where the person and their evidence are gone, nothing is left that the seal could be compared with. */
const verdictOf = (found: store.SignedRow, { named, sha256 }: { named: Named | null; sha256: string | null }) => {
  if (found.evidence === null) return 'erased' as const;
  if (found.evidence === store.UNOPENED) return 'unopened' as const;
  if (!holds(found, found.evidence) || named?.sha256 !== found.sha256) return 'broken' as const;
  // A key seals nothing after its end: whoever found its secret later may have.
  if (found.keyUntil !== null && found.signedAt > found.keyUntil) return 'broken' as const;
  return sha256 !== null && sha256 !== found.sha256 ? ('other' as const) : ('signed' as const);
};

const check: Handler<typeof checkSignature> = async ({ body }, context) => {
  const { brand, market } = context;
  const typed = body.code === null || body.code.trim() === '' ? null : body.code;
  if (typed === null && body.sha256 === null)
    return refuse('nothingNamed', { fields: [{ field: 'code', key: 'contract.nothingNamed' }] });
  const code = typed === null ? null : readCheckCode(typed);
  if (typed !== null && code === null) return ok(UNKNOWN);
  const found = await context.read((tx) =>
    store.findSigned(tx, vaultOf(context.env), { brand, market, code, sha256: body.sha256 }),
  );
  if (found === null) return ok(UNKNOWN);
  const named = typeof found.evidence === 'string' ? (JSON.parse(found.evidence) as Named) : null;
  return ok({
    verdict: verdictOf(found, { named, sha256: body.sha256 }),
    signed: {
      brand: found.brand,
      order: named?.order ?? '',
      version: found.version,
      signedAt: found.signedAt.toISOString(),
      sha256: found.sha256,
      signer: initials(named?.signer.name ?? ''),
      seller: named?.seller ?? '',
      isReplaced: found.isReplaced,
      keyUntil: found.keyUntil?.toISOString() ?? null,
    },
  });
};

export const createRoutes = (flows: ContractFlows): readonly Route[] => [
  handle(readContract, flows.readContract),
  handle(prepareContract, flows.prepareContract),
  handle(getContract, flows.getContract),
  handle(getEvidence, flows.getEvidence),
  handle(signContract, flows.signContract),
  handle(checkSignature, check),
  handle(listSealKeys, (_, context) =>
    context.read(async (tx) =>
      ok({
        keys: (await store.listSealKeys(tx)).map(({ since, until, ...key }) => ({
          ...key,
          since: since.toISOString(),
          until: until?.toISOString() ?? null,
        })),
      }),
    ),
  ),
];
