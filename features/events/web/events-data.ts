import { data, type LoaderFunctionArgs } from 'react-router';
import { pageContext } from '#ui/page-context.ts';
import { listUpcoming } from '../contract/visitors.ts';
import type { EventPorts } from './ports.ts';
import { shownEvent } from './shown.ts';

const SHARED_SECONDS = 60;

/** Everybody sees the same; it is kept for a minute. */
export const eventsLoader =
  ({ cars }: EventPorts) =>
  async ({ context }: LoaderFunctionArgs) => {
    const page = context.get(pageContext);
    const [found, known] = await Promise.all([page.call(listUpcoming, { query: {} }), cars(page)]);
    const value = {
      texts: page.shownTexts('events'),
      home: page.path('home'),
      dealers: page.path('dealers'),
      events: found.ok ? found.value.events.map((event) => shownEvent(page, event, known)) : null,
    };
    const isShared = found.ok && page.user === null;
    return data(value, {
      headers: { 'cache-control': isShared ? `public, max-age=0, s-maxage=${SHARED_SECONDS}` : 'private, no-store' },
    });
  };
export type EventsLoaded = Awaited<ReturnType<ReturnType<typeof eventsLoader>>>['data'];
