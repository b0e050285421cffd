import * as z from 'zod/mini';
import { actorKey } from '#kernel/actor.ts';
import { issuesOf } from '#kernel/messages.ts';
import { ok, refuse } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import { keepDrafts, receiveParts } from '#platform/files.server.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import { addReservationFiles, MOST_PAPERS, RESERVATION_PAPERS } from '../contract/people.ts';
import { insertPapers } from '../store/people.server.ts';
import { personOf } from './session.server.ts';

/** What accounts asks of whoever keeps reservations: whether one is this person's. */
export type OwnsReservation = (context: Context, id: string) => Promise<boolean>;

const requestSchema = z.strictObject({ reservationId: z.uuid(), kind: z.enum(RESERVATION_PAPERS) });

export const paperRoutes = (ownsReservation: OwnsReservation): Route[] => [
  handle(addReservationFiles, async ({ params }, context) => {
    const { accountId } = personOf(context);
    if (params.id !== accountId) return refuse('notFound');
    if (!(context.header('content-type') ?? '').startsWith('multipart/form-data')) return refuse('mediaType');
    const owner = actorKey(context.actor);
    const received = await receiveParts(context, { parts: context.parts(), most: MOST_PAPERS });
    if (typeof received === 'string') return refuse(received);
    const input = parse(received.fields.get('request'));
    const request = requestSchema.safeParse(input);
    if (!request.success) {
      await received.discard();
      const fields = issuesOf(request.error.issues, input).map(({ field, key }) => ({
        field: `request.${field}`,
        key,
      }));
      return refuse('invalid', { fields });
    }
    const { reservationId, kind } = request.data;
    const { brand } = context;
    if (!(await ownsReservation(context, reservationId))) {
      await received.discard();
      return refuse('notFound');
    }
    const files = await keepDrafts(context, { brand, owner, purpose: `reservation/${kind}` }, received.drafts);
    if (typeof files === 'string') return refuse(files);
    await note(context, { reservationId, kind, fileIds: files.map(({ id }) => id) });
    return ok({ files: files.map(({ id, name, mediaType, bytes }) => ({ id, name, mediaType, bytes, kind })) });
  }),
];

const note = (
  context: Context,
  of: { reservationId: string; kind: string; fileIds: readonly string[] },
): Promise<number> => {
  const { accountId } = personOf(context);
  return context.withTx(async (tx) => {
    await insertPapers(tx, { ...of, accountId, brand: context.brand, now: context.clock.now() });
    return writeAudit(tx, {
      brand: context.brand,
      actor: actorKey(context.actor),
      action: 'reservation.papers',
      subjectType: 'reservation',
      subjectId: of.reservationId,
      detail: { kind: of.kind, files: of.fileIds.length },
    });
  });
};

const parse = (text: string | undefined): unknown => {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
};
