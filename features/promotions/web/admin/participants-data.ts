import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { formatDateTime } from '#kernel/date-times.ts';
import { formatPhone } from '#kernel/phones.ts';
import { shownAnswer } from '#ui/admin-query.ts';
import { refusedForm } from '#ui/form-answer.ts';
import { fieldOf } from '#ui/form.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import { getManaged, inactivate, listManaged, type ManagedParticipant } from '../../contract/management.ts';
import { ATTRIBUTION_KINDS, PARTICIPANT_STATES } from '../../rules/promotion.ts';
import { choicesOf, chosenOf, idOf } from './choices.ts';

const SIZE = 50;
const FILTERS = ['promotion', 'kind', 'name', 'state'] as const;

/** What narrows the list, as its address has it. */
const filtersOf = (page: Page): Record<(typeof FILTERS)[number], string> => {
  const value = (name: string) => (page.url.searchParams.get(name) ?? '').slice(0, 120);
  return { promotion: chosenOf(page), kind: value('kind'), name: value('name'), state: value('state') };
};

const queryOf = (page: Page) => {
  const { promotion, kind, name, state } = filtersOf(page);
  const after = idOf(page, 'after');
  const inState = PARTICIPANT_STATES.find((one) => one === state);
  return {
    size: SIZE,
    ...(promotion === '' ? {} : { promotion_id: promotion }),
    ...(ATTRIBUTION_KINDS.some((one) => one === kind) ? { attribution_types: kind } : {}),
    ...(name === '' ? {} : { user_name: name }),
    ...(inState === undefined ? {} : { state: inState }),
    ...(after === undefined ? {} : { after }),
  };
};

/** One person, where the address names account and promotion. */
const personOf = async (page: Page) => {
  const [userId, promotionId] = [idOf(page, 'user'), idOf(page, 'of')];
  if (userId === undefined || promotionId === undefined) return null;
  const found = await page.call(getManaged, { params: { userId, promotionId }, query: {} });
  if (!found.ok) return null;
  const { phone, luckyNumbers, ...person } = found.value;
  return {
    ...person,
    phoneText: phone === null ? '–' : formatPhone(phone, page.market),
    numbersText: luckyNumbers.map(({ text }) => text).join(', '),
  };
};

const shownRow = (page: Page, here: string, one: ManagedParticipant) => {
  const t = translator(page.texts('promotionsAdmin'));
  return {
    ...one,
    joined: formatDateTime(one.joinedAt, page.market),
    kinds: one.attributionTypes.map((kind) => t(`promotionStaff.kind.${kind}`)).join(', '),
    href: one.userId === null ? null : `${here}${new URLSearchParams({ user: one.userId, of: one.promotionId })}`,
  };
};

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const base = page.url.pathname;
  const filters = filtersOf(page);
  const kept = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''));
  const here = kept.size === 0 ? base : `${base}?${kept}`;
  const { participants, isMore } = shownAnswer(await page.call(listManaged, { query: queryOf(page) }));
  const last = participants.at(-1)?.id;
  const after = idOf(page, 'after');
  const onward = kept.size === 0 ? `${base}?` : `${here}&`;
  return {
    texts: page.shownTexts('promotionsAdmin'),
    base,
    here,
    now: after === undefined ? here : `${onward}${new URLSearchParams({ after })}`,
    filters,
    choices: await choicesOf(page),
    next: isMore && last !== undefined ? `${onward}after=${last}` : null,
    done: page.url.searchParams.get('done'),
    person: await personOf(page),
    participants: participants.map((one) => shownRow(page, onward, one)),
  };
};
export type ParticipantsLoaded = Awaited<ReturnType<typeof loader>>;

/** Ends the part of those who are ticked. */
export const action = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const participantIds = form.getAll('participant').flatMap((one) => (typeof one === 'string' ? [one] : []));
  const body = { participantIds, reason: fieldOf(form, 'reason').trim() };
  const answer = await page.call(inactivate, { body });
  if (!answer.ok) return refusedForm(page, form, answer, { participantIds: 'participant' });
  const kept = new URLSearchParams([...page.url.searchParams].filter(([name]) => name !== 'done'));
  kept.set('done', 'inactive');
  return redirect(`${page.url.pathname}?${kept}`, 303);
};
