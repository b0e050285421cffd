import { listModels } from '#features/catalog/public.server.ts';
import { findSellingDealer, listMaintenanceServices } from '#features/dealers/public.server.ts';
import { hoursOf, type Dealer } from '#features/dealers/public.ts';
import { MARKETS, type Market } from '#kernel/market.ts';
import { ok, refuse, type Result } from '#kernel/result.ts';
import type { Tx } from '#platform/database.server.ts';
import type { BookingKind } from './rules/machines.ts';
import { STEP_MINUTES, TEST_DRIVE_MINUTES, VIRTUAL_MINUTES } from './rules/notice.ts';
import type { Agenda } from './rules/slots.ts';
import { findRevision, type Price } from './revisions.server.ts';
import { listDriveModels, readAgendas, type AgendaRow, type ResourceKind } from './store/agenda.server.ts';

/** Something a dealership offers a time for. */
export type Offered = {
  readonly dealer: Dealer;
  readonly kind: BookingKind;
  readonly resource: ResourceKind;
  readonly minutes: number;
  readonly step: number;
  /** The model driven or shown. */
  readonly model: { readonly code: string; readonly name: string } | null;
  readonly serviceCode: string | null;
  /** The revision wished for, at its fixed price; its own time decides. */
  readonly revision: Price | null;
};

export type SlotQuery = {
  readonly kind: BookingKind;
  readonly dealerId: string;
  readonly modelCode?: string | undefined;
  readonly serviceCode?: string | undefined;
  /** With service REVISION: which one of the model. */
  readonly revision?: number | undefined;
};

export type NotOffered = 'dealerUnknown' | 'notOffered' | 'modelUnknown' | 'serviceUnknown' | 'revisionUnknown';
type Scope = { readonly brand: string; readonly market: Market; readonly at: Date };

/** A model of the brand on sale in the market; null for none. */
export const findModel = async (
  tx: Tx,
  scope: Scope,
  code: string,
): Promise<{ readonly code: string; readonly name: string } | null> =>
  (await listModels(tx, scope, { code, limit: 1 }))[0] ?? null;

/** What is wished for, as the dealership has it; the refusal where it does not. */
export const findOffered = async (tx: Tx, scope: Scope, requested: SlotQuery): Promise<Result<Offered, NotOffered>> => {
  const dealer = await findSellingDealer(tx, { ...scope, id: requested.dealerId });
  if (dealer === null) return refuse('dealerUnknown');
  if (!dealer.types.includes('ONLINE_SCHEDULE')) return refuse('notOffered');
  const model = requested.modelCode === undefined ? null : await findModel(tx, scope, requested.modelCode);
  if (requested.modelCode !== undefined && model === null) return refuse('modelUnknown');
  const { kind, serviceCode = null, revision } = requested;
  if (revision !== undefined && serviceCode !== 'REVISION') return refuse('revisionUnknown');
  const common = { dealer, kind, step: STEP_MINUTES[kind], model, serviceCode: null, revision: null };
  switch (kind) {
    case 'TEST_DRIVE':
      return offerDrive(tx, { ...common, resource: 'CAR', minutes: TEST_DRIVE_MINUTES });
    case 'SERVICE':
      return offerService(tx, { ...common, resource: 'BAY', minutes: 0, serviceCode }, revision);
    case 'VIRTUAL':
      if (!dealer.types.includes('DIGITAL_DEALER')) return refuse('notOffered');
      return ok({ ...common, resource: 'HOST', minutes: VIRTUAL_MINUTES });
  }
};

const offerDrive = async (tx: Tx, offered: Offered): Promise<Result<Offered, NotOffered>> => {
  const { dealer, model } = offered;
  if (model === null) return refuse('modelUnknown');
  if (!dealer.services.includes('TEST_DRIVE')) return refuse('notOffered');
  const models = await listDriveModels(tx, { brand: dealer.brand, dealerId: dealer.id });
  return models.includes(model.code) ? ok(offered) : refuse('notOffered');
};

const offerService = async (
  tx: Tx,
  offered: Offered,
  number: number | undefined,
): Promise<Result<Offered, NotOffered>> => {
  const { dealer, model } = offered;
  const services = await listMaintenanceServices(tx, MARKETS[dealer.market].locale);
  const service = services.find(({ code }) => code === offered.serviceCode);
  if (service === undefined) return refuse('serviceUnknown');
  if (!dealer.services.includes(service.needs)) return refuse('notOffered');
  const resource = service.needs === 'BODY_SHOP' ? 'BODY_BAY' : 'BAY';
  if (number === undefined) return ok({ ...offered, minutes: service.minutes, resource });
  const revision = model === null ? null : await findRevision(tx, { ...dealer, modelCode: model.code, number });
  if (revision === null) return refuse('revisionUnknown');
  return ok({ ...offered, minutes: revision.minutes, resource, revision });
};

/** Whose hours hold where something is lent: those of its service, or of the house. */
export const SERVICE_OF = { CAR: 'TEST_DRIVE', BAY: 'SERVICE', BODY_BAY: 'BODY_SHOP', HOST: null } as const;

/** A row of the database as the rules read it. */
export const agendaOf = (dealer: Dealer, resource: ResourceKind, row: AgendaRow | undefined): Agenda => ({
  hours: hoursOf(dealer, SERVICE_OF[resource]),
  specialDays: dealer.specialDays,
  unbookable: dealer.unbookable,
  timeZone: MARKETS[dealer.market].timeZone,
  closedDays: new Set(row?.closedDays),
  resources: row?.resources ?? [],
  busy: (row?.busy ?? []).map(({ resourceId, starts, ends }) => ({
    resourceId,
    starts: new Date(starts),
    ends: new Date(ends),
  })),
});

/** What is free of it between two moments. Reads bookings, so the transaction must be in the brand. */
export const readAgenda = async (
  tx: Tx,
  { dealer, resource, model }: Pick<Offered, 'dealer' | 'resource' | 'model'>,
  span: { from: Date; until: Date; except?: string },
): Promise<Agenda> => {
  const [row] = await readAgendas(tx, {
    brand: dealer.brand,
    market: dealer.market,
    dealerIds: [dealer.id],
    kind: resource,
    modelCode: resource === 'CAR' ? model?.code : undefined,
    ...span,
  });
  return agendaOf(dealer, resource, row);
};
