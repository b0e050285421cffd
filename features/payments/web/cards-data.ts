import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { fieldOf } from '#ui/form.ts';
import { refusedForm, statusOf } from '#ui/form-answer.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { signInAddress } from '#ui/sign-in-address.ts';
import { translator } from '#ui/translate.ts';
import { changeInstrument, getOneTimeToken, listInstruments, MOST_CARDS, removeInstrument } from '../contract/cards.ts';
import { cardName } from './public/card-words.ts';

const DONE = ['favourite', 'removed', 'cancelled'] as const;

/** The gateway's page for a new card; null where cards are full or the gateway has no such page. */
const addressOf = async (page: Page, count: number): Promise<string | null> => {
  if (count >= MOST_CARDS) return null;
  const token = await page.call(getOneTimeToken, {});
  return token.ok ? token.value.url : null;
};

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  if (page.user === null) throw redirect(signInAddress(page));
  const found = await page.call(listInstruments, {});
  if (!found.ok) throw data(null, { status: statusOf(found) });
  const t = translator(page.texts('cards'));
  const { cards } = found.value;
  // A try that was refused is no card.
  const count = cards.filter(({ state }) => state !== 'REFUSED').length;
  const done = page.url.searchParams.get('done');
  return {
    texts: page.shownTexts('cards', 'accounts'),
    done: DONE.find((one) => one === done) ?? null,
    refused: cards.some(({ state }) => state === 'REFUSED'),
    saving: cards.some(({ state }) => state === 'SAVING'),
    cards: cards.filter(({ state }) => state === 'SAVED').map((card) => ({ ...card, name: cardName(card, t) })),
    full: count >= MOST_CARDS,
    add: await addressOf(page, count),
  };
};
export type CardsLoaded = Awaited<ReturnType<typeof loader>>;

/** What the forms of the cards ask for. */
export const action = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const params = { id: fieldOf(form, 'id') };
  const done = fieldOf(form, 'do') === 'remove' ? 'removed' : 'favourite';
  const result =
    done === 'removed'
      ? await page.call(removeInstrument, { params })
      : await page.call(changeInstrument, { params, body: { favorite: true } });
  return result.ok ? redirect(`${page.path('accountCards')}?done=${done}`, 303) : refusedForm(page, form, result);
};
