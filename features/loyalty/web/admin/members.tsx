import {
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { dayIn, formatDay } from '#kernel/dates.ts';
import { AdminFilter, AdminList, type AdminColumn } from '#ui/admin-list.tsx';
import { ADMIN_PAGE_SIZE, adminHref, readAdminQuery, shownAnswer, waysThrough } from '#ui/admin-query.ts';
import { AdminFeedback } from '#ui/admin-screen.tsx';
import { Badge } from '#ui/badge.tsx';
import { refusedForm } from '#ui/form-answer.ts';
import { fieldOf } from '#ui/form.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { pageContext } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { listMembers, proposeGift } from '../../contract/members.ts';
import { showPoints } from '../figures.ts';
import { openMember } from './open-member.ts';
import { MemberRecord } from './member-record.tsx';

export const handle = { js: false };

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const { before, done } = readAdminQuery(page.url);
  const open = page.url.searchParams.get('member') ?? '';
  const email = (page.url.searchParams.get('email') ?? '').trim().slice(0, 254);
  const query = { before, size: ADMIN_PAGE_SIZE, ...(email === '' ? {} : { email }) };
  const { members, next } = shownAnswer(await page.call(listMembers, { query }));
  return {
    texts: page.shownTexts('loyaltyAdmin', 'loyalty', 'console', 'accounts'),
    here: page.path('adminArea', { area: 'loyalty' }),
    email,
    done: done === 'proposed',
    ways: waysThrough(page.url, { email }, next),
    members: members.map((member) => ({
      ...member,
      joined: formatDay(dayIn(new Date(member.joinedAt), page.market)),
      points: showPoints(member.points, page.market),
      score: showPoints(member.score, page.market),
    })),
    open: await openMember(page, open),
  };
};

export const action = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const id = fieldOf(form, 'member');
  const result = await page.call(proposeGift, {
    params: { id },
    body: { points: Number(fieldOf(form, 'points')), reason: fieldOf(form, 'reason') },
    idempotencyKey: fieldOf(form, 'key'),
  });
  if (!result.ok) return refusedForm(page, form, result);
  const here = page.path('adminArea', { area: 'loyalty' });
  return redirect(adminHref(here, { member: id, done: 'proposed' }), 303);
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('admin.area.loyalty'), matches);

type Row = Awaited<ReturnType<typeof loader>>['members'][number];

const columnsOf = (t: Translate, here: string): AdminColumn<Row>[] => [
  { head: t('loyaltyAdmin.name'), cell: ({ name }) => name ?? t('loyaltyAdmin.gone') },
  {
    head: t('loyaltyAdmin.programme'),
    cell: ({ programme, leftAt }) => (
      <>
        {programme} {leftAt !== null && <Badge>{t('loyaltyAdmin.left')}</Badge>}
      </>
    ),
  },
  { head: t('loyaltyAdmin.joined'), cell: ({ joined }) => joined },
  { head: t('loyaltyAdmin.points'), cell: ({ points }) => points, isNumber: true },
  { head: t('loyaltyAdmin.score'), cell: ({ score }) => score, isNumber: true },
  {
    head: t('loyaltyAdmin.actions'),
    cell: ({ id, name }) => (
      <LinkButton
        variant="secondary"
        href={adminHref(here, { member: id })}
        aria-label={t('loyaltyAdmin.open.label', { name: name ?? t('loyaltyAdmin.gone') })}
      >
        {t('loyaltyAdmin.open')}
      </LinkButton>
    ),
  },
];

/** Members, and one of them with everything that was booked. */
export default function Members() {
  const { texts, here, email, done, ways, members, open } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = translator(texts);
  return (
    <Stack gap={6}>
      <AdminFeedback refused={answer?.message ?? null} done={done ? t('loyaltyAdmin.done.proposed') : null} />
      {open === null ? (
        <AdminList
          t={t}
          caption={t('loyaltyAdmin.members')}
          captionHidden
          none={t('loyaltyAdmin.members.none')}
          columns={columnsOf(t, here)}
          rows={members}
          ways={ways}
          filter={
            <AdminFilter action={here} find={t('console.find')}>
              <TextField
                label={t('loyaltyAdmin.members.email')}
                name="email"
                type="email"
                optional=""
                defaultValue={email}
                maxLength={254}
              />
            </AdminFilter>
          }
        />
      ) : (
        <MemberRecord t={t} member={open} here={here} answer={answer} />
      )}
    </Stack>
  );
}
