import * as z from 'zod/mini';
import { asPlate } from '#features/aftersales/public.ts';
import { holdsOrder } from '#features/identity-check/public.server.ts';
import { actorKey } from '#kernel/actor.ts';
import { issuesOf } from '#kernel/messages.ts';
import { ok, refuse } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { keepDrafts, receiveParts, removeFile, type Received } from '#platform/files.server.ts';
import { handle, type Handler, type Route } from '#platform/http/context.server.ts';
import { bringPaper, summarizeFiles, takeBackPaper } from '../contract/papers.ts';
import { findKnownChassis } from '../known-chassis.server.ts';
import { toView } from '../order-view.server.ts';
import { reaches } from '../reach.server.ts';
import { BROUGHT_PAPERS } from '../rules/papers.ts';
import { lockOrder, type OrderRow } from '../store.server.ts';
import { findOwnWhole } from '../store/order-parts.server.ts';
import * as papers from '../store/papers.server.ts';
import { findOrderOfBrand } from '../store/staff-orders.server.ts';

/** What was not filled in is not there. */
const written = (form: z.ZodMiniType<string>) =>
  z.union([
    z.pipe(
      z.literal(''),
      z.transform(() => null),
    ),
    form,
  ]);

const formSchema = z.object({
  orderId: z.uuid({ error: 'field.required' }),
  kind: z.enum(BROUGHT_PAPERS, { error: 'field.required' }),
  number: written(z.string().check(z.maxLength(60))),
  chassis: written(z.string().check(z.toUpperCase(), z.regex(/^[A-HJ-NPR-Z0-9]{17}$/, 'field.chassis'))),
});

/** What was said of the paper, or what is wrong with it: the number of a registration is a plate. */
const readForm = ({ fields }: Received) => {
  const input = Object.fromEntries(
    ['orderId', 'kind', 'number', 'chassis'].map((name) => [name, (fields.get(name) ?? '').trim()]),
  );
  const parsed = z.safeParse(formSchema, input);
  if (!parsed.success) return refuse('invalid', { fields: issuesOf(parsed.error.issues, input) });
  const { kind, number } = parsed.data;
  if (kind !== 'REGISTRATION' || number === null) return ok(parsed.data);
  const plate = asPlate(number);
  if (typeof plate === 'string') return refuse('invalid', { fields: [{ field: 'number', key: 'field.plate' }] });
  return ok({ ...parsed.data, number: plate.plate });
};

/** A paper of another car than the order's; where none is known yet it may be any. The caller holds the order. */
const isOther = async (tx: Tx, order: OrderRow, chassis: string | null): Promise<boolean> => {
  const known = chassis === null ? null : await findKnownChassis(tx, order);
  return known !== null && known !== chassis;
};

const writeBrought = (
  tx: Tx,
  { orderId, by, ...of }: { brand: string; by: string; orderId: string; detail: Record<string, string> },
) => writeAudit(tx, { ...of, actor: by, action: bringPaper.audit, subjectType: 'order', subjectId: orderId });

/** The file first, then the row that names it: a crash between leaves a file nobody sees, never a paper without its file. */
const bring: Handler<typeof bringPaper> = async (_, context) => {
  if (!(context.header('content-type') ?? '').startsWith('multipart/form-data')) return refuse('mediaType');
  const { brand, market, ids, actor } = context;
  const received = await receiveParts(context, { parts: context.parts(), most: 1 });
  if (typeof received === 'string') return refuse(received);
  if (received.drafts.some(({ mediaType }) => mediaType !== 'application/pdf')) {
    await received.discard();
    return refuse('uploadType');
  }
  const said = readForm(received);
  if (!said.ok) {
    await received.discard();
    return said;
  }
  const { orderId, ...paper } = said.value;
  const order = await context.read(async (tx) => {
    const found = await findOrderOfBrand(tx, { brand, market, id: orderId });
    return found !== null && (await reaches(tx, context, { ...bringPaper, ...found })) ? found : null;
  });
  if (order === null || order.reservedAt === null) {
    await received.discard();
    return refuse(order === null ? 'orderUnknown' : 'paperNotYet');
  }
  // The order's, not the person's: it stays when whoever brought it has gone.
  const files = await keepDrafts(
    context,
    { brand, owner: `orders:${brand}`, purpose: papers.PAPER_FILES },
    received.drafts,
  );
  if (typeof files === 'string') return refuse(files);
  const [file] = files;
  if (file === undefined) return refuse('uploadNone');
  const id = ids.next();
  const by = actorKey(actor);
  try {
    const fault = await context.withTx(async (tx) => {
      const locked = await lockOrder(tx, order.id);
      if (locked === null || (await isOther(tx, locked, paper.chassis))) return 'chassisDiffers';
      if (paper.kind === 'CONTRACT' && (await holdsOrder(tx, order.id))) return 'identityOpen';
      await papers.insertPaper(tx, { id, brand, orderId: order.id, ...paper, fileId: file.id, broughtBy: by });
      await writeBrought(tx, { brand, by, orderId: order.id, detail: { kind: paper.kind, paper: id } });
      return null;
    });
    if (fault !== null) {
      await removeFile(context, file.id);
      return fault === 'identityOpen'
        ? refuse(fault)
        : refuse(fault, { fields: [{ field: 'chassis', key: 'chassis.differs' }] });
    }
  } catch (error) {
    await removeFile(context, file.id);
    throw error;
  }
  return ok({ id });
};

/** The row first: a crash between leaves a file that nobody sees, which is swept. */
const takeBack: Handler<typeof takeBackPaper> = async ({ params }, context) => {
  const { brand, market, actor } = context;
  const by = actorKey(actor);
  const taken = await context.withTx(async (tx) => {
    const order = await findOrderOfBrand(tx, { brand, market, id: params.id });
    if (order === null) return refuse('orderUnknown');
    await lockOrder(tx, order.id);
    const found = await papers.findBrought(tx, { orderId: order.id, id: params.paper });
    if (found === null) return refuse('paperUnknown');
    if (found.broughtBy !== by) return refuse('paperOfOther');
    const gone = found.isOpened ? null : await papers.takeBackPaper(tx, params.paper);
    if (gone === null) return refuse('paperOpened');
    const subject = { subjectType: 'order', subjectId: order.id } as const;
    await writeAudit(tx, {
      brand,
      actor: by,
      action: takeBackPaper.audit,
      ...subject,
      detail: { paper: params.paper },
    });
    return ok(gone);
  });
  if (!taken.ok) return taken;
  if (taken.value.fileId !== null) await removeFile(context, taken.value.fileId);
  return ok({ id: params.paper });
};

const summarize: Handler<typeof summarizeFiles> = ({ body }, context) =>
  context.read(async (tx) => {
    const { brand, market, actor, visitorId } = context;
    const row = await findOwnWhole(tx, { id: body.reservationId, actor, visitorId });
    if (row === null) return refuse('orderUnknown');
    const { papers: listed, numbers } = await toView(tx, row);
    const query = new URLSearchParams({ brand, market });
    const path = (paper: string) => `/api/reservation/v2/reservations/${row.id}/papers/${paper}?${query}`;
    return ok({ files: listed.map((paper) => ({ ...paper, path: path(paper.id) })), numbers });
  });

/** Papers of an order: what staff bring, and the list of all that there is. */
export const paperRoutes: readonly Route[] = [
  handle(bringPaper, bring),
  handle(takeBackPaper, takeBack),
  handle(summarizeFiles, summarize),
];
