import { getDealer } from '#features/dealers/public.server.ts';
import { listBuyerDealers } from '#features/reservations/public.server.ts';
import { ok, refuse } from '#kernel/result.ts';
import { brokenConstraint, type Tx } from '#platform/database.server.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import {
  changePoll,
  createPoll,
  listAdminPolls,
  listPolls,
  votePoll,
  type Poll,
  type PollInput,
  type PollRecord,
} from '../contract/polls.ts';
import { decisionOf, sharesOf } from '../rules/poll.ts';
import { audited, nameDealers, scopeOf } from '../shared.server.ts';
import * as store from '../store/polls.server.ts';

const toPoll = (row: store.PollRow, dealers: ReadonlyMap<string, string>): Poll => {
  const { id, type, question, dealerId, target, voted, decided, outcome } = row;
  const counts = row.options.map(({ votes }) => votes);
  const shares = sharesOf(counts);
  // Nobody's vote is led by what others voted.
  const isResultOpen = voted !== null || decided !== null;
  return {
    id,
    type,
    question,
    dealerId,
    dealer: dealers.get(dealerId) ?? '',
    target,
    votes: counts.reduce((sum, one) => sum + one, 0),
    voted,
    decided,
    outcome,
    options: row.options.map(({ id: option, label, votes }, at) => ({
      id: option,
      label,
      votes: isResultOpen ? votes : null,
      share: isResultOpen ? (shares[at] ?? 0) : null,
    })),
  };
};

const list: Handler<typeof listPolls> = ({ query }, context) =>
  context.read(async (tx) => {
    const { actor, brand, market } = context;
    if (actor.kind !== 'person' || (query.brand !== undefined && query.brand !== brand)) return refuse('pollNone');
    const { accountId } = actor;
    const dealerIds = await listBuyerDealers(tx, { accountId, brand, market });
    const rows = await store.listPolls(tx, scopeOf(context), { accountId, dealerIds, type: query.type });
    if (rows.length === 0) return refuse('pollNone');
    const dealers = await nameDealers(
      tx,
      scopeOf(context),
      rows.map(({ dealerId }) => dealerId),
    );
    return ok({ polls: rows.map((row) => toPoll(row, dealers)) });
  });

const vote: Handler<typeof votePoll> = async ({ params: { id }, body }, context) => {
  const { actor, brand, market, ids } = context;
  if (actor.kind !== 'person') return refuse('pollUnknown');
  const { accountId } = actor;
  const scope = scopeOf(context);
  try {
    return await context.withTx(async (tx) => {
      await store.lockPoll(tx, scope, id);
      const poll = await store.findPoll(tx, scope, { id, accountId });
      const dealerIds = await listBuyerDealers(tx, { accountId, brand, market });
      if (poll === null || !poll.active || !dealerIds.includes(poll.dealerId)) return refuse('pollUnknown');
      if (poll.voted !== null) return refuse('votedAlready');
      if (poll.decided !== null) return refuse('pollDecided');
      if (!poll.options.some((option) => option.id === body.option_id))
        return refuse('optionUnknown', { fields: [{ field: 'option_id', key: 'poll.optionUnknown' }] });
      await store.insertVote(tx, brand, { id: ids.next(), pollId: id, optionId: body.option_id, accountId });
      const voted = await store.findPoll(tx, scope, { id, accountId });
      const optionId = voted === null ? null : decisionOf(voted.options, voted.target);
      if (optionId !== null) await store.decidePoll(tx, { id, optionId });
      await audited(tx, context, { action: votePoll.audit, type: 'poll', id });
      const row = await store.findPoll(tx, scope, { id, accountId });
      if (row === null) throw new Error(`poll ${id} is gone`);
      return ok(toPoll(row, await nameDealers(tx, scope, [row.dealerId])));
    });
  } catch (error) {
    if (brokenConstraint(error) === 'one_vote') return refuse('votedAlready');
    throw error;
  }
};

const toRecord = (row: store.PollRow, dealers: ReadonlyMap<string, string>): PollRecord => {
  const counts = row.options.map(({ votes }) => votes);
  return {
    id: row.id,
    version: row.version,
    dealerId: row.dealerId,
    dealer: dealers.get(row.dealerId) ?? '',
    type: row.type,
    question: row.question,
    options: row.options.map(({ label }) => label),
    target: row.target,
    outcome: row.outcome,
    active: row.active,
    counts,
    votes: counts.reduce((sum, one) => sum + one, 0),
    decided: row.options.find(({ id }) => id === row.decided)?.label ?? null,
  };
};

const recordOf = async (tx: Tx, context: Context, id: string): Promise<PollRecord> => {
  const row = await store.findPoll(tx, scopeOf(context), { id, accountId: null });
  if (row === null) throw new Error(`poll ${id} was not written`);
  return toRecord(row, await nameDealers(tx, scopeOf(context), [row.dealerId]));
};

const isDealerOf = async (tx: Tx, { brand, market }: Context, id: string): Promise<boolean> => {
  const dealer = await getDealer(tx, { brand, id });
  return dealer !== null && dealer.market === market;
};

const putOptions = (tx: Tx, { brand, ids }: Context, of: { pollId: string; labels: readonly string[] }) =>
  store.putOptions(tx, brand, { ...of, ids: of.labels.map(() => ids.next()) });

const wrongDealer = { fields: [{ field: 'dealerId', key: 'poll.dealerUnknown' }] } as const;
const earlyOutcome = { fields: [{ field: 'outcome', key: 'poll.outcomeEarly' }] } as const;

/** What was asked of those who voted stays what they were asked. */
const isSame = (record: PollRecord, input: PollInput): boolean =>
  record.dealerId === input.dealerId &&
  record.type === input.type &&
  record.question === input.question &&
  record.target === input.target &&
  record.options.join('\n') === input.options.join('\n');

export const pollRoutes: readonly Route[] = [
  handle(listPolls, list),
  handle(votePoll, vote),
  handle(listAdminPolls, ({ query: { page, size } }, context) =>
    context.read(async (tx) => {
      const { rows, total, isMore } = await store.listAdminPolls(tx, scopeOf(context), { page, size });
      const dealers = await nameDealers(
        tx,
        scopeOf(context),
        rows.map(({ dealerId }) => dealerId),
      );
      return ok({ polls: rows.map((row) => toRecord(row, dealers)), total, isMore, page, size });
    }),
  ),
  handle(createPoll, ({ body }, context) =>
    context.withTx(async (tx) => {
      if (body.outcome !== null) return refuse('outcomeEarly', earlyOutcome);
      if (!(await isDealerOf(tx, context, body.dealerId))) return refuse('dealerUnknown', wrongDealer);
      const id = context.ids.next();
      await store.insertPoll(tx, scopeOf(context), { ...body, id });
      await putOptions(tx, context, { pollId: id, labels: body.options });
      await audited(tx, context, { action: createPoll.audit, type: 'poll', id });
      return ok(await recordOf(tx, context, id));
    }),
  ),
  handle(changePoll, ({ params: { id }, body: { version, ...input } }, context) =>
    context.withTx(async (tx) => {
      const scope = scopeOf(context);
      if ((await store.lockPoll(tx, scope, id)) === 0) return refuse('pollUnknown');
      const record = await recordOf(tx, context, id);
      if (record.version !== version) return refuse('changedMeanwhile');
      if (record.votes > 0 && !isSame(record, input)) return refuse('votedFixed');
      if (input.outcome !== null && record.decided === null) return refuse('outcomeEarly', earlyOutcome);
      if (!(await isDealerOf(tx, context, input.dealerId))) return refuse('dealerUnknown', wrongDealer);
      await store.rewritePoll(tx, scope, { ...input, id, version });
      if (record.votes === 0) await putOptions(tx, context, { pollId: id, labels: input.options });
      await audited(tx, context, { action: changePoll.audit, type: 'poll', id });
      return ok(await recordOf(tx, context, id));
    }),
  ),
];
