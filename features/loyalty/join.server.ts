import type { Market } from '#kernel/market.ts';
import { actorKey } from '#kernel/actor.ts';
import { refuse, ok, type Result } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Context } from '#platform/http/context.server.ts';
import { giveMedals, type Fact } from './awards.server.ts';
import { newCode } from './codes.server.ts';
import { findInviter, joinProgramme } from './store/members.server.ts';
import { findProgramme } from './store/programmes.server.ts';

export type Whose = { readonly brand: string; readonly market: Market; readonly accountId: string };

/** What loyalty asks of other features; the program passes it in. */
export type LoyaltyPorts = {
  /** What happened to an account before it joined, and what it may have a medal for. */
  readonly factsOf: (tx: Tx, whose: Whose) => Promise<readonly Fact[]>;
  /** Whether a car of the brand stands in the garage of the account now. */
  readonly ownsCar: (tx: Tx, whose: Whose) => Promise<boolean>;
  /** Whether a car by its VIN is of the brand and its market. */
  readonly isOfBrand: (tx: Tx, car: { brand: string; market: Market; vin: string }) => Promise<boolean>;
};

export type Joining = {
  readonly accountId: string;
  readonly programme: string | undefined;
  /** Without one: the programme’s first, which is free. */
  readonly plan: string | undefined;
  readonly invitation: string | undefined;
};
type Why = 'programmeUnknown' | 'planUnknown' | 'ownersOnly' | 'invitationUnknown';

/** Joins, or comes back; what happened before gives its medals at once. The programme's code. */
export const join = async (
  context: Context,
  tx: Tx,
  { ports, of }: { ports: LoyaltyPorts; of: Joining },
): Promise<Result<string, Why>> => {
  const { brand, market, ids, actor } = context;
  const { accountId, plan, invitation } = of;
  const programme = await findProgramme(tx, { brand, market }, of.programme);
  if (programme === null) return refuse('programmeUnknown');
  const taken = plan === undefined ? programme.plans[0] : programme.plans.find(({ code }) => code === plan);
  if (taken === undefined) return refuse('planUnknown', { fields: [{ field: 'plan', key: 'loyalty.planUnknown' }] });
  if (programme.membership === 'OWNERS' && !(await ports.ownsCar(tx, { brand, market, accountId })))
    return refuse('ownersOnly');
  const sought = invitation?.trim().toUpperCase();
  const programmeId = programme.id;
  const invitedBy = sought === undefined ? null : await findInviter(tx, { programmeId, invitation: sought });
  if (sought !== undefined && invitedBy === null)
    return refuse('invitationUnknown', { fields: [{ field: 'invitation', key: 'loyalty.invitationUnknown' }] });
  // Before the membership, as wherever both are held: an order first, then a member.
  const facts = await ports.factsOf(tx, { brand, market, accountId });
  const { id, isNew } = await joinProgramme(tx, {
    id: ids.next(),
    brand,
    market,
    programmeId,
    accountId,
    plan: taken.code,
    invitation: newCode(),
    invitedBy,
  });
  const subject = { subjectType: 'loyalty_member', subjectId: id };
  const detail = { programme: programme.code, plan: taken.code, isNew };
  await writeAudit(tx, { brand, actor: actorKey(actor), action: 'loyalty.joined', ...subject, detail });
  await giveMedals(tx, ids, { brand, market, accountId, facts, isPast: true });
  return ok(programme.code);
};
