import { useActionData, useLoaderData, type MetaArgs } from 'react-router';
import { eventAction, eventLoader } from '#features/events/web/event-data.ts';
import { EventScreen } from '#features/events/web/event-screen.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { eventPorts } from './event-ports.ts';

export const handle = { js: false };
export const headers = () => ({ 'cache-control': 'no-store' });
export const loader = eventLoader(eventPorts);
export const action = eventAction;
export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined
    ? []
    : [
        ...pageTitle(loaderData.event.name, matches),
        { name: 'description', content: loaderData.event.summary },
        { tagName: 'link', rel: 'canonical', href: loaderData.canonical },
      ];

export default function Event() {
  return <EventScreen loaded={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
