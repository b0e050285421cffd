import { getDealer } from '#features/dealers/public.server.ts';
import { carName } from '#kernel/car-name.ts';
import { actorKey } from '#kernel/actor.ts';
import { showCity } from '#kernel/city.ts';
import { showStreet } from '#kernel/street.ts';
import { dayIn } from '#kernel/dates.ts';
import { marketOf, type Market } from '#kernel/market.ts';
import { formatDateTime } from '#kernel/date-times.ts';
import { ok, refuse, type Refused } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import { brokenConstraint, type Tx } from '#platform/database.server.ts';
import { handle, type Binary, type Context, type Route } from '#platform/http/context.server.ts';
import {
  checkSoftware,
  findRecallCar,
  getRecallChat,
  getRecalls,
  getRecallUpdate,
  getRecallVoucher,
  listCampaigns,
  updateRecall,
  type RecallOfCar,
} from '../contract/recall.ts';
import { RECALL_SERVICE_CODE } from '../contract/shapes.ts';
import { voucherPdf } from '../papers.server.ts';
import type { Ports } from '../ports.server.ts';
import { campaignOf, softwareOf } from '../public.server.ts';
import { chassisEnd, type Identifier } from '../rules/identify.ts';
import * as store from '../store/recalls.server.ts';
import { findVehicle, type VehicleRow } from '../store/vehicles.server.ts';
import { isWrong, readChassis, readIdentifier, readPlateOrChassis, viewVehicle } from './look-up.server.ts';

type Found = {
  readonly vehicle: VehicleRow | null;
  readonly rows: readonly store.CarCampaignRow[];
  readonly market: Market;
  readonly recall: RecallOfCar;
};

/** A car's recalls; null where neither the register nor any campaign knows it. */
const findRecalls = async (tx: Tx, of: { brand: string; by: Identifier; at: Date }): Promise<Found | null> => {
  const vehicle = await findVehicle(tx, of.brand, of.by);
  const chassis = vehicle?.chassis ?? ('chassis' in of.by ? of.by.chassis : null);
  const rows = chassis === null ? [] : await store.listCarCampaigns(tx, of.brand, [chassis]);
  if (vehicle === null && rows.length === 0) return null;
  const market = vehicle?.market ?? rows[0]?.market ?? 'br';
  const campaigns = rows.map((row) => campaignOf(row, dayIn(of.at, market)));
  const view = vehicle === null ? null : await viewVehicle(tx, vehicle, market);
  const openCount = campaigns.filter(({ status }) => status === 'OPEN').length;
  return { vehicle, rows, market, recall: { vehicle: view, serviceCode: RECALL_SERVICE_CODE, openCount, campaigns } };
};

/** The brand stands in the path: the look-up happens in that brand's rows, whatever the headers say. */
const inBrand = async (
  context: Context,
  params: { brand: string; id: string },
): Promise<Found | Refused<'invalidPlate' | 'invalidChassis' | 'carUnknown'>> => {
  const by = readIdentifier(params.id);
  if (isWrong(by)) return by;
  const brand = params.brand.toLowerCase();
  const { db, clock } = context;
  const found = await db.read({ brand }, (tx) => findRecalls(tx, { brand, by, at: clock.now() }));
  return found ?? refuse('carUnknown');
};

const lookUps = (t: Ports['t']): Route[] => [
  handle(findRecallCar, async ({ query }, context) => {
    const by = readPlateOrChassis(query);
    if (isWrong(by)) return by;
    const { brand, clock } = context;
    return context.read(async (tx) => {
      const found = await findRecalls(tx, { brand, by, at: clock.now() });
      if (found === null || found.vehicle === null || found.recall.vehicle === null) return refuse('carUnknown');
      const { vehicle, serviceCode, openCount } = found.recall;
      const softwareCount = (await softwareOf(tx, found.vehicle)).length;
      return ok({ vehicle, serviceCode, openCount, softwareCount });
    });
  }),

  handle(getRecalls, async ({ params }, context) => {
    const found = await inBrand(context, params);
    return 'ok' in found ? found : ok(found.recall);
  }),

  handle(getRecallChat, async ({ params }, context) => {
    const found = await inBrand(context, params);
    if ('ok' in found) return found;
    const { recall, market } = found;
    const words = (key: string, values?: Record<string, string | number>) =>
      t({ brand: params.brand.toLowerCase(), market }, key, values);
    const open = recall.campaigns.filter(({ status }) => status === 'OPEN');
    const car = recall.vehicle === null ? words('recall.chat.yourCar') : carName(recall.vehicle);
    const messages =
      open.length === 0
        ? [words('recall.chat.none', { car })]
        : [
            words('recall.chat.some', { car, n: open.length }),
            ...open.map(({ code, title, remedy }) => words('recall.chat.campaign', { code, title, remedy })),
            words('recall.chat.free', { service: recall.serviceCode }),
          ];
    return ok({ serviceCode: recall.serviceCode, hasRecall: open.length > 0, messages });
  }),

  handle(getRecallVoucher, async ({ query }, context) => {
    const found = await inBrand(context, { brand: context.brand, id: query.id });
    if ('ok' in found) return found;
    const row = found.rows.find(({ code }) => code === query.campaign);
    if (row === undefined) return refuse('campaignUnknown');
    return ok(await voucherOf(context, { t, found, row }));
  }),
];

const voucherOf = async (
  context: Context,
  of: { t: Ports['t']; found: Found; row: store.CarCampaignRow },
): Promise<Binary> => {
  const { brand, clock } = context;
  const { found, row, t } = of;
  const { market } = found;
  const end = chassisEnd(row.chassis);
  const dealerId = row.dealerId;
  const dealer = dealerId === null ? null : await context.read((tx) => getDealer(tx, { brand, id: dealerId }));
  const bytes = await voucherPdf(
    { brand, market, t, createdAt: clock.now() },
    {
      ...row,
      number: `${row.code}-${end}`,
      car: found.recall.vehicle === null ? '—' : carName(found.recall.vehicle),
      chassisEnd: end,
      done:
        row.doneAt === null
          ? null
          : {
              moment: formatDateTime(row.doneAt, market, { date: 'long' }),
              place:
                dealer === null ? '—' : `${dealer.name}, ${showStreet(market, dealer)}, ${showCity(market, dealer)}`,
            },
    },
  );
  context.reply('content-disposition', `inline; filename="recall-${row.code}.pdf"`);
  return { contentType: 'application/pdf', bytes };
};

const attendanceView = ({ doneAt, chassis, ...row }: store.AttendanceRow) => ({
  ...row,
  doneAt: doneAt.toISOString(),
  chassisEnd: chassisEnd(chassis),
});

const rest: Route[] = [
  handle(updateRecall, async ({ body }, context) => {
    const read = readChassis(body.chassis, 'chassis');
    if (isWrong(read)) return refuse('invalidChassis', { fields: read.fields ?? [] });
    const { brand, ids, clock, actor } = context;
    if (Date.parse(body.doneAt) > clock.now().getTime()) {
      return refuse('doneLater', { fields: [{ field: 'doneAt', key: 'recall.doneLater' }] });
    }
    const id = ids.next();
    try {
      return await context.withTx(async (tx) => {
        const campaign = await store.findCampaignOf(tx, { brand, chassis: read.chassis, code: body.campaign });
        if (campaign === null) return refuse('campaignUnknown');
        if ((await getDealer(tx, { brand, id: body.dealerId })) === null) {
          return refuse('dealerUnknown', { fields: [{ field: 'dealerId', key: 'recall.dealerUnknown' }] });
        }
        await store.insertAttendance(tx, { ...body, id, brand, campaignId: campaign.id, chassis: read.chassis });
        const subject = { subjectType: 'recall_attendance', subjectId: id };
        await writeAudit(tx, { brand, actor: actorKey(actor), action: 'recall.attended', ...subject });
        const row = await store.findAttendance(tx, brand, id);
        return row === null ? refuse('campaignUnknown') : ok(attendanceView(row));
      });
    } catch (error) {
      if (brokenConstraint(error) === 'attended_once') return refuse('doneAlready');
      throw error;
    }
  }),

  handle(getRecallUpdate, async ({ params }, context) => {
    const row = await context.read((tx) => store.findAttendance(tx, context.brand, params.id));
    return row === null ? refuse('attendanceUnknown') : ok(attendanceView(row));
  }),

  handle(checkSoftware, async ({ params }, context) => {
    const by = readIdentifier(params.id);
    if (isWrong(by)) return by;
    return context.read(async (tx) => {
      const row = await findVehicle(tx, context.brand, by);
      const vehicle = row === null ? null : await viewVehicle(tx, row, context.market);
      if (row === null || vehicle === null) return refuse('carUnknown');
      const updates = await softwareOf(tx, row);
      return ok({ vehicle, upToDate: updates.length === 0, updates });
    });
  }),

  handle(listCampaigns, async ({ params, query }, context) => {
    const market = marketOf(params.market);
    if (market === undefined) return refuse('marketUnknown');
    const { page, size } = query;
    const { rows, total, isMore } = await store.listPublished(context.tx, {
      brand: params.brand.toLowerCase(),
      market,
      page,
      size,
    });
    return ok({ campaigns: rows.map(({ market: _market, ...row }) => row), total, isMore, page, size });
  }),
];

export const recallRoutes = ({ t }: Ports): Route[] => [...lookUps(t), ...rest];
