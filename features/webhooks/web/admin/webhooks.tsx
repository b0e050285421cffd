import { useActionData, useLoaderData, type MetaArgs } from 'react-router';
import { AdminList, type AdminColumn } from '#ui/admin-list.tsx';
import { AdminFeedback } from '#ui/admin-screen.tsx';
import { Badge } from '#ui/badge.tsx';
import { FormSection, FullRow } from '#ui/form-section.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { Stack } from '#ui/stack.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { EndpointForm, ShownSecret, type EndpointAnswer } from './endpoint-form.tsx';
import { endpointsAction, endpointsLoader, type ShownEndpoint } from './webhooks-data.ts';

export const handle = { js: false };
export const loader = endpointsLoader;
export const action = endpointsAction;

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('webhooksAdmin.title'), matches);

/** On and well, on and failing, or off and why. */
export function EndpointState({ t, endpoint }: { t: Translate; endpoint: ShownEndpoint }) {
  const { isOn, offBecause, failingShown } = endpoint;
  if (!isOn) {
    return (
      <Badge tone={offBecause === null ? 'neutral' : 'danger'}>{t(`webhooksAdmin.off.${offBecause ?? 'STAFF'}`)}</Badge>
    );
  }
  if (failingShown !== null) return <Badge tone="warning">{t('webhooksAdmin.failing', { at: failingShown })}</Badge>;
  return <Badge tone="success">{t('webhooksAdmin.on')}</Badge>;
}

const buildColumns = (t: Translate): AdminColumn<ShownEndpoint>[] => [
  { head: t('webhooksAdmin.description'), cell: ({ href, description }) => <a href={href}>{description}</a> },
  { head: t('webhooksAdmin.address'), cell: ({ address }) => address },
  { head: t('webhooksAdmin.events'), cell: ({ events }) => events.join(', ') },
  { head: t('webhooksAdmin.state'), cell: (endpoint) => <EndpointState t={t} endpoint={endpoint} /> },
];

/** Receivers of the brand's webhooks, and the way to a new one. */
export default function Webhooks() {
  const { texts, endpoints, done } = useLoaderData<typeof loader>();
  const answer: EndpointAnswer = useActionData<typeof action>();
  const t = translator(texts);
  return (
    <Stack gap={6}>
      <AdminFeedback refused={answer?.message ?? null} done={done === null ? null : t(`webhooksAdmin.done.${done}`)} />
      <ShownSecret t={t} answer={answer} />
      <AdminList
        caption={t('webhooksAdmin.list')}
        none={t('webhooksAdmin.none')}
        columns={buildColumns(t)}
        rows={endpoints}
      />
      <FormSection title={t('webhooksAdmin.new')} text={t('webhooksAdmin.new.text')}>
        <FullRow>
          <EndpointForm t={t} endpoint={null} answer={answer} />
        </FullRow>
      </FormSection>
    </Stack>
  );
}
