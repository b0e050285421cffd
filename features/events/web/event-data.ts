import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { refusedForm } from '#ui/form-answer.ts';
import { fieldOf } from '#ui/form.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { signInAddress } from '#ui/sign-in-address.ts';
import { enrol, getEvent, getUpcoming, removeParticipant } from '../contract/visitors.ts';
import type { EventPorts } from './ports.ts';
import { shownEvent, shownOwn } from './shown.ts';

const found = async (page: Page, code: string) => {
  const event = await page.call(getUpcoming, { params: { code }, query: {} });
  if (!event.ok) throw data(null, { status: event.problem?.status === 404 ? 404 : (event.problem?.status ?? 500) });
  return event.value;
};

export const eventLoader =
  ({ cars }: EventPorts) =>
  async ({ context, params }: LoaderFunctionArgs) => {
    const page = context.get(pageContext);
    const event = await found(page, params['event'] ?? '');
    const [known, mine] = await Promise.all([
      cars(page),
      page.user === null ? null : page.call(getEvent, { params: { id: event.id }, query: {} }),
    ]);
    const own = mine?.ok === true ? mine.value.own : null;
    const view = shownEvent(page, event, known);
    return {
      texts: page.shownTexts('events'),
      here: page.url.pathname,
      all: page.path('events'),
      mine: page.path('accountEvents'),
      signIn: page.user === null ? signInAddress(page) : null,
      event: view,
      own: own === null ? null : shownOwn(page, own),
      done: page.url.searchParams.get('done'),
      canonical: `${page.url.origin}${view.href}`,
    };
  };
export type EventLoaded = Awaited<ReturnType<ReturnType<typeof eventLoader>>>;

/** Enrols, changes the companions, or takes part no more. */
export const eventAction = async ({ context, params }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  if (page.user === null) return redirect(signInAddress(page, page.url.pathname), 303);
  const { id } = await found(page, params['event'] ?? '');
  const participantId = fieldOf(form, 'leave');
  const answer =
    participantId === ''
      ? await page.call(enrol, { params: { id }, body: { companions: Number(fieldOf(form, 'companions') || '0') } })
      : await page.call(removeParticipant, { params: { id, participantId } });
  if (!answer.ok) return refusedForm(page, form, answer);
  return redirect(`${page.url.pathname}?done=${participantId === '' ? 'in' : 'out'}#part`, 303);
};
