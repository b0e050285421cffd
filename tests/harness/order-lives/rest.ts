import { randomUUID } from 'node:crypto';
import { typeCard } from '../kept-cards.ts';
import { APPLICANT, ARGENTINE, CONSENTS } from '../applicant.ts';
import {
  answered,
  event,
  isRunning,
  open,
  paymentsOf,
  pressed,
  type LifeEvent,
  type Moment,
  type View,
} from './life.ts';

export const owes = (view: View): boolean => isRunning(view) && view.toPay > 0;
const KINDS = ['DEALER_PAYMENT', 'BILLET_PAYMENT', 'FINANCING_PAYMENT'] as const;
const KINDS_OF = {
  br: KINDS,
  ar: ['DEALER_PAYMENT', 'CARD_PAYMENT', 'CASH_COUPON_PAYMENT', 'FINANCING_PAYMENT'],
} as const;

/** The rest in as many parts as there are kinds, to the cent. */
const planned = ({ life: { random, scope }, view }: Moment, count: number) => {
  const kinds = [...KINDS_OF[scope.market]].toSorted(() => random.next() - 0.5).slice(0, count);
  let left = view.toPay;
  return kinds.map((kind, at) => {
    const isLast = at === kinds.length - 1;
    const amount = isLast ? left : Math.max(1, Math.floor((left / (kinds.length - at)) * (0.4 + random.next())));
    left -= amount;
    return { kind, amount };
  });
};

const plan = async (moment: Moment, count: number): Promise<void> => {
  const { life } = moment;
  const sources = planned(moment, count).filter(({ amount }) => amount > 0);
  const path = `reservation/v2/reservations/${life.id}/remaining-payment`;
  await answered(life, life.send('PUT', path, { sources }));
};

export const staffPost = ({ life }: Moment, path: string, body: object | undefined, who: 'first' | 'second') =>
  answered(
    life,
    life.stage.app.call('POST', path, {
      ...life.scope,
      token: life.stage.staff[who],
      key: randomUUID(),
      ...(body === undefined ? {} : { body }),
    }),
  );

const book = async (moment: Moment, amount: number): Promise<void> => {
  const body = { kind: 'DEALER_PAYMENT', amount: Math.max(1, Math.floor(amount)), receiptNumber: `R-${randomUUID()}` };
  await staffPost(moment, `reservation/v2/orders/${moment.life.id}/dealer-payments`, body, 'first');
};

const decide = async (moment: Moment, accept: boolean): Promise<void> => {
  const id = moment.life.random.pick(moment.view.waiting);
  if (id === undefined) return;
  const answer = await staffPost(moment, `reservation/v2/dealer-payments/${id}/decision`, { accept }, 'second');
  moment.life.log.push(`  decided ${answer.status}`);
};

const slip = async ({ life }: Moment, renew: boolean): Promise<void> => {
  const what = life.scope.market === 'br' ? 'slip' : 'cash-coupon';
  const path = `reservation/v2/reservations/${life.id}/remaining-payment/${what}`;
  await answered(life, life.send('POST', path, { renew }));
};

/** A slip, or in Argentina a coupon of cash. */
const isSlip = ({ method }: { readonly method: string }): boolean => method === 'boleto' || method === 'cash';
const hasSlip = ({ charges }: View): boolean => charges.some(isSlip);
const openSlip = (view: View) => open(view, 'boleto') ?? open(view, 'cash');

const onSlip = async (moment: Moment, what: 'confirm' | 'twice' | 'expire', body: object = {}): Promise<void> => {
  const { life, view } = moment;
  const slips = new Set(view.charges.filter(isSlip).map(({ id }) => id));
  const wanted = 'late' in body ? ['cancelled'] : ['pending'];
  const found = (await paymentsOf(life, view)).filter(
    (payment) => slips.has(payment.external_reference) && wanted.includes(payment.status),
  );
  const payment = life.random.pick(found);
  if (payment === undefined) return;
  const amount =
    'factor' in body ? Math.max(1, Math.round(payment.transaction_amount * Number(body.factor))) : undefined;
  const sent = amount === undefined ? body : { amount };
  await pressed(life, () => life.stage.app.sandboxConsole.onPayment(payment.id, what, sent));
};

/** A part by a card that is typed on the gateway's page; the name decides how it ends. */
const byCard = async ({ life }: Moment, holder: string, count = 1): Promise<void> => {
  const path = `reservation/v2/reservations/${life.id}/remaining-payment/card`;
  const way = await answered(life, life.stage.app.call('GET', path, { ...life.scope, token: life.token }));
  if (way.status !== 200) return;
  const back = await typeCard(String(way.json['url']), { holder, installments: `visa:${count}` });
  const body = {
    oneTimeToken: back.get('reference'),
    cardToken: back.get('token'),
    installments: count,
    method: back.get('method'),
  };
  const key = randomUUID();
  await Promise.all([1, 2].map(() => answered(life, life.send('POST', path, body, key))));
};

/** What the bank says of a card that it looked at. */
const bankAnswers = async ({ life, view }: Moment, what: 'confirm' | 'reject'): Promise<void> => {
  const payment = life.random.pick((await paymentsOf(life, view)).filter(({ status }) => status === 'in_process'));
  if (payment !== undefined) await pressed(life, () => life.stage.app.sandboxConsole.onPayment(payment.id, what));
};

/** A proposal for the order on a simulation of its own. */
const propose = async ({ life }: Moment): Promise<void> => {
  const { app } = life.stage;
  const { json } = await app.call('GET', `reservation/v2/reservations/${life.id}/status`, {
    ...life.scope,
    token: life.token,
  });
  const { mvsCode, year, colorCode } = json['choice'] as { mvsCode: string; year: number; colorCode: string };
  const { id: dealerId } = json['dealer'] as { id: string };
  const car = {
    type: 'CDC',
    mvsCode,
    year,
    colorCode,
    orderId: life.id,
    entrancePercent: 30 + life.random.below(5) * 10,
  };
  const simulated = await answered(life, life.send('POST', 'financing/v1/simulate', car));
  if (simulated.status !== 200) return;
  const body = {
    simulationId: simulated.json['simulationId'],
    orderId: life.id,
    dealerId,
    applicant: life.scope.market === 'br' ? APPLICANT : ARGENTINE,
    consents: CONSENTS,
  };
  await answered(life, life.send('POST', 'financing/v1/proposal', body));
};

const bank = async ({ life, view }: Moment, what: 'APPROVED' | 'PAYED' | 'DENIED'): Promise<void> => {
  const [proposal] = view.proposals;
  if (proposal === undefined) return;
  const { sandboxConsole } = life.stage.app;
  await pressed(life, () =>
    what === 'DENIED' ? sandboxConsole.decide(proposal, what) : sandboxConsole.advance(proposal, what),
  );
};

const isPlanned = ({ sources }: View, kinds: readonly string[]): boolean =>
  sources.some(({ kind, state }) => kinds.includes(kind) && state === 'PLANNED');
const isCardOpen = (view: View): boolean =>
  view.sources.some(({ kind, state }) => kind === 'CARD_PAYMENT' && state === 'WAITING');

export const rest: readonly LifeEvent[] = [
  event(
    'plans the rest at the dealership',
    (view) => (owes(view) ? 2 : 0),
    (moment) => plan(moment, 1),
  ),
  event(
    'splits the rest in two',
    (view) => (owes(view) ? 2 : 0),
    (moment) => plan(moment, 2),
  ),
  event(
    'splits the rest in three',
    (view) => (owes(view) ? 2 : 0),
    (moment) => plan(moment, 3),
  ),
  event(
    'pays a part at the dealership',
    (view) => (owes(view) ? 2 : 0),
    (moment) => book(moment, 1_000 + moment.life.random.below(900_000)),
  ),
  event(
    'pays the rest at the dealership',
    (view) => (owes(view) ? 1 : 0),
    (moment) => book(moment, moment.view.toPay),
  ),
  event(
    'has a dealership’s receipt approved',
    (view) => view.waiting.length * 4,
    (moment) => decide(moment, true),
  ),
  event(
    'has a dealership’s receipt refused',
    (view) => view.waiting.length,
    (moment) => decide(moment, false),
  ),
  event(
    'asks for a slip',
    (view) => (isPlanned(view, ['BILLET_PAYMENT', 'CASH_COUPON_PAYMENT']) ? 6 : 0.2),
    (moment) => slip(moment, false),
  ),
  event(
    'asks for another slip',
    (view) => (openSlip(view) ? 1.5 : 0),
    (moment) => slip(moment, true),
  ),
  event(
    'pays a slip',
    (view) => (openSlip(view) ? 3 : 0),
    (moment) => onSlip(moment, 'confirm'),
  ),
  event(
    'pays a slip twice',
    (view) => (openSlip(view) ? 1.5 : 0),
    (moment) => onSlip(moment, 'twice'),
  ),
  event(
    'pays less than a slip asks for',
    (view) => (openSlip(view) ? 1.5 : 0),
    (moment) => onSlip(moment, 'confirm', { factor: 0.5 }),
  ),
  event(
    'pays more than a slip asks for',
    (view) => (openSlip(view) ? 1 : 0),
    (moment) => onSlip(moment, 'confirm', { factor: 1.5 }),
  ),
  event(
    'lets a slip run out',
    (view) => (openSlip(view) ? 1 : 0),
    (moment) => onSlip(moment, 'expire'),
  ),
  event(
    'pays a slip late',
    (view) => (hasSlip(view) ? 2 : 0),
    (moment) => onSlip(moment, 'confirm', { late: true }),
  ),
  event(
    'pays a part by card',
    (view) => (isPlanned(view, ['CARD_PAYMENT']) ? 5 : 0.1),
    (moment) => byCard(moment, 'APRO', 6),
  ),
  event(
    'is refused by the card for a part',
    (view) => (isPlanned(view, ['CARD_PAYMENT']) ? 2 : 0),
    (moment) => byCard(moment, 'FUND'),
  ),
  event(
    'has its card looked at for a part',
    (view) => (isPlanned(view, ['CARD_PAYMENT']) ? 2 : 0),
    (moment) => byCard(moment, 'CONT', 3),
  ),
  event(
    'has its looked-at card approved',
    (view) => (isCardOpen(view) ? 4 : 0.1),
    (moment) => bankAnswers(moment, 'confirm'),
  ),
  event(
    'has its looked-at card refused',
    (view) => (isCardOpen(view) ? 2 : 0.1),
    (moment) => bankAnswers(moment, 'reject'),
  ),
  event('asks a bank', (view) => (owes(view) ? 2 : 0), propose),
  event(
    'is approved by the bank',
    (view) => (view.proposals.length > 0 ? 2 : 0),
    (moment) => bank(moment, 'APPROVED'),
  ),
  event(
    'is paid for by the bank',
    (view) => (view.proposals.length > 0 ? 2 : 0),
    (moment) => bank(moment, 'PAYED'),
  ),
  event(
    'is denied by the bank',
    (view) => (view.proposals.length > 0 ? 1 : 0),
    (moment) => bank(moment, 'DENIED'),
  ),
  event(
    'has money outside given back',
    (view) => view.owed.length * 2,
    async (moment) => {
      const id = moment.life.random.pick(moment.view.owed);
      if (id !== undefined)
        await staffPost(moment, `reservation/v2/balance-returns/${id}/completion`, { reference: 'TED 4711' }, 'first');
    },
  ),
  event(
    'has a refund approved',
    (view) => (view.refunds.some(({ state }) => state === 'AWAITING_APPROVAL') ? 4 : 0),
    async (moment) => {
      const found = moment.view.refunds.find(({ state }) => state === 'AWAITING_APPROVAL');
      await staffPost(moment, `payment/v2/refunds/${found?.id}/approval`, undefined, 'second');
    },
  ),
  event(
    'has a refused refund sent again',
    (view) => (view.refunds.some(({ state }) => state === 'FAILED') ? 5 : 0),
    async (moment) => {
      const found = moment.view.refunds.find(({ state }) => state === 'FAILED');
      await staffPost(moment, `payment/v2/refunds/${found?.id}/retry`, undefined, 'second');
    },
  ),
];
