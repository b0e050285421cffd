import { randomUUID } from 'node:crypto';
import type { CarChoice } from '#features/price/public.ts';
import { CANCELLABLE } from '#features/reservations/public.ts';
import { EARLY_STEPS, FACTORY_STEPS } from '#sandbox/factory/order.ts';
import { changeHandOf } from '../change.ts';
import {
  answered,
  event,
  isRunning,
  paymentsOf,
  pressed,
  type Life,
  type LifeEvent,
  type Moment,
  type View,
} from './life.ts';
import { reserve } from './paying.ts';

const STEPS = [...EARLY_STEPS, ...FACTORY_STEPS];

const isKnown = async (life: Life): Promise<boolean> =>
  (await life.stage.app.sandboxConsole.orders()).some(({ orderId }) => orderId === life.id);

/** The factory reports so many steps behind the one the order is at. */
const report = async ({ life, view }: Moment, count: number): Promise<void> => {
  if (!(await isKnown(life))) return;
  const at = STEPS.indexOf(view.state as (typeof STEPS)[number]);
  for (const step of STEPS.slice(at + 1, at + 1 + count))
    await pressed(life, () => life.stage.app.sandboxConsole.step(life.id ?? '', step));
};

const anyStep = async ({ life }: Moment): Promise<void> => {
  const step = life.random.pick(STEPS);
  if (step !== undefined && (await isKnown(life)))
    await pressed(life, () => life.stage.app.sandboxConsole.step(life.id ?? '', step));
};

export const handOf = ({ stage, token, scope }: Life) =>
  changeHandOf({ call: stage.app.call, databaseUrl: stage.app.databaseUrl, customer: token, scope });

const changeTo = async (life: Life, choice: CarChoice): Promise<void> => {
  const hand = handOf(life);
  const seen = await answered(life, hand.preview(life.id ?? '', choice));
  if (seen.status !== 200) return;
  const total = (seen.json['after'] as { amount: number }).amount;
  await answered(life, hand.change(life.id ?? '', { choice, total }));
};

const dearer = async ({ life }: Moment): Promise<void> => {
  const choice = await handOf(life).choiceOf(life.id ?? '');
  const rows = await life.stage.rows<{ code: string }>(
    `SELECT DISTINCT p.code FROM catalog.part p JOIN catalog.version v ON v.brand = p.brand AND v.model_code = p.model_code
     WHERE p.brand = $2 AND p.type = 'ACCESSORY' AND v.mvs_code = $1 ORDER BY p.code`,
    [choice.mvsCode, life.scope.brand],
  );
  const code = life.random.pick(rows.filter((row) => !choice.accessoryCodes.includes(row.code)))?.code;
  if (code !== undefined) await changeTo(life, { ...choice, accessoryCodes: [...choice.accessoryCodes, code] });
};

const cheaper = async ({ life }: Moment): Promise<void> => {
  const choice = await handOf(life).choiceOf(life.id ?? '');
  await changeTo(life, { ...choice, accessoryCodes: choice.accessoryCodes.slice(1) });
};

const cancel = ({ life }: { readonly life: Life }) =>
  answered(
    life,
    life.send('POST', `reservation/v2/reservations/${life.id}/cancellation`, { reason: 'CUSTOMER', acceptTerms: true }),
  );

/** Whoever asks to cancel where the law no longer ends the order at once, and staff decide. */
const askToCancel = async ({ life, view }: Moment, accept: boolean): Promise<void> => {
  const { stage } = life;
  // An invoiced order is asked for too: the answer to it is a refusal.
  if ((CANCELLABLE as readonly string[]).includes(view.state))
    await stage.rows(
      `UPDATE reservations.purchase SET state_before = state, state = 'REQUESTED_CANCELLATION' WHERE id = $1 AND state = $2`,
      [life.id, view.state],
    );
  const path = `reservation/v2/reservations/${life.id}/cancellation/decision`;
  await answered(
    life,
    stage.app.call('POST', path, { ...life.scope, token: stage.staff.first, key: randomUUID(), body: { accept } }),
  );
};

const withdraw = async ({ life }: Moment, isLate: boolean): Promise<void> => {
  if (isLate)
    await life.stage.rows(
      `UPDATE reservations.purchase SET delivered_at = delivered_at - interval '60 days' WHERE id = $1 AND delivered_at IS NOT NULL`,
      [life.id],
    );
  await cancel({ life });
};

const takeUp = async ({ life }: Moment): Promise<void> => {
  const hand = handOf(life);
  const seen = await answered(life, hand.previewTakeUp(life.id ?? ''));
  if (seen.status !== 200) return;
  await answered(life, hand.takeUp(life.id ?? '', (seen.json['after'] as { amount: number }).amount));
};

/** The gateway says no to a refund, or says nothing for a while, as the order ends; meanwhile its bank may take the money. */
const troubledEnd = async (moment: Moment, mode: 'refused' | '500-after' | '500-before', isTaken: boolean) => {
  const { life } = moment;
  const { sandboxConsole } = life.stage.app;
  await sandboxConsole.fault('refunds.create', mode, { times: 2 });
  await cancel({ life });
  if (!isTaken) return;
  const payment = (await paymentsOf(life, moment.view)).find(({ status }) => status === 'approved');
  if (payment !== undefined) await pressed(life, () => sandboxConsole.onPayment(payment.id, 'chargeback'));
};

const cancellable = (view: View): boolean => view.state !== 'CANCELLED';
const isOver = ({ state }: View): boolean => state === 'CANCELLED';
const isChangeable = (view: View): boolean => isRunning(view) && !FACTORY_STEPS.some((step) => step === view.state);

export const running: readonly LifeEvent[] = [
  event(
    'goes a step',
    (view) => (isRunning(view) ? 3 : 0),
    (moment) => report(moment, 1),
  ),
  event(
    'goes three steps',
    (view) => (isRunning(view) ? 3 : 0),
    (moment) => report(moment, 3),
  ),
  event(
    'goes on to the end',
    (view) => (isRunning(view) ? 1 : 0),
    (moment) => report(moment, STEPS.length),
  ),
  event(
    'is locked for production',
    (view) => (isChangeable(view) ? 1 : 0),
    async (moment) => {
      if (await isKnown(moment.life))
        await report(moment, STEPS.indexOf('PROGRESS_ORDER') - STEPS.indexOf(moment.view.state as 'PLACED'));
    },
  ),
  event('is reported of out of order', (view) => (view.charges.length > 0 ? 1.5 : 0), anyStep),
  event(
    'has its rest played',
    (view) => (isRunning(view) && view.toPay > 0 ? 1.5 : 0),
    async ({ life }) => {
      if (await isKnown(life)) await pressed(life, () => life.stage.app.sandboxConsole.balance(life.id ?? ''));
    },
  ),
  event('becomes a dearer car', (view) => (isRunning(view) ? 2 : 0), dearer),
  event('becomes a cheaper car', (view) => (isRunning(view) ? 2 : 0), cheaper),
  event(
    'is cancelled',
    (view) => (cancellable(view) ? 1.2 : 0.1),
    async (moment) => void (await cancel(moment)),
  ),
  event(
    'is cancelled twice at once',
    (view) => (cancellable(view) ? 0.6 : 0),
    async (moment) => {
      const answers = await Promise.all([cancel(moment), cancel(moment)]);
      if (answers.filter(({ status, json }) => status === 200 && json['code'] === null).length > 1)
        throw new Error('one order was cancelled twice');
    },
  ),
  event(
    'is to be cancelled, and staff say yes',
    (view) => (isRunning(view) ? 0.7 : 0),
    (moment) => askToCancel(moment, true),
  ),
  event(
    'is to be cancelled, and staff say no',
    (view) => (isRunning(view) ? 0.7 : 0),
    (moment) => askToCancel(moment, false),
  ),
  event(
    'is withdrawn from',
    (view) => (view.state === 'DELIVERED' ? 3 : 0.3),
    (moment) => withdraw(moment, false),
  ),
  event(
    'is withdrawn from too late',
    (view) => (view.state === 'DELIVERED' ? 2 : 0),
    (moment) => withdraw(moment, true),
  ),
  event(
    'ends, and the gateway refuses the refund',
    (view) => (isRunning(view) ? 0.8 : 0),
    (moment) => troubledEnd(moment, 'refused', false),
  ),
  event(
    'ends, and is refunded unheard',
    (view) => (isRunning(view) ? 0.5 : 0),
    (moment) => troubledEnd(moment, '500-after', false),
  ),
  event(
    'ends, and the bank is faster than the refund',
    (view) => (isRunning(view) ? 0.8 : 0),
    (moment) => troubledEnd(moment, '500-before', true),
  ),
  event('is taken up again', (view) => (isOver(view) ? 8 : 0), takeUp),
  event(
    'gives way to another order',
    (view) => (isOver(view) ? 2 : view.state === 'DELIVERED' ? 1 : 0),
    ({ life }) => reserve(life),
  ),
  event(
    'has its jobs delayed',
    (view) => (view.charges.length > 0 ? 0.5 : 0),
    async ({ life, view }) => {
      const payment = life.random.pick(await paymentsOf(life, view));
      if (payment === undefined) return;
      const what = payment.status === 'pending' ? 'confirm' : 'notify';
      await pressed(life, () => life.stage.app.sandboxConsole.onPayment(payment.id, what));
      await life.stage.rows(
        `UPDATE platform.outbox SET run_at = now() + interval '700 milliseconds'
         WHERE done_at IS NULL AND dead_at IS NULL AND lease_until IS NULL AND run_at <= now()`,
      );
    },
  ),
  event('sees the worker start anew', 0.4, ({ life }) => life.stage.app.restartWorker()),
];
