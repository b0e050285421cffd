import { formatDateTime } from '#kernel/date-times.ts';
import type { CallOutput } from '#kernel/endpoint.ts';
import type { Market } from '#kernel/market.ts';
import { AdminList, type AdminColumn } from '#ui/admin-list.tsx';
import { Button } from '#ui/button.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import type { Translate } from '#ui/translate.ts';
import type { listSendings, MessageRecord, readAudience } from '../../contract/messages.ts';
import { DELIVERY_STATES } from '../../rules/delivery.ts';

export type Sendings = CallOutput<typeof listSendings>['sendings'];

type Props = {
  readonly message: MessageRecord;
  readonly formKey: string;
  readonly t: Translate;
  readonly market: Market;
  readonly audience: CallOutput<typeof readAudience>;
  readonly sendings: Sendings;
};

/** Below a message: tried on one's own device, sent to all, and what became of it. */
export function MessageSendings({ message, formKey, t, market, audience, sendings }: Props) {
  const { id, version, state, isOwn } = message;
  const held = { id, version };
  return (
    <Stack gap={5}>
      <section aria-labelledby="push-send">
        <Stack gap={3}>
          <h2 id="push-send">{t('pushAdmin.sending')}</h2>
          <p>{t(audience.own === 0 ? 'pushAdmin.test.none' : 'pushAdmin.test.text', { n: audience.own })}</p>
          <p>{t(state === 'sent' ? 'pushAdmin.send.again' : isOwn ? 'pushAdmin.send.other' : 'pushAdmin.send.text')}</p>
          <Cluster gap={3}>
            <PageForm idempotencyKey={`${formKey}:${id}`} held={{ ...held, do: 'test' }}>
              <Button type="submit" variant="secondary">
                {t('pushAdmin.test')}
              </Button>
            </PageForm>
            {state === 'draft' && !isOwn && (
              <PageForm idempotencyKey={`${formKey}:${id}`} held={{ ...held, do: 'send' }}>
                <Button type="submit">{t('pushAdmin.send', { n: audience.devices })}</Button>
              </PageForm>
            )}
          </Cluster>
        </Stack>
      </section>
      <AdminList
        caption={t('pushAdmin.sendings')}
        none={t('pushAdmin.sendings.none')}
        rows={sendings}
        columns={columnsOf(t, market)}
      />
    </Stack>
  );
}

const columnsOf = (t: Translate, market: Market): AdminColumn<Sendings[number]>[] => [
  { head: t('pushAdmin.sendings.at'), cell: ({ at }) => formatDateTime(at, market) },
  { head: t('pushAdmin.sendings.who'), cell: ({ who }) => who },
  { head: t('pushAdmin.sendings.to'), cell: ({ isTest }) => t(isTest ? 'pushAdmin.to.own' : 'pushAdmin.to.all') },
  ...DELIVERY_STATES.map((state) => ({
    head: t(`pushAdmin.counts.${state}`),
    cell: ({ counts }: Sendings[number]) => String(counts[state]),
    isNumber: true,
  })),
];
