import { randomUUID } from 'node:crypto';
import { seedDemo } from '#app/server/demo.ts';
import { planOf } from '#app/worker/plan.ts';
import { openWorkerServices } from '#flows/worker-services.server.ts';
import { insertCharge } from '#features/payments/steps.server.ts';
import { gatewayEvents } from '#features/payments/jobs.ts';
import { receiveGatewayEvent } from '#features/payments/contract.ts';
import { signedText } from '#features/payments/rules/signature.ts';
import { TERMS_VERSION } from '#features/reservations/public.ts';
import { findOrder, registerOrder } from '#features/reservations/steps.server.ts';
import { hmac } from '#platform/crypto.server.ts';
import { claim, finish } from '#platform/jobs/outbox.server.ts';
import { sql } from '#platform/sql.server.ts';
import type { Figure } from './figures.ts';
import type { Place } from './place.ts';
import { reserve, SCOPE, type Program, type Reserved } from './program.ts';

const DUE = { brand: SCOPE.brand, actor: 'system:bench' };

/** Statements of one payment confirmed: the gateway's webhook, the worker that takes it up, the order reserved, the message done. */
export const countPayment = async ({ program, car, unitIds }: Place): Promise<Figure[]> => {
  const unitId = unitIds.at(-1) ?? '';
  const order = await reserve(program, { choice: car.choice, unitId });
  await register(program, order);
  const chargeId = await charge(program, order);
  const payment = {
    id: '1',
    status: 'approved',
    isReimbursed: false,
    reference: chargeId,
    amount: order.deposit,
    approvedAt: new Date(),
    changedAt: null,
    pixCode: null,
    barcode: null,
    payCode: null,
    paidInAll: null,
    refusal: null,
    challenge: null,
  };
  program.recorder.forget();
  await program.call(receiveGatewayEvent, signedEvent(program, payment.id));
  const services = openWorkerServices(program.services);
  // The gateway's own answer costs no statement; it is the one part that is not the program's.
  const gateway = { ...services.gateway, getPayment: async () => ({ kind: 'done', value: payment }) as const };
  const plan = planOf({ ...services, gateway });
  const job = plan.jobs.find(({ topic }) => topic === gatewayEvents.topic);
  for (const message of await claim(program.services.db, 1, [gatewayEvents.topic])) {
    await job?.work(message);
    await finish(program.services.db, { ids: [message.id] });
  }
  const statements = program.recorder.sent().length;
  await services.close();
  const found = await program.services.db.read(DUE, (tx) => findOrder(tx, order.id));
  if (found?.state !== 'RESERVE') throw new Error(`the payment left the order ${found?.state}`);
  return [{ name: 'payment confirmed, statements', unit: '', ours: statements, aim: { most: 12 } }];
};

/** A person of the demonstration takes the order over. */
const register = async ({ services }: Program, order: Reserved): Promise<void> => {
  // Production, as which everything here runs, refuses people whose password everybody knows.
  await seedDemo({ ...services, env: { ...services.env, NODE_ENV: 'test' } });
  await services.db.withTx({ ...DUE, allBrands: true }, async (tx) => {
    const person = await tx.one(sql<{ id: string }>`SELECT id FROM accounts.account ORDER BY id LIMIT 1`);
    await registerOrder(tx, { id: order.id, accountId: person.id, termsVersion: TERMS_VERSION });
  });
};

const charge = async ({ services }: Program, order: Reserved): Promise<string> => {
  const id = services.ids.next();
  const expiresAt = new Date(Date.now() + 600_000);
  const terms = { method: 'pix', amount: order.deposit, expiresAt, backOrigin: null } as const;
  const request = { id, ...SCOPE, orderId: order.id, ...terms };
  await services.db.withTx(DUE, (tx) => insertCharge(tx, request));
  return id;
};

const signedEvent = ({ services }: Program, paymentId: string) => {
  const requestId = randomUUID();
  const ts = String(Date.now());
  const text = signedText({ dataId: paymentId, requestId, ts });
  const signature = hmac(services.env.PAYMENT_WEBHOOK_SECRETS[0] ?? '', text);
  return {
    query: { 'data.id': paymentId },
    body: { type: 'payment', data: { id: paymentId } },
    headers: { 'x-signature': `ts=${ts},v1=${signature}`, 'x-request-id': requestId },
  };
};
