import { useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { formatDateTime } from '#kernel/date-times.ts';
import { shownAnswer } from '#ui/admin-query.ts';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageContext } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { Rating } from '#ui/rating.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { Table } from '#ui/table.tsx';
import { translator } from '#ui/translate.ts';
import { listFeedback } from '../../contract/feedback.ts';
import { MILESTONES } from '../../rules/feedback.ts';

export const handle = { js: false };

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What buyers said: the averages, then the newest lines. An address that asks for what is not there shows the first page. */
export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const { searchParams } = page.url;
  const milestone = MILESTONES.find((one) => one === searchParams.get('milestone'));
  const after = searchParams.get('before') ?? '';
  const beforeMilestone = MILESTONES.find((one) => one === searchParams.get('beforeMilestone'));
  const from = UUID.test(after) && beforeMilestone !== undefined ? { before: after, beforeMilestone } : {};
  const query = { ...(milestone === undefined ? {} : { milestone }), ...from };
  const { feedback, averages, next } = shownAnswer(await page.call(listFeedback, { query }));
  const here = page.path('adminArea', { area: 'order-feedback' });
  const narrowed: Readonly<Record<string, string>> = milestone === undefined ? {} : { milestone };
  return {
    texts: page.shownTexts('accounts', 'reservations'),
    milestone: milestone ?? '',
    averages: averages.map((one) => ({
      ...one,
      shown: new Intl.NumberFormat(page.locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
        one.average,
      ),
    })),
    lines: feedback.map((one) => ({
      ...one,
      at: formatDateTime(one.at, page.market),
      href: `${page.path('adminArea', { area: 'orders' })}/${one.orderId}`,
    })),
    older: next === null ? null : `${here}?${new URLSearchParams({ ...narrowed, ...next })}`,
  };
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('admin.area.order-feedback'), matches);

export default function FeedbackForStaff() {
  const { texts, milestone, averages, lines, older } = useLoaderData<typeof loader>();
  const t = translator(texts);
  return (
    <Stack gap={6}>
      {averages.length > 0 && (
        <dl>
          {averages.map((one) => (
            <div key={one.milestone}>
              <dt>{t(`status.${one.milestone}`)}</dt>
              <dd>
                <Rating value={one.average} label={t('admin.feedback.average', { average: one.shown })} />{' '}
                {t('admin.feedback.answers', { average: one.shown, count: one.answers })}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <form method="get">
        <Cluster gap={3}>
          <SelectField
            label={t('admin.feedback.milestone')}
            name="milestone"
            defaultValue={milestone}
            options={[
              { value: '', label: t('admin.feedback.all') },
              ...MILESTONES.map((one) => ({ value: one, label: t(`status.${one}`) })),
            ]}
          />
          <Button type="submit" variant="secondary">
            {t('admin.feedback.show')}
          </Button>
        </Cluster>
      </form>
      {lines.length === 0 ? (
        <Notice>{t('admin.feedback.none')}</Notice>
      ) : (
        <Table caption={t('admin.area.order-feedback')}>
          <thead>
            <tr>
              <th scope="col">{t('admin.order.when')}</th>
              <th scope="col">{t('admin.feedback.order')}</th>
              <th scope="col">{t('admin.feedback.milestone')}</th>
              <th scope="col">{t('feedback.score')}</th>
              <th scope="col">{t('feedback.words')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={`${line.orderId}-${line.milestone}`}>
                <th scope="row">{line.at}</th>
                <td data-head={t('admin.feedback.order')}>
                  <a href={line.href}>{line.number}</a> {line.car}
                </td>
                <td data-head={t('admin.feedback.milestone')}>{t(`status.${line.milestone}`)}</td>
                <td data-head={t('feedback.score')}>{line.score}</td>
                <td data-head={t('feedback.words')}>{line.words ?? ''}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {older !== null && (
        <div>
          <LinkButton href={older} variant="secondary">
            {t('admin.feedback.older')}
          </LinkButton>
        </div>
      )}
    </Stack>
  );
}
