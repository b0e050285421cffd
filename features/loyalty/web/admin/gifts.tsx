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
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { refusedLine } from '#ui/form-answer.ts';
import { fieldOf } from '#ui/form.ts';
import { pageContext } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { decideGift, listGifts } from '../../contract/members.ts';
import { GIFT_STATES, type GiftState } from '../../rules/machines.ts';
import { showPoints } from '../figures.ts';
import { Decisions } from './decisions.tsx';

export const handle = { js: false };

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const { before, done } = readAdminQuery(page.url);
  const state = GIFT_STATES.find((one) => one === page.url.searchParams.get('state'));
  const query = { before, size: ADMIN_PAGE_SIZE, state };
  const { gifts, next } = shownAnswer(await page.call(listGifts, { query }));
  return {
    texts: page.shownTexts('loyaltyAdmin', 'console', 'accounts'),
    here: page.path('adminArea', { area: 'loyalty-gifts' }),
    state: state ?? '',
    done: done !== null,
    ways: waysThrough(page.url, { state: state ?? '' }, next),
    key: page.newKey(),
    gifts: gifts.map((gift) => ({
      ...gift,
      points: showPoints(gift.points, page.market),
      at: formatDateTime(gift.proposedAt, page.market),
    })),
  };
};

export const action = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const result = await page.call(decideGift, {
    params: { id: fieldOf(form, 'id') },
    body: { decision: fieldOf(form, 'decision') as 'APPROVE' | 'REFUSE' },
    idempotencyKey: fieldOf(form, 'key'),
  });
  if (!result.ok) return refusedLine(page, result);
  return redirect(`${page.path('adminArea', { area: 'loyalty-gifts' })}?done=1`, 303);
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('loyaltyAdmin.gifts'), matches);

type Row = Awaited<ReturnType<typeof loader>>['gifts'][number];
const TONES: Readonly<Record<GiftState, BadgeTone>> = { PROPOSED: 'warning', APPROVED: 'success', REFUSED: 'neutral' };

const columnsOf = (t: Translate, dedupe: string): AdminColumn<Row>[] => [
  { head: t('loyaltyAdmin.name'), cell: ({ name }) => name ?? t('loyaltyAdmin.gone') },
  { head: t('loyaltyAdmin.programme'), cell: ({ programme }) => programme },
  { head: t('loyaltyAdmin.points'), cell: ({ points }) => points, isNumber: true },
  {
    head: t('loyaltyAdmin.gift.reason'),
    cell: ({ reason, medal }) => (medal === null ? reason : `${medal}: ${reason}`),
  },
  { head: t('loyaltyAdmin.proposedBy'), cell: ({ proposedBy, at }) => `${proposedBy ?? ''} ${at}`.trim() },
  {
    head: t('loyaltyAdmin.state'),
    cell: ({ state }) => <Badge tone={TONES[state]}>{t(`loyaltyAdmin.state.${state}`)}</Badge>,
  },
  {
    head: t('loyaltyAdmin.actions'),
    cell: ({ id, state, isOwn, points, name }) => {
      if (state !== 'PROPOSED') return '';
      if (isOwn) return t('loyaltyAdmin.own');
      const of = { points, name: name ?? t('loyaltyAdmin.gone') };
      const choices = [
        { decision: 'APPROVE', label: t('loyaltyAdmin.approve'), name: t('loyaltyAdmin.approve.label', of) },
        { decision: 'REFUSE', label: t('loyaltyAdmin.refuse'), name: t('loyaltyAdmin.refuse.label', of) },
      ];
      return <Decisions id={id} dedupe={`${dedupe}:${id}`} choices={choices} />;
    },
  },
];

/** Points by hand, and who decides on them: never who proposed. */
export default function Gifts() {
  const { texts, here, state, done, ways, key, gifts } = useLoaderData<typeof loader>();
  const message = useActionData<typeof action>()?.message;
  const t = translator(texts);
  const options = GIFT_STATES.map((one) => ({ value: one, label: t(`loyaltyAdmin.state.${one}`) }));
  return (
    <Stack gap={6}>
      <AdminFeedback refused={message ?? null} done={done ? t('loyaltyAdmin.done') : null} />
      <AdminList
        t={t}
        caption={t('loyaltyAdmin.gifts')}
        captionHidden
        none={t('loyaltyAdmin.gifts.none')}
        columns={columnsOf(t, key)}
        rows={gifts}
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
