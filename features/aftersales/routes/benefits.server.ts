import { nameModels } from '#features/catalog/public.server.ts';
import { dayIn } from '#kernel/dates.ts';
import { money } from '#kernel/money.ts';
import { withoutNationalTaxes } from '#kernel/national-taxes.ts';
import { ok, refuse, type Result } from '#kernel/result.ts';
import { handle, type Binary, type Context, type Route } from '#platform/http/context.server.ts';
import {
  getFlawlessDelivery,
  getInvoice,
  getWarranty,
  getWarrantyPaper,
  getWarrantyTerms,
  listBenefitModels,
  listWorkshopBenefitPage,
  listWorkshopBenefits,
  type WorkshopBenefit,
} from '../contract/benefits.ts';
import { warrantyPdf } from '../papers.server.ts';
import type { Ports } from '../ports.server.ts';
import { careForCars } from '../public.server.ts';
import { chassisEnd } from '../rules/identify.ts';
import { listBenefits, listWarranties, type BenefitRow } from '../store/plans.server.ts';
import { findVehicle, listDeliveryChecks } from '../store/vehicles.server.ts';
import { isWrong, readChassis } from './look-up.server.ts';

const benefitOf = ({ amount, currency, market, ...row }: BenefitRow): WorkshopBenefit => {
  const price = amount === null ? null : money(amount, currency);
  const priceWithoutTaxes = price === null ? null : withoutNationalTaxes(price, { market, kind: 'workshop' });
  return { ...row, price, priceWithoutTaxes };
};

type Query = { modelCode?: string | undefined; type?: string | undefined };
const MOST = 100;

const benefitsFor = (context: Context, query: Query, page: number, size: number) =>
  listBenefits(context.tx, {
    brand: context.brand,
    market: context.market,
    today: dayIn(context.clock.now(), context.market),
    modelCode: query.modelCode,
    type: query.type,
    page,
    size,
  });

const workshop: Route[] = [
  handle(listWorkshopBenefits, async ({ query }, context) => {
    const { rows } = await benefitsFor(context, query, 0, MOST);
    return ok({ benefits: rows.map(benefitOf) });
  }),

  handle(listWorkshopBenefitPage, async ({ query }, context) => {
    const { page, size } = query;
    const { rows, total } = await benefitsFor(context, query, page, size);
    return ok({ benefits: rows.map(benefitOf), total, page, size });
  }),

  handle(listBenefitModels, async (_, context) => {
    const { rows } = await benefitsFor(context, {}, 0, MOST);
    const codes = [...new Set(rows.flatMap(({ modelCodes }) => modelCodes))];
    return ok({ models: await nameModels(context.tx, { brand: context.brand, codes }) });
  }),
];

const lookUps: Route[] = [
  handle(getWarranty, async ({ query: { modelCode } }, context) => {
    const terms = await listWarranties(context.tx, context, [modelCode]);
    if (terms.length === 0) return refuse('modelUnknown');
    return ok({ modelCode, terms: terms.map(({ modelCode: _model, ...term }) => term) });
  }),

  handle(getFlawlessDelivery, async ({ params: { source, vin } }, context) => {
    const read = readChassis(vin, 'vin');
    if (isWrong(read)) return refuse('invalidChassis', { fields: read.fields ?? [] });
    const steps = await context.read((tx) =>
      listDeliveryChecks(tx, { brand: context.brand, chassis: read.chassis, source }),
    );
    if (steps.length === 0) return refuse('carUnknown');
    const complete = steps.every(({ doneOn }) => doneOn !== null);
    return ok({ source, chassisEnd: chassisEnd(read.chassis), complete, steps });
  }),

  handle(getInvoice, async ({ query: { vin } }, context) => {
    const read = readChassis(vin, 'vin');
    if (isWrong(read)) return refuse('invalidChassis', { fields: read.fields ?? [] });
    const vehicle = await context.read((tx) => findVehicle(tx, context.brand, read));
    if (vehicle === null) return refuse('carUnknown');
    const { invoicedOn, deliveredOn } = vehicle;
    return ok({ chassisEnd: chassisEnd(vehicle.chassis), invoicedOn, deliveredOn });
  }),
];

const paperOf =
  ({ t, ownedCar }: Ports) =>
  async (context: Context, id: string): Promise<Result<Binary, 'carUnknown'>> => {
    const owned = await ownedCar(context, id);
    if (owned === null) return refuse('carUnknown');
    const { brand, market, clock } = context;
    const [care] = await context.read((tx) => careForCars(tx, { brand, market, at: clock.now(), cars: [owned] }));
    if (care === undefined) return refuse('carUnknown');
    const { named, vehicle, warranty } = care;
    const bytes = await warrantyPdf(
      { brand, market, t, createdAt: clock.now() },
      {
        car: `${named.modelName} ${named.versionName} ${named.year}`,
        chassisEnd: chassisEnd(vehicle.chassis),
        deliveredOn: vehicle.deliveredOn ?? vehicle.invoicedOn,
        clocks: warranty,
      },
    );
    context.reply('content-disposition', `inline; filename="warranty.pdf"`);
    return ok({ contentType: 'application/pdf', bytes });
  };

const papers = (ports: Ports): Route[] => {
  const paper = paperOf(ports);
  return [
    handle(getWarrantyTerms, async ({ body: { id } }, context) => paper(context, id)),
    handle(getWarrantyPaper, async ({ params: { id } }, context) => paper(context, id)),
  ];
};

export const benefitRoutes = (ports: Ports): Route[] => [...workshop, ...lookUps, ...papers(ports)];
