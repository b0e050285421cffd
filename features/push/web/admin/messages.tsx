import { formatDateTime } from '#kernel/date-times.ts';
import { rowsOf } from '#ui/admin-resource.ts';
import { shownAnswer } from '#ui/admin-query.ts';
import { Badge } from '#ui/badge.tsx';
import { defineAdminResource } from '#ui/define-admin-resource.tsx';
import { fieldOf } from '#ui/form.ts';
import type { Page } from '#ui/page-context.ts';
import {
  changeMessage,
  createMessage,
  listMessages,
  listSendings,
  readAudience,
  removeMessage,
  sendMessage,
  testMessage,
} from '../../contract/messages.ts';
import { MessageSendings, type Sendings } from './sendings.tsx';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** How the message that is open was sent; one that is gone was not. */
const sendingsOf = async (page: Page): Promise<Sendings> => {
  const id = page.url.searchParams.get('edit') ?? '';
  if (!UUID.test(id)) return [];
  const answer = await page.call(listSendings, { params: { id } });
  return answer.ok || answer.problem?.status !== 404 ? shownAnswer(answer).sendings : [];
};

const sent = (form: FormData) => ({
  params: { id: fieldOf(form, 'id') },
  body: { version: Number(fieldOf(form, 'version')) },
  idempotencyKey: fieldOf(form, 'key'),
});

/** Messages to the devices that agreed: written, tried on one's own, sent once to all. */
const messages = defineAdminResource({
  area: 'push',
  isExported: true,
  stem: 'pushAdmin',
  isKept: true,
  texts: ['pagesAdmin'],
  list: rowsOf(listMessages, (answer) => ({ rows: answer.messages, total: answer.total, isMore: answer.isMore })),
  create: createMessage,
  change: changeMessage,
  remove: removeMessage,
  stays: { made: 'EFFECTS', removed: 'EFFECTS' },
  name: ({ title }) => title,
  filters: ['state'],
  extra: async (page: Page) => ({
    audience: shownAnswer(await page.call(readAudience, {})),
    sendings: await sendingsOf(page),
  }),
  columns: [
    { key: 'title' },
    { key: 'text' },
    { key: 'path' },
    {
      key: 'state',
      cell: ({ state }, { t }) => (
        <Badge tone={state === 'sent' ? 'success' : 'neutral'}>{t(`pushAdmin.state.${state}`)}</Badge>
      ),
    },
    { key: 'sentAt', cell: ({ sentAt }, { market }) => (sentAt === null ? '–' : formatDateTime(sentAt, market)) },
  ],
  fields: {
    title: { isWide: true },
    text: { rows: 3 },
    path: { first: '/', isWide: true },
  },
  acts: {
    test: async (page, form) => ({ result: await page.call(testMessage, sent(form)), done: { done: 'tested' } }),
    send: async (page, form) => ({ result: await page.call(sendMessage, sent(form)), done: { done: 'sent' } }),
  },
  tools: (_loaded, { t, extra: { audience } }) => {
    if (audience.devices === 0) return <span>{t('pushAdmin.audience.none')}</span>;
    return (
      <span>{t(audience.isMore ? 'pushAdmin.audience.more' : 'pushAdmin.audience', { n: audience.devices })}</span>
    );
  },
  below: (message, { key }, { at: { t, market, extra } }) => (
    <MessageSendings message={message} formKey={key} t={t} market={market} {...extra} />
  ),
});

export const { resource } = messages;
export const handle = { js: false };
export const loader = messages.loader;
export const action = messages.action;
export const meta = messages.meta;

export default messages.Screen;
