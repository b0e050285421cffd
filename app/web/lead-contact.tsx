import { type MetaArgs, useActionData, useLoaderData } from 'react-router';
import { contactAction, contactLoader } from '#features/leads/web/contact-data.ts';
import { ContactScreen } from '#features/leads/web/contact-screen.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { translator } from '#ui/translate.ts';
import { leadPorts } from './lead-ports.ts';

export const handle = { js: false };
export const headers = () => ({ 'cache-control': 'no-store' });
export const loader = contactLoader(leadPorts);
export const action = contactAction(leadPorts);
export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('contact.title'), matches);

export default function LeadContact() {
  return <ContactScreen loaded={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
