import { data, redirect, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { addCard } from '#features/payments/public.ts';
import { payPartByCard } from '#features/reservations/contract/parts.ts';
import { payReservation } from '#features/reservations/contract.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { MessagePage } from '#ui/message-page.tsx';
import { pageContext, type Page } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { signInAddress } from '#ui/sign-in-address.ts';
import { translator } from '#ui/translate.ts';

export const handle = { js: false };

/** Where it was paid from. */
const backOf = (page: Page, id: string, isRest: boolean): string =>
  isRest ? page.path('payRest', { id }) : page.path('reservationStep', { id, step: 'payment' });

/**
 * Back from the gateway's page: what was typed there has become a token. A browser comes by GET and may come twice; the one-time token
 * says whose it is and what for, and makes it count once.
 */
export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  if (page.user === null) throw redirect(signInAddress(page));
  const query = page.url.searchParams;
  const [oneTimeToken, cardToken] = [query.get('reference') ?? '', query.get('token') ?? ''];
  const order = query.get('order') ?? '';
  const isRest = query.get('part') === 'rest';
  const back = order ? backOf(page, order, isRest) : page.path('accountCards');
  if (query.get('status') === 'cancelled') throw redirect(order ? back : `${back}?done=cancelled`, 303);
  if (!oneTimeToken || !cardToken || page.isPrefetch) throw data(null, { status: 404 });
  const idempotencyKey = oneTimeToken.slice(-40);
  const card = { oneTimeToken, cardToken, installments: Number(query.get('installments') ?? '1') };
  const method = query.get('method');
  const payRest = () =>
    page.call(payPartByCard, {
      params: { id: order },
      body: { ...card, ...(method === null ? {} : { method }) },
      idempotencyKey,
    });
  const result = order
    ? isRest
      ? await payRest()
      : await page.call(payReservation, {
          params: { type: 'card' },
          body: { reservationId: order, card },
          idempotencyKey,
        })
    : await page.call(addCard, { body: { oneTimeToken, cardToken }, idempotencyKey });
  if (result.ok) throw redirect(back, 303);
  return {
    texts: page.shownTexts('cards'),
    reason: result.problem?.detail ?? page.texts('shell')['error.title'],
    back,
    isPayment: order !== '',
  };
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('cards.return.title'), matches);

/** Only what failed is shown: what went well leads on. */
export default function CardReturn() {
  const { texts, reason, back, isPayment } = useLoaderData<typeof loader>();
  const t = translator(texts);
  return (
    <MessagePage
      kind="error"
      title={t('cards.return.title')}
      text={reason ?? ''}
      actions={<LinkButton href={back}>{t(isPayment ? 'cards.return.payment' : 'cards.return.cards')}</LinkButton>}
    />
  );
}
