import { getBuyer } from '#features/accounts/public.server.ts';
import { forgetCardsJob, type saveCardJob } from '#features/payments/jobs.ts';
import type { GatewayCard, GatewayResult } from '#features/payments/steps.server.ts';
import {
  findCardToSave,
  isKept,
  listEndingCards,
  listKnownCards,
  noteCardRefused,
  noteCustomer,
  noteSaved,
  noteWarned,
  type CardToSave,
  type EndingCard,
} from '#features/payments/steps.server.ts';
import type { PayloadOf } from '#kernel/job.ts';
import { MARKETS } from '#kernel/market.ts';
import { enqueue, type Message } from '#platform/jobs/outbox.server.ts';
import type { Handled } from '#platform/jobs/worker.server.ts';
import { pageLink } from '#platform/mail/links.server.ts';
import { queueMail } from '#platform/mail.server.ts';
import type { WorkerServices } from './worker-services.server.ts';

/**
 * Keeps a card at the gateway. The gateway's token serves once, so after silence a refusal may mean that the card is there already: then
 * it is looked for. Whoever is gone meanwhile, or took the card off, leaves nothing there.
 */
export const saveCard = async (
  services: WorkerServices,
  message: Message<PayloadOf<typeof saveCardJob>>,
): Promise<Handled> => {
  const { brand } = message;
  const scope = { brand, actor: 'system:cards' };
  const found = await services.db.read(scope, async (tx) => {
    const card = await findCardToSave(tx, message.payload.cardId);
    const buyer = card && (await getBuyer(tx, { env: services.env, accountId: card.accountId }));
    return { card, buyer };
  });
  const { card, buyer } = found;
  if (card === null || buyer === null) return 'done';
  const wait = { seconds: Math.min(60, message.attempts * 2) };
  const customer =
    card.customerId === null ? await services.gateway.openCustomer(buyer.email) : known({ id: card.customerId });
  if (customer.kind === 'noAnswer') return { again: customer.reason, ...wait };
  if (customer.kind === 'refused') return refused(services, scope, card);
  const customerId = customer.value.id;
  // Written before any card is there, so that an erasure meanwhile knows whom to forget.
  const isThere = await services.db.withTx(scope, (tx) => noteCustomer(tx, { ...card, customerId }));
  if (!isThere) return forgetLater(services, scope, { customerId, cardId: null });
  services.crash('card.before');
  const kept = await keep(services, card, { customerId, isRepeat: message.attempts > 1 });
  services.crash('card.after');
  if (kept.kind === 'noAnswer') return { again: kept.reason, ...wait };
  if (kept.kind === 'refused') return refused(services, scope, card);
  const isSaved = await services.db.withTx(scope, (tx) => noteSaved(tx, card, kept.value));
  return isSaved ? 'done' : forgetLater(services, scope, { customerId, cardId: kept.value.id });
};

type Scope = { readonly brand: string; readonly actor: string };

const known = <T>(value: T): GatewayResult<T> => ({ kind: 'done', value });

const keep = async (
  services: WorkerServices,
  { token, brand }: CardToSave,
  { customerId, isRepeat }: { customerId: string; isRepeat: boolean },
): Promise<GatewayResult<GatewayCard>> => {
  const made = await services.gateway.keepCard({ customerId, token });
  if (made.kind !== 'refused' || !isRepeat) return made;
  const listed = await services.gateway.listCards(customerId);
  if (listed.kind !== 'done') return listed;
  const kept = await services.db.read({ brand }, (tx) => listKnownCards(tx, customerId));
  const [added, ...more] = listed.value.filter(({ id }) => !kept.includes(id));
  // Of two that nobody keeps one may be another person's: neither is taken.
  return added === undefined || more.length > 0 ? made : known(added);
};

const refused = async (services: WorkerServices, scope: Scope, { id }: CardToSave): Promise<Handled> => {
  await services.db.withTx(scope, (tx) => noteCardRefused(tx, id));
  return 'done';
};

const forgetLater = async (
  services: WorkerServices,
  scope: Scope,
  payload: PayloadOf<typeof forgetCardsJob>,
): Promise<Handled> => {
  await services.db.withTx(scope, (tx) => enqueue(tx, forgetCardsJob, { brand: scope.brand, payload }));
  return 'done';
};

/** Takes a card, or a person with all cards, off the gateway; what somebody keeps (again) stays. */
export const forgetCards = async (
  services: WorkerServices,
  message: Message<PayloadOf<typeof forgetCardsJob>>,
): Promise<Handled> => {
  const { customerId, cardId } = message.payload;
  if (await services.db.read({ brand: message.brand }, (tx) => isKept(tx, { customerId, cardId }))) return 'done';
  const gone =
    cardId === null
      ? await services.gateway.removeCustomer(customerId)
      : await services.gateway.removeCard({ customerId, cardId });
  if (gone.kind === 'noAnswer') return { again: gone.reason, seconds: Math.min(600, message.attempts * 5) };
  // A refusal is no answer a person may be left with: it is tried until it is done, or a person looks at it.
  return gone.kind === 'refused' ? { again: `refused with ${gone.status}` } : 'done';
};

const AT_ONCE = 100;

type WarnServices = Pick<WorkerServices, 'db' | 'env' | 'log'>;

const warn = (services: WarnServices, card: EndingCard): Promise<void> =>
  services.db.withTx({ brand: card.brand, actor: 'system:cards', reason: 'card.ending' }, async (tx) => {
    const owner = await getBuyer(tx, { env: services.env, accountId: card.accountId });
    if (!(await noteWarned(tx, card.id)) || owner === null) return;
    const { brand, market, scheme, lastFour, expiry } = card;
    const url = pageLink('accountCards', { publicUrl: services.env.PUBLIC_URL, market, brand });
    const params = { name: owner.name, card: `${scheme ?? ''} •••• ${lastFour ?? ''}`.trim(), expiry, url };
    const mail = {
      to: owner.email,
      template: 'cardEnding' as const,
      brand,
      market,
      locale: MARKETS[market].locale,
      params,
    };
    await queueMail(tx, mail, `cardEnding:${card.id}:${expiry}`);
  });

/** Tells each owner of a card that ends within sixty days, once. One that fails is logged, and the others are told. */
export const warnOfEndingCards = async (services: WarnServices): Promise<void> => {
  const cards = await services.db.read({ allBrands: true }, (tx) => listEndingCards(tx, AT_ONCE));
  for (const card of cards)
    await warn(services, card).catch((error: unknown) =>
      services.log.error({ err: error, card: card.id }, 'the owner of a card could not be told'),
    );
};
