import { randomUUID } from 'node:crypto';
import type { Caller } from '#tests/harness/caller.ts';
import { ask, type OfferedCar } from '#tests/harness/cars.ts';
import type { Sample } from './sample.ts';

type Papers = { readonly chassis: string; readonly plate: string };

/** Cars of the suite's customer and what stands about them, by what is to be done with each. */
export type OwnerFacts = {
  /** Nobody's yet: for each way of adding one. */
  readonly free: readonly [Papers, Papers, Papers];
  readonly kept: Papers;
  readonly savedId: string;
  readonly removeId: string;
  readonly transferId: string;
  readonly visitedId: string;
  readonly wantedId: string;
  readonly opinionId: string;
  readonly attendanceId: string;
  readonly campaignId: string;
  readonly privacyRequest: string;
  readonly manuals: { readonly read: string; readonly change: string; readonly remove: string };
};

const JEEP = { brand: 'jeep', market: 'br' } as const;

const textOf = (json: Record<string, unknown>, name: string): string => String(json[name]);

const manualOf = (more: object = {}) => ({
  name: 'Manual de prova',
  path: '/api/file/v1/file/prova',
  modelCode: null,
  validFrom: '2026-01-01',
  validUntil: null,
  regional: null,
  dealerGroup: null,
  ...more,
});

const campaignBody = (code: string) => ({
  code,
  title: 'Campanha de prova',
  risk: 'Um risco de prova',
  remedy: 'Um reparo de prova',
  minutes: 60,
  notifiedOn: '2026-11-02',
  published: false,
});

type SampleInput = {
  readonly databaseUrl: string;
  readonly customer: string;
  readonly stranger: string;
  readonly manualAdmin: string;
  readonly serviceAdmin: string;
  readonly car: OfferedCar;
  readonly dealer: string;
};

/** Fills the garage of the suite's customer. */
export const makeOwner = async (call: Caller, input: SampleInput): Promise<OwnerFacts> => {
  const { customer: token, databaseUrl, car, dealer } = input;
  const { rows } = await ask<Papers>(
    databaseUrl,
    `SELECT chassis, plate FROM aftersales.vehicle WHERE brand = 'jeep' AND market = 'br' ORDER BY plate`,
  );
  const [stored, removed, moving, ...free] = rows;
  const [one, two, three] = free;
  if (!stored || !removed || !moving || !one || !two || !three) throw new Error('six cars are needed');
  const add = async (body: Papers) =>
    textOf((await call('POST', 'garage/v1/owned', { ...JEEP, token, body })).json, 'id');
  const note = async (kind: string): Promise<string> => {
    const body = { mvsCode: car.choice.mvsCode, year: car.choice.year };
    const { json } = await call('POST', `garage/v1/${kind}`, { ...JEEP, token, body });
    return (json['cars'] as { id: string }[])[0]?.id ?? '';
  };
  const savedId = await add(stored);
  const removeId = await add(removed);
  await add(moving);
  const sent = await call('POST', 'garage/v1/owned/exclusive', { ...JEEP, token: input.stranger, body: moving });
  const opinion = { carId: savedId, stars: 4, text: 'Muito bem atendido', dealerId: dealer };
  const said = await call('POST', 'rating/v1/advisors', { ...JEEP, token, body: opinion });
  await ask(databaseUrl, `UPDATE engagement.opinion SET created_at = now() - interval '40 days'`);
  const manual = async (): Promise<string> => {
    const made = await call('POST', 'manual/v1', { ...JEEP, token: input.manualAdmin, body: manualOf() });
    return textOf(made.json, 'id');
  };
  const campaign = await call('POST', 'recall/v1/campaigns', {
    ...JEEP,
    token: input.serviceAdmin,
    body: campaignBody('PROVA-1'),
  });
  const asking = { kind: 'CORRECTION', text: 'Um pedido de prova' };
  const request = await call('POST', 'privacy/v1/requests', { ...JEEP, token, body: asking });
  const attended = await ask<{ id: string }>(
    databaseUrl,
    `SELECT id FROM aftersales.recall_attendance WHERE brand = 'jeep' ORDER BY id LIMIT 1`,
  );
  return {
    free: [one, two, three],
    kept: stored,
    savedId,
    removeId,
    transferId: textOf(sent.json, 'id'),
    visitedId: await note('visited'),
    wantedId: await note('wanted'),
    opinionId: textOf(said.json, 'id'),
    attendanceId: attended.rows[0]?.id ?? '',
    campaignId: textOf(campaign.json, 'id'),
    privacyRequest: textOf(request.json, 'id'),
    manuals: { read: await manual(), change: await manual(), remove: await manual() },
  };
};

const cars = (owner: OwnerFacts, { choice }: OfferedCar, dealer: string): Record<string, Sample> => {
  const [one, two, three] = owner.free;
  const version = { mvsCode: choice.mvsCode, year: choice.year };
  const hidden = 'carUnknown';
  return {
    'POST garage/v1/owned': { body: one },
    'POST garage/v2/owned': { body: { ...two, nickname: 'Azulzinho', mileageKm: 12_000 } },
    'POST garage/v1/owned/exclusive': { body: three },
    'GET garage/v1/owned/car': { query: { id: owner.savedId }, hidden },
    'PATCH garage/v1/owned/car/{id}': { params: { id: owner.savedId }, body: { mileageKm: 9000 }, hidden },
    'DELETE garage/v1/owned/car/{id}': { params: { id: owner.removeId }, hidden },
    'POST garage/v1/owned/transfers/{id}': {
      params: { id: owner.transferId },
      body: { decision: 'REFUSE' },
      hidden: 'transferUnknown',
    },
    'POST garage/v1/visited': { body: version },
    'POST garage/v1/wanted': { body: version },
    'DELETE garage/v1/visited/car/{id}': { params: { id: owner.visitedId }, hidden },
    'DELETE garage/v1/wanted/car/{id}': { params: { id: owner.wantedId }, hidden },
    'POST benefits/v1/warranty-terms': { body: { id: owner.savedId }, hidden },
    'GET benefits/v1/warranty-terms/{id}': { params: { id: owner.savedId }, hidden },
    'POST rating/v1/opinions': { body: { carId: owner.savedId, stars: 5, text: 'Gostei' } },
    'POST rating/v1/advisors': { body: { carId: owner.savedId, stars: 5, text: '', dealerId: dealer } },
    'DELETE rating/v1/opinions/{id}': { params: { id: owner.opinionId }, hidden: 'opinionUnknown' },
    'GET rating/v1/advisors': { query: { dealerIds: dealer } },
    'GET evaluate/v1/evaluate': { query: { mvsCode: choice.mvsCode, year: String(choice.year), mileageKm: '20000' } },
    'GET evaluate/v1/evaluate/plate': { query: { plate: owner.kept.plate, mileageKm: '20000' } },
    'GET evaluate/v1/evaluate/plate/{plate}': { params: { plate: owner.kept.plate }, query: { mileageKm: '20000' } },
  };
};

const privacySamples = (privacyRequest: string): Record<string, Sample> => ({
  'POST privacy/v1/erasure': { body: { password: 'Wrong-123', confirm: true }, ends: 'passwordWrong' },
  'POST privacy/v1/erasure/code': { body: {} },
  'POST privacy/v1/requests': { body: { kind: 'ACCESS', text: 'Quero saber o que vocês têm' } },
  'POST privacy/v1/desk/requests/{id}/answer': {
    params: { id: privacyRequest },
    body: { decision: 'FULFIL', answer: 'Feito' },
  },
  'GET privacy/v1/desk/consents': { query: { email: 'cliente@demo.example' } },
});

/** A well-formed call of every route about owners and their cars that needs input. */
export const ownerSamples = (
  owner: OwnerFacts,
  { car, dealer, modelCode }: { car: OfferedCar; dealer: string; modelCode: string },
): Record<string, Sample> => {
  const { plate, chassis } = owner.kept;
  const { mvsCode } = car.choice;
  return {
    ...cars(owner, car, dealer),
    ...privacySamples(owner.privacyRequest),
    'GET rating/v1/opinions': { query: { modelCode } },
    'GET recall/v1/car': { query: { plate } },
    'GET recall/v1/recall/voucher': { query: { id: chassis, campaign: 'R26-07' } },
    'GET recall/v1/recall/{brand}/{id}': { params: { brand: 'JEEP', id: plate } },
    'GET recall/v1/recall/{brand}/{id}/{chatBot}': { params: { brand: 'jeep', id: plate, chatBot: 'chatBot' } },
    'PUT recall/v1/updateRecall': {
      body: { chassis, campaign: 'R26-07', dealerId: dealer, doneAt: '2026-11-01T13:00:00Z' },
    },
    'GET recall/v1/updateRecall/{id}': { params: { id: owner.attendanceId } },
    'GET recall/v1/updateSoftware/{id}': { params: { id: chassis } },
    'GET recall/v1/recall-campaign/{brand}/{market}': { params: { brand: 'jeep', market: 'pt-BR' } },
    'POST recall/v1/campaigns': { body: campaignBody('PROVA-2') },
    'PUT recall/v1/campaigns/{id}': {
      params: { id: owner.campaignId },
      body: { ...campaignBody('PROVA-3'), version: 1 },
    },
    'POST recall/v1/campaigns/{id}/vehicles': { params: { id: owner.campaignId }, body: { chassis: [chassis] } },
    'GET maintenance/v1/maintenance': { query: { mvsCode } },
    'GET maintenance/v1/maintenance/suggestion': { query: { mvsCode, deliveredOn: '2026-01-10' } },
    'GET maintenance/v1/scheduleRevision': { query: { plate } },
    'GET maintenance/v2/maintenance/{mvsCode}': { params: { mvsCode } },
    'POST manual/v1//': { body: manualOf({ name: randomUUID() }) },
    'PUT manual/v1/{id}': { params: { id: owner.manuals.change }, body: { ...manualOf(), version: 1 } },
    'DELETE manual/v1/{id}': { params: { id: owner.manuals.remove } },
    'GET manual/v1/{id}': { params: { id: owner.manuals.read } },
    'POST manual/v1/file': { ends: 'mediaType' },
    'GET manual/v1/file/{id}': { params: { id: owner.manuals.read }, ends: 'manualUnknown' },
    'GET manual/v1/guide/{modelCode}': { params: { modelCode } },
    'GET benefits/v1/warranty': { query: { modelCode } },
    'GET benefits/v1/flawlessDelivery/{source}/{vin}': { params: { source: 'dealer', vin: chassis } },
    'GET benefits/v1/invoice': { query: { vin: chassis } },
  };
};
