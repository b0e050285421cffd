import {
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { formatDateTime } from '#kernel/date-times.ts';
import { AdminFilter, AdminList, type AdminColumn } from '#ui/admin-list.tsx';
import { ADMIN_PAGE_SIZE, readAdminQuery, shownAnswer, waysThrough } from '#ui/admin-query.ts';
import { AdminFeedback } from '#ui/admin-screen.tsx';
import { Badge } from '#ui/badge.tsx';
import { refusedLine } from '#ui/form-answer.ts';
import { fieldOf } from '#ui/form.ts';
import { pageContext } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { decideRedemption, listRedemptions } from '../../contract/members.ts';
import { REDEMPTION_STATES } from '../../rules/machines.ts';
import { showPoints } from '../figures.ts';
import { Decisions } from './decisions.tsx';

export const handle = { js: false };

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const { before, done } = readAdminQuery(page.url);
  const state = REDEMPTION_STATES.find((one) => one === page.url.searchParams.get('state'));
  const query = { before, size: ADMIN_PAGE_SIZE, state };
  const { redemptions, next } = shownAnswer(await page.call(listRedemptions, { query }));
  return {
    texts: page.shownTexts('loyaltyAdmin', 'console', 'accounts'),
    here: page.path('adminArea', { area: 'loyalty-redemptions' }),
    state: state ?? '',
    done: done !== null,
    ways: waysThrough(page.url, { state: state ?? '' }, next),
    key: page.newKey(),
    rows: redemptions.map((row) => ({
      ...row,
      points: showPoints(row.points, page.market),
      at: formatDateTime(row.at, page.market),
    })),
  };
};

export const action = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const result = await page.call(decideRedemption, {
    params: { id: fieldOf(form, 'id') },
    body: { decision: fieldOf(form, 'decision') as 'HAND_OVER' | 'CANCEL' },
    idempotencyKey: fieldOf(form, 'key'),
  });
  if (!result.ok) return refusedLine(page, result);
  return redirect(`${page.path('adminArea', { area: 'loyalty-redemptions' })}?done=1`, 303);
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('loyaltyAdmin.redemptions'), matches);

type Row = Awaited<ReturnType<typeof loader>>['rows'][number];

const columnsOf = (t: Translate, dedupe: string): AdminColumn<Row>[] => [
  { head: t('loyaltyAdmin.prize'), cell: ({ prize }) => prize },
  { head: t('loyaltyAdmin.name'), cell: ({ name }) => name ?? t('loyaltyAdmin.gone') },
  { head: t('loyaltyAdmin.programme'), cell: ({ programme }) => programme },
  { head: t('loyaltyAdmin.code'), cell: ({ code }) => code },
  { head: t('loyaltyAdmin.points'), cell: ({ points }) => points, isNumber: true },
  { head: t('loyaltyAdmin.at'), cell: ({ at }) => at },
  {
    head: t('loyaltyAdmin.state'),
    cell: ({ state }) => (
      <Badge tone={state === 'OPEN' ? 'warning' : 'neutral'}>{t(`loyaltyAdmin.state.${state}`)}</Badge>
    ),
  },
  {
    head: t('loyaltyAdmin.actions'),
    cell: ({ id, state, prize, code }) =>
      state === 'OPEN' && (
        <Decisions
          id={id}
          dedupe={`${dedupe}:${id}`}
          choices={[
            {
              decision: 'HAND_OVER',
              label: t('loyaltyAdmin.handOver'),
              name: t('loyaltyAdmin.handOver.label', { prize, code }),
            },
            {
              decision: 'CANCEL',
              label: t('loyaltyAdmin.cancel'),
              name: t('loyaltyAdmin.cancel.label', { prize, code }),
            },
          ]}
        />
      ),
  },
];

/** Prizes that members took: handed over, or cancelled with their points given back. */
export default function Redemptions() {
  const { texts, here, state, done, ways, key, rows } = useLoaderData<typeof loader>();
  const message = useActionData<typeof action>()?.message;
  const t = translator(texts);
  const options = REDEMPTION_STATES.map((one) => ({ value: one, label: t(`loyaltyAdmin.state.${one}`) }));
  return (
    <Stack gap={6}>
      <AdminFeedback refused={message ?? null} done={done ? t('loyaltyAdmin.done') : null} />
      <AdminList
        t={t}
        caption={t('loyaltyAdmin.redemptions')}
        captionHidden
        none={t('loyaltyAdmin.redemptions.none')}
        columns={columnsOf(t, key)}
        rows={rows}
        ways={ways}
        filter={
          <AdminFilter action={here} find={t('console.find')}>
            <SelectField
              label={t('loyaltyAdmin.state')}
              name="state"
              optional=""
              defaultValue={state}
              options={[{ value: '', label: t('console.all') }, ...options]}
            />
          </AdminFilter>
        }
      />
    </Stack>
  );
}
