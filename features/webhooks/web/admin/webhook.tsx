import { useActionData, useLoaderData, type MetaArgs } from 'react-router';
import { AdminFacts } from '#ui/admin-facts.tsx';
import { AdminFilter, AdminList, type AdminColumn } from '#ui/admin-list.tsx';
import { AdminFeedback } from '#ui/admin-screen.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { RecordHistory } from '#ui/record-history.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { DELIVERY_STATES } from '../../rules/tries.ts';
import { EndpointForm, ShownSecret, type EndpointAnswer } from './endpoint-form.tsx';
import { endpointAction, endpointLoader, type EndpointLoaded, type ShownDelivery } from './webhooks-data.ts';
import { EndpointState } from './webhooks.tsx';

export const handle = { js: false };
export const loader = endpointLoader;
export const action = endpointAction;

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('webhooksAdmin.one.title'), matches);

type Part = { readonly t: Translate; readonly loaded: EndpointLoaded };

const TONE = { WAITING: 'warning', TAKEN: 'success', GIVEN_UP: 'danger' } as const;

/** What came of the last try, where there was one. */
const shownTry = (t: Translate, { outcome, status, milliseconds }: ShownDelivery): string =>
  outcome === null
    ? '–'
    : [t(`webhooksAdmin.outcome.${outcome}`), status, milliseconds === null ? null : `${milliseconds} ms`]
        .filter((part) => part !== null)
        .join(' · ');

const buildColumns = (t: Translate, isOn: boolean): AdminColumn<ShownDelivery>[] => [
  { head: t('webhooksAdmin.event'), cell: ({ event }) => event },
  { head: t('webhooksAdmin.messageId'), cell: ({ messageId }) => <code>{messageId}</code> },
  { head: t('webhooksAdmin.createdAt'), cell: ({ createdShown }) => createdShown },
  {
    head: t('webhooksAdmin.delivery.state'),
    cell: ({ state }) => <Badge tone={TONE[state]}>{t(`webhooksAdmin.delivery.${state}`)}</Badge>,
  },
  { head: t('webhooksAdmin.attempts'), cell: ({ attempts }) => attempts, isNumber: true },
  { head: t('webhooksAdmin.lastTry'), cell: (delivery) => shownTry(t, delivery) },
  { head: t('webhooksAdmin.nextAt'), cell: ({ nextShown }) => nextShown ?? '–' },
  ...(isOn
    ? [
        {
          head: t('webhooksAdmin.resend'),
          cell: ({ id, messageId }: ShownDelivery) => (
            <PageForm held={{ decision: 'resend', delivery: id }}>
              <Button type="submit" variant="secondary" aria-label={t('webhooksAdmin.resend.label', { id: messageId })}>
                {t('webhooksAdmin.resend')}
              </Button>
            </PageForm>
          ),
        },
      ]
    : []),
];

/** One receiver: what it is, what can be done with it, and what was sent to it. */
export default function WebhookEndpoint() {
  const loaded = useLoaderData<typeof loader>();
  const answer: EndpointAnswer = useActionData<typeof action>();
  const { texts, endpoint, done, back } = loaded;
  const t = translator(texts);
  return (
    <Stack gap={6}>
      <AdminFeedback refused={answer?.message ?? null} done={done === null ? null : t(`webhooksAdmin.done.${done}`)} />
      <ShownSecret t={t} answer={answer} />
      <AdminFacts
        facts={[
          [t('webhooksAdmin.description'), endpoint.description],
          [t('webhooksAdmin.address'), endpoint.address],
          [t('webhooksAdmin.events'), endpoint.events.join(', ')],
          [t('webhooksAdmin.formerUntil'), endpoint.formerShown],
        ]}
      />
      <div>
        <EndpointState t={t} endpoint={endpoint} />
      </div>
      <Deeds t={t} loaded={loaded} />
      <Disclosure summary={t('webhooksAdmin.change')} open={answer?.fields !== undefined}>
        <EndpointForm t={t} endpoint={endpoint} answer={answer} />
      </Disclosure>
      <Deliveries t={t} loaded={loaded} />
      <RecordHistory history={loaded.history} />
      <div>
        <LinkButton href={back} variant="quiet">
          {t('webhooksAdmin.back')}
        </LinkButton>
      </div>
    </Stack>
  );
}

function Deeds({ t, loaded: { endpoint } }: Part) {
  const { version } = endpoint;
  return (
    <Stack gap={4}>
      {endpoint.isOn && (
        <PageForm held={{ decision: 'test' }}>
          <Button type="submit" variant="secondary">
            {t('webhooksAdmin.test')}
          </Button>
        </PageForm>
      )}
      <Disclosure summary={t('webhooksAdmin.rotate')}>
        <PageForm held={{ decision: 'rotate', version }}>
          <Stack gap={3}>
            <p>{t('webhooksAdmin.rotate.text')}</p>
            <Checkbox name="isAtOnce" label={t('webhooksAdmin.rotate.atOnce')} />
            <div>
              <Button type="submit" variant="secondary">
                {t('webhooksAdmin.rotate.now')}
              </Button>
            </div>
          </Stack>
        </PageForm>
      </Disclosure>
      <Disclosure summary={t('webhooksAdmin.remove')}>
        <PageForm held={{ decision: 'remove' }}>
          <Stack gap={3}>
            <p>{t('webhooksAdmin.remove.text')}</p>
            <div>
              <Button type="submit" variant="secondary">
                {t('webhooksAdmin.remove.now')}
              </Button>
            </div>
          </Stack>
        </PageForm>
      </Disclosure>
    </Stack>
  );
}

function Deliveries({ t, loaded }: Part) {
  const { endpoint, deliveries, state, nextHref, firstHref } = loaded;
  return (
    <Stack gap={5}>
      <AdminFilter action={endpoint.href} find={t('webhooksAdmin.filter')}>
        <SelectField
          label={t('webhooksAdmin.delivery.state')}
          name="state"
          optional=""
          defaultValue={state}
          options={[
            { value: '', label: t('webhooksAdmin.delivery.all') },
            ...DELIVERY_STATES.map((value) => ({ value, label: t(`webhooksAdmin.delivery.${value}`) })),
          ]}
        />
      </AdminFilter>
      <AdminList
        caption={t('webhooksAdmin.deliveries')}
        none={t('webhooksAdmin.deliveries.none')}
        columns={buildColumns(t, endpoint.isOn)}
        rows={deliveries}
      />
      <Cluster gap={3}>
        {firstHref !== null && (
          <LinkButton href={firstHref} variant="quiet">
            {t('webhooksAdmin.newest')}
          </LinkButton>
        )}
        {nextHref !== null && (
          <LinkButton href={nextHref} variant="secondary">
            {t('webhooksAdmin.older')}
          </LinkButton>
        )}
      </Cluster>
    </Stack>
  );
}
