import { type MetaArgs, useActionData, useLoaderData } from 'react-router';
import { whatsAppAction, whatsAppLoader } from '#features/leads/web/whatsapp-data.ts';
import { WhatsAppScreen } from '#features/leads/web/whatsapp-screen.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { translator } from '#ui/translate.ts';
import { leadPorts } from './lead-ports.ts';

export const headers = () => ({ 'cache-control': 'no-store' });
export const loader = whatsAppLoader(leadPorts);
export const action = whatsAppAction(leadPorts);
export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('whatsApp.title'), matches);

export default function LeadWhatsApp() {
  return <WhatsAppScreen loaded={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
