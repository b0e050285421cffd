import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { scanHref } from '#features/scanner/public.ts';
import { formatDateTime } from '#kernel/date-times.ts';
import { formatPhone } from '#kernel/phones.ts';
import { shownAnswer } from '#ui/admin-query.ts';
import { csvFile, whole } from '#ui/csv-file.ts';
import { refusedForm } from '#ui/form-answer.ts';
import { fieldOf } from '#ui/form.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import type { ParticipantDetails } from '../../contract/shapes.ts';
import { checkIn, listDoors, takeOff } from '../../contract/staff.ts';
import { getEvent, listParticipantDetails, listParticipants } from '../../contract/visitors.ts';
import { showTicket } from '../../rules/ticket.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const SIZE = 500;
/** People of a list on one page; a file has them all. */
const SHOWN = 50;
const MOST_ROWS = 10_000;

/** Everybody with what it takes to reach them: for the file, which says so. */
const allParticipants = async (page: Page, id: string): Promise<ParticipantDetails[]> => {
  const all: ParticipantDetails[] = [];
  for (let after: string | undefined; all.length < MOST_ROWS;) {
    const query = { size: SIZE, ...(after === undefined ? {} : { after }) };
    const { participants, isMore } = shownAnswer(await page.call(listParticipantDetails, { params: { id }, query }));
    all.push(...participants);
    after = participants.at(-1)?.id;
    if (!isMore || after === undefined) break;
  }
  return all;
};

const openEvent = async (page: Page, id: string) => {
  if (!UUID.test(id)) return null;
  const found = await page.call(getEvent, { params: { id }, query: {} });
  return found.ok ? found.value : null;
};

/** What it takes to reach one of them: opened for who is meant alone, and written down. */
const openOne = async (page: Page, id: string, participant: string): Promise<ParticipantDetails | null> => {
  if (!UUID.test(participant)) return null;
  const found = await page.call(listParticipantDetails, { params: { id }, query: { participant } });
  return found.ok ? (found.value.participants[0] ?? null) : null;
};

const shownOne = (page: Page, one: ParticipantDetails) => ({
  id: one.id,
  name: one.name,
  email: one.email,
  phone: one.phone === null ? null : formatPhone(one.phone, page.market),
  ticket: showTicket(one.ticket),
});

/** A page of those who take part, in the order they enrolled. */
const peopleOf = async (page: Page, id: string, hrefOf: (more: Record<string, string>) => string) => {
  const typed = page.url.searchParams.get('after') ?? '';
  const isPaged = UUID.test(typed);
  const query = { size: SHOWN, ...(isPaged ? { after: typed } : {}) };
  const held: Record<string, string> = isPaged ? { after: typed } : {};
  const { participants, isMore } = shownAnswer(await page.call(listParticipants, { params: { id }, query }));
  const last = participants.at(-1)?.id;
  return {
    rows: participants.map(({ checkedInAt, ...one }) => ({
      ...one,
      came: checkedInAt === null ? null : formatDateTime(checkedInAt, page.market),
      open: `${hrefOf({ ...held, one: one.id })}#one`,
    })),
    first: isPaged ? hrefOf({}) : null,
    next: isMore && last !== undefined ? hrefOf({ after: last }) : null,
  };
};

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const here = page.url.pathname;
  const { events } = shownAnswer(await page.call(listDoors, { query: {} }));
  const id = page.url.searchParams.get('event') ?? '';
  const event = await openEvent(page, id);
  const hrefOf = (more: Record<string, string>): string => `${here}?${new URLSearchParams({ event: id, ...more })}`;
  const people = event === null ? null : await peopleOf(page, event.id, hrefOf);
  const one = event === null ? null : await openOne(page, event.id, page.url.searchParams.get('one') ?? '');
  const when = (instant: string): string => formatDateTime(instant, page.market);
  const door = events.find((one) => one.id === id);
  return {
    texts: page.shownTexts('eventsAdmin', 'scanner'),
    here,
    code: (page.url.searchParams.get('code') ?? '').slice(0, 60),
    done: page.url.searchParams.get('done'),
    who: (page.url.searchParams.get('who') ?? '').slice(0, 130),
    events: events.map((one) => ({
      id: one.id,
      name: one.name,
      when: when(one.startsAt),
      place: one.place.name,
      taken: one.taken,
      seats: one.seats,
      checkedIn: one.checkedIn,
      isDoorOpen: one.isDoorOpen,
      href: `${here}?${new URLSearchParams({ event: one.id })}`,
    })),
    event:
      event === null
        ? null
        : {
            id: event.id,
            name: event.name,
            when: when(event.startsAt),
            place: event.place.name,
            isDoorOpen: door?.isDoorOpen === true,
            scan: scanHref(page.path('scanner'), 'door', event.id),
            here: `${here}?${new URLSearchParams({ event: event.id })}`,
            file: `${here}/${event.id}/participants.csv`,
          },
    people,
    one: one === null ? null : shownOne(page, one),
  };
};
export type DoorsLoaded = Awaited<ReturnType<typeof loader>>;

export const action = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const id = fieldOf(form, 'event');
  const here = (more: Record<string, string>): string =>
    `${page.url.pathname}?${new URLSearchParams({ event: id, ...more })}`;
  const leaving = fieldOf(form, 'leave');
  if (leaving !== '') {
    const left = await page.call(takeOff, { params: { id, participantId: leaving } });
    return left.ok ? redirect(here({ done: 'removed' }), 303) : refusedForm(page, form, left);
  }
  const chosen = fieldOf(form, 'participant');
  // Somebody of the list without a code at hand: theirs is looked up, as it would be shown.
  const code = chosen === '' ? fieldOf(form, 'ticket').trim() : ((await openOne(page, id, chosen))?.ticket ?? '-');
  const came = await page.call(checkIn, { params: { id }, body: { code } });
  if (!came.ok) return refusedForm(page, form, came, { code: 'ticket' });
  const { name, wasIn, people } = came.value;
  const t = translator(page.texts('eventsAdmin'));
  return redirect(here({ done: wasIn ? 'again' : 'in', who: t('eventDoors.who', { name, count: people }) }), 303);
};

/** Everybody who takes part, as a file. */
export const participantsFile = async ({ context, params }: LoaderFunctionArgs): Promise<Response> => {
  const page = context.get(pageContext);
  const event = await openEvent(page, params['event'] ?? '');
  if (event === null) throw data(null, { status: 404 });
  const t = translator(page.texts('eventsAdmin'));
  const people = await allParticipants(page, event.id);
  const heads = ['name', 'email', 'phone', 'people', 'state', 'ticket', 'came'] as const;
  const lines = [
    heads.map((head) => t(`eventDoors.${head}`)),
    ...people.map((one) => [
      one.name,
      one.email,
      one.phone ?? '',
      String(one.people),
      t(`eventDoors.state.${one.state}`),
      showTicket(one.ticket),
      one.checkedInAt === null ? '' : formatDateTime(one.checkedInAt, page.market),
    ]),
  ];
  return csvFile(page, event.code, whole(lines));
};
