import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { retryRefund } from '#features/payments/public.ts';
import { AdminFilter, AdminList, type AdminColumn } from '#ui/admin-list.tsx';
import { AdminFeedback } from '#ui/admin-screen.tsx';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { fieldOf } from '#ui/form.ts';
import { refusedLine } from '#ui/form-answer.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { pageContext } from '#ui/page-context.ts';
import { PageForm } from '#ui/page-form.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { OWED_STATES, OWED_VIAS } from '../../contract/owed.ts';
import styles from './admin.module.css';
import { loadOwed, type OwedLoaded } from './owed-data.ts';

export const handle = { js: false };

export const loader = ({ context }: LoaderFunctionArgs) => loadOwed(context.get(pageContext));

/** What the gateway refused is sent once more under its key; everything else is done where it belongs. */
export const action = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const params = { id: fieldOf(form, 'refund') };
  const result = await page.call(retryRefund, { params, idempotencyKey: fieldOf(form, 'key') });
  if (!result.ok) return refusedLine(page, result);
  return redirect(`${page.path('adminArea', { area: 'owed' })}?done=1`, 303);
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('admin.area.owed'), matches);

type Line = OwedLoaded['owed'][number];

const TONES: Readonly<Record<Line['state'], BadgeTone>> = {
  AWAITING_APPROVAL: 'warning',
  REQUESTED: 'neutral',
  FAILED: 'danger',
  OWED: 'warning',
};

const columnsOf = (t: Translate): AdminColumn<Line>[] => [
  {
    head: t('admin.refunds.order'),
    cell: ({ orderNumber, href }) => (
      <a href={href} className={styles.number}>
        {orderNumber}
      </a>
    ),
  },
  { head: t('admin.owed.since'), cell: ({ made, days }) => `${made} (${t('admin.owed.days', { n: days })})` },
  { head: t('admin.owed.via'), cell: ({ via }) => t(`admin.owed.via.${via}`) },
  {
    head: t('staff.state'),
    cell: (line) => (
      <>
        <Badge tone={TONES[line.state]}>{t(`admin.owed.state.${line.state}`)}</Badge>
        {line.state === 'FAILED' && (
          <PageForm idempotencyKey={line.key} held={{ refund: line.id }}>
            <Button type="submit" aria-label={t('admin.refused.retry.label', { amount: line.shown })}>
              {t('staff.retry')}
            </Button>
          </PageForm>
        )}
      </>
    ),
  },
  { head: t('staff.amount'), cell: ({ shown }) => shown, isNumber: true },
];

/** What is owed back, what waits longest on top. */
export default function OwedBack() {
  const loaded = useLoaderData<typeof loader>();
  const message = useActionData<typeof action>()?.message;
  const t = translator(loaded.texts);
  const { first, next } = loaded;
  return (
    <Stack gap={6}>
      <AdminFeedback refused={message ?? null} done={loaded.done ? t('admin.money.done') : null} />
      <AdminList
        caption={t('admin.owed.list')}
        none={t('admin.owed.none')}
        columns={columnsOf(t)}
        rows={loaded.owed}
        filter={<OwedFilter t={t} loaded={loaded} />}
      />
      <Cluster gap={3}>
        {first !== null && (
          <LinkButton variant="quiet" href={first}>
            {t('admin.orders.first')}
          </LinkButton>
        )}
        {next !== null && (
          <LinkButton variant="secondary" href={next}>
            {t('admin.orders.next')}
          </LinkButton>
        )}
        <LinkButton variant="quiet" href={loaded.csv}>
          {t('console.csv')}
        </LinkButton>
      </Cluster>
    </Stack>
  );
}

function OwedFilter({ t, loaded: { here, filter } }: { t: Translate; loaded: OwedLoaded }) {
  const all = { value: '', label: t('console.all') };
  return (
    <AdminFilter action={here} find={t('console.find')}>
      <SelectField
        label={t('staff.state')}
        name="state"
        defaultValue={filter.state}
        options={[all, ...OWED_STATES.map((value) => ({ value, label: t(`admin.owed.state.${value}`) }))]}
      />
      <SelectField
        label={t('admin.owed.via')}
        name="via"
        defaultValue={filter.via}
        options={[all, ...OWED_VIAS.map((value) => ({ value, label: t(`admin.owed.via.${value}`) }))]}
      />
    </AdminFilter>
  );
}
