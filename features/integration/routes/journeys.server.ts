import { actorKey } from '#kernel/actor.ts';
import type { Market } from '#kernel/market.ts';
import { ok, refuse } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import { keepDrafts, receiveParts, removeFile } from '#platform/files.server.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import {
  COMPLEMENT_KINDS,
  complementJourney,
  endJourney,
  startJourney,
  type JourneyAnswer,
  type JourneyType,
} from '../contract/journeys.ts';
import * as store from '../store/journeys.server.ts';

type MarketOf = (context: Context, id: string) => Promise<Market | null>;

/** The market of something that is the caller's, null where it is not; the registry passes in those of orders and proposals. */
export type JourneyPorts = { readonly marketOfOwnOrder: MarketOf; readonly marketOfOwnProposal: MarketOf };

const toAnswer = ({ startedAt, endedAt, ...row }: store.JourneyRow): JourneyAnswer => ({
  ...row,
  startedAt: startedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
});

type Of = { readonly type: JourneyType; readonly id: string };

const keyOf = ({ actor, brand }: Context, { type, id }: Of) => ({
  brand,
  accountId: actor.kind === 'person' ? actor.accountId : '',
  type,
  subjectId: id,
});

const MOST_FILES = 5;
/** Of one journey. */
const MOST_COMPLEMENTS = 20;

/** Files first, then the rows that name them: a crash between leaves files the sweeper of the account's data ends. */
const complement: Handler<typeof complementJourney> = async ({ params }, context) => {
  const of = keyOf(context, params);
  const row = await context.read((tx) => store.findJourney(tx, of));
  if (row === null) return refuse('journeyUnknown');
  if (row.state !== 'STARTED') return refuse('journeyOver');
  if (!(context.header('content-type') ?? '').startsWith('multipart/form-data')) return refuse('mediaType');
  const received = await receiveParts(context, { parts: context.parts(), most: MOST_FILES });
  if (typeof received === 'string') return refuse(received);
  const kind = COMPLEMENT_KINDS.find((one) => one === received.fields.get('kind'));
  if (kind === undefined) {
    await received.discard();
    return refuse('complementKind', { fields: [{ field: 'kind', key: 'journeys.kind' }] });
  }
  const { brand, actor } = context;
  const owned = { brand, owner: actorKey(actor), purpose: `journey/${row.id}` };
  const files = await keepDrafts(context, owned, received.drafts);
  if (typeof files === 'string') return refuse(files);
  const drop = async (): Promise<void> => {
    for (const { id } of files) await removeFile(context, id);
  };
  const writing = context.withTx(async (tx) => {
    const held = await store.lockRunning(tx, { brand, id: row.id });
    if (held === null) return 'journeyOver';
    if (held + files.length > MOST_COMPLEMENTS) return 'complementsFull';
    await store.insertComplements(tx, { brand, id: row.id }, { kind, files });
    await writeAudit(tx, {
      brand,
      actor: actorKey(actor),
      action: complementJourney.audit,
      subjectType: 'journey',
      subjectId: row.id,
      detail: { kind, files: files.length },
    });
    return store.findJourney(tx, of);
  }, complementJourney.audit);
  const written = await writing.catch(async (error: unknown) => {
    await drop().catch(() => undefined);
    throw error;
  });
  if (written !== null && typeof written !== 'string') return ok(toAnswer(written));
  await drop();
  return refuse(written ?? 'journeyOver');
};

const end: Handler<typeof endJourney> = async ({ params, body: { result, reason } }, context) =>
  context.withTx(async (tx) => {
    const of = keyOf(context, params);
    const row = await store.findJourney(tx, of);
    if (row === null) return refuse('journeyUnknown');
    const ended = await store.endJourney(tx, { brand: of.brand, id: row.id, state: result, reason });
    const now = await store.findJourney(tx, of);
    if (now === null || (ended === 0 && (now.state !== result || now.reason !== reason))) return refuse('journeyOver');
    return ok(toAnswer(now));
  }, 'journey ended');

export const journeyRoutes = ({ marketOfOwnOrder, marketOfOwnProposal }: JourneyPorts): readonly Route[] => {
  const marketOf: Readonly<Record<JourneyType, MarketOf>> = {
    order: marketOfOwnOrder,
    proposal: marketOfOwnProposal,
    person: async ({ actor, market }, id) => (actor.kind === 'person' && actor.accountId === id ? market : null),
  };

  const start: Handler<typeof startJourney> = async ({ body }, context) => {
    const market = await marketOf[body.type](context, body.id);
    if (market === null) return refuse('journeyUnknown');
    const of = keyOf(context, body);
    return context.withTx(async (tx) => {
      await store.insertJourney(tx, { ...of, id: context.ids.next(), market });
      const row = await store.findJourney(tx, of);
      return row === null ? refuse('journeyUnknown') : ok(toAnswer(row));
    }, 'journey begun');
  };

  return [handle(startJourney, start), handle(complementJourney, complement), handle(endJourney, end)];
};
