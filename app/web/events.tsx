import { useLoaderData, type MetaArgs } from 'react-router';
import { eventsLoader, type EventsLoaded } from '#features/events/web/events-data.ts';
import { EventsScreen } from '#features/events/web/events-screen.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { translator } from '#ui/translate.ts';
import { eventPorts } from './event-ports.ts';

export const handle = { js: false };
export const loader = eventsLoader(eventPorts);
export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;
export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined
    ? []
    : [
        ...pageTitle(translator(loaderData.texts)('events.title'), matches),
        { name: 'description', content: translator(loaderData.texts)('events.lead') },
      ];

export default function Events() {
  return <EventsScreen loaded={useLoaderData<EventsLoaded>()} />;
}
