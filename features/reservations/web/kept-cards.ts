import { redirect } from 'react-router';
import type { CallResult } from '#kernel/client.ts';
import { getOneTimeToken, listCards } from '#features/payments/public.ts';
import { cardName } from '#features/payments/web/public/card-words.ts';
import type { Page } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';

/** The buyer's cards that can pay now, the favourite first. */
export const keptCardsOf = async (page: Page) => {
  if (page.user === null) return [];
  const found = await page.call(listCards, {});
  const t = translator(page.texts('cards'));
  const good = found.ok ? found.value.cards.filter(({ state, expired }) => state === 'SAVED' && !expired) : [];
  return good.map((card) => ({ id: card.id, name: cardName(card, t), expiry: card.expiry, favorite: card.favorite }));
};

/** To the gateway's page, where only the card's security code is typed. */
export const toCodePage = async (
  page: Page,
  of: { cardId: string; reservationId: string },
): Promise<Response | CallResult<unknown>> => {
  const token = await page.call(getOneTimeToken, { query: of });
  return token.ok ? redirect(token.value.url, 303) : token;
};
