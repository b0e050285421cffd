import { getDealer } from '#features/dealers/public.server.ts';
import { ok, refuse, type Result } from '#kernel/result.ts';
import { randomToken, sha256 } from '#platform/crypto.server.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import { enqueue } from '#platform/jobs/outbox.server.ts';
import { vaultOf } from '#platform/vault.server.ts';
import { checkIn, getShowroomVisit, openVisit, requestAttendant, type Visit } from '../contract/showroom.ts';
import { detailsOf } from '../rules/content.ts';
import { visitorSender } from '../senders.server.ts';
import { countSender, growLead, wantDeliveries } from '../store/leads.server.ts';
import {
  findVisit,
  insertVisit,
  lockVisit,
  markAttendant,
  markCheckedIn,
  type VisitRow,
} from '../store/visits.server.ts';
import { dealerOfCode, takeLead, type SwitchesOf } from '../take.server.ts';
import { deliverLeadsJob } from '../jobs.ts';

const showVisit = async ({ tx, brand }: Context, row: VisitRow): Promise<Visit> => {
  const dealer = await getDealer(tx, { brand, id: row.dealerId });
  return {
    dealer: { code: dealer?.code ?? '', name: dealer?.name ?? '', city: dealer?.cityName ?? '' },
    expiresAt: row.expiresAt.toISOString(),
    checkedInAt: row.checkedInAt?.toISOString() ?? null,
    attendantRequestedAt: row.attendantAt?.toISOString() ?? null,
  };
};

const open: Handler<typeof openVisit> = async ({ body }, context) => {
  const dealer = await dealerOfCode(context, body.dealersCode);
  if (dealer === null) return refuse('dealerUnknown');
  const reference = randomToken(24);
  const { brand, market, ids, env } = context;
  const sender = visitorSender(context);
  const opened = await context.withTx(async (tx) => {
    if ((await countSender(tx, vaultOf(env).index(`visit:${sender.key}`, 'lead.sender'))) > sender.limit) return null;
    const id = ids.next();
    return insertVisit(tx, {
      id,
      brand,
      market,
      dealerId: dealer.id,
      referenceHash: sha256(reference),
      origin: body.origin,
    });
  }, openVisit.audit);
  if (opened === null) return refuse('senderLimit');
  return ok({ ...(await showVisit(context, opened)), reference });
};

const stillRunning = (row: VisitRow | null): Result<VisitRow, 'visitUnknown' | 'visitOver'> => {
  if (row === null) return refuse('visitUnknown');
  return row.isOver ? refuse('visitOver') : ok(row);
};

const running = async (
  context: Context,
  tx: Context['tx'],
  reference: string,
): Promise<Result<VisitRow, 'visitUnknown' | 'visitOver'>> => {
  return stillRunning(await lockVisit(tx, context.brand, sha256(reference)));
};

const look: Handler<typeof getShowroomVisit> = async ({ query }, context) => {
  const found = await context.read((tx) => findVisit(tx, context.brand, sha256(query.reference)));
  const visit = stillRunning(found);
  return visit.ok ? ok(await showVisit(context, visit.value)) : visit;
};

const greet =
  (switchesOf: SwitchesOf): Handler<typeof checkIn> =>
  async ({ body }, context) => {
    const visit = await running(context, context.tx, body.reference);
    if (!visit.ok) return visit;
    const dealer = await getDealer(context.tx, { brand: context.brand, id: visit.value.dealerId });
    const taken = await takeLead(
      context,
      {
        channel: 'SHOWROOM',
        form: 'Showroom',
        origin: 'dealersales',
        personType: 'physical',
        name: body.name,
        email: body.email,
        phone: body.phone,
        cpf: body.document,
        dealersCode: dealer?.code ?? '',
        flags: body,
        consentVersion: body.consentTextVersion,
        productCode: body.productCode,
        configurationCode: body.configurationCode,
        simulationId: body.simulationId,
        details: detailsOf(body, ['productGroup', 'productCode', 'msc_ano_modelo']),
        withoutDocument: true,
        fieldNames: { cpf: 'document' },
        sender: visitorSender(context),
      },
      switchesOf(context.brand, context.market),
    );
    if (!taken.ok) return taken;
    return ok(await showVisit(context, await markCheckedIn(context.tx, visit.value.id, taken.value.id)));
  };

/** The dealer is written to again, now with the request; a second press changes nothing. */
const attend: Handler<typeof requestAttendant> = ({ body }, context) =>
  context.withTx(async (tx) => {
    const visit = await running(context, tx, body.reference);
    if (!visit.ok) return visit;
    if (visit.value.checkedInAt === null) return refuse('notCheckedIn');
    const row = await markAttendant(tx, visit.value.id);
    if (visit.value.attendantAt === null) {
      const { brand, ids } = context;
      await growLead(tx, row.leadId);
      await wantDeliveries(tx, { leadId: row.leadId, brand, targets: ['CRM', 'DEALER_MAIL'], newId: () => ids.next() });
      await enqueue(tx, deliverLeadsJob, { brand, payload: { leadId: row.leadId } });
    }
    return ok(await showVisit(context, row));
  }, requestAttendant.audit);

export const showroomRoutes = (switchesOf: SwitchesOf): Route[] => [
  handle(openVisit, open),
  handle(getShowroomVisit, look),
  handle(checkIn, greet(switchesOf)),
  handle(requestAttendant, attend),
];
