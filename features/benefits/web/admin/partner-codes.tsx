import {
  data,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { formatDateTime } from '#kernel/date-times.ts';
import { AdminList } from '#ui/admin-list.tsx';
import { ADMIN_PAGE_SIZE, readBefore, shownAnswer, waysThrough } from '#ui/admin-query.ts';
import { ImportFile } from '#ui/import-file.tsx';
import { answerImport, wasImported } from '#ui/import-form.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { pageContext } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { Stack } from '#ui/stack.tsx';
import { translator } from '#ui/translate.ts';
import { importCodes, listRedemptions } from '../../contract/partner.ts';
import { WALK_POINT } from '../../contract/pieces.ts';

export const handle = { js: false };

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const loader = async ({ context, params }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const id = params['benefit'] ?? '';
  if (!UUID.test(id)) throw data(null, { status: 404 });
  const query = { before: readBefore(page.url, WALK_POINT), size: ADMIN_PAGE_SIZE };
  const { redemptions, next } = shownAnswer(await page.call(listRedemptions, { params: { id }, query }));
  return {
    texts: page.shownTexts('imports', 'benefitsAdmin', 'benefits', 'console'),
    back: page.path('adminArea', { area: 'partner-stock' }),
    done: wasImported(page),
    ways: waysThrough(page.url, {}, next),
    redemptions: redemptions.map(({ redeemedAt, ...one }) => ({ ...one, at: formatDateTime(redeemedAt, page.market) })),
  };
};

export const action = ({ context, params }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  return answerImport({
    page,
    send: (requested) => page.call(importCodes, { params: { id: params['benefit'] ?? '' }, ...requested }),
    countsOf: ({ rowCount: rows, added, repeated, known }) =>
      translator(page.texts('benefitsAdmin'))('partnerStock.import.counts', { rows, added, repeated, known }),
  });
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('partnerStock.title'), matches);

/** Codes of one benefit: a file that is checked first, and what was redeemed. */
export default function PartnerCodes() {
  const { texts, redemptions, back, done, ways } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const t = translator(texts);
  return (
    <Stack gap={6}>
      <div>
        <LinkButton variant="quiet" href={back}>
          {t('partnerStock.back')}
        </LinkButton>
      </div>
      <ImportFile t={t} text={t('partnerStock.import.text')} columns={['code']} done={done} answered={answered} />
      <AdminList
        t={t}
        caption={t('partnerStock.redemptions')}
        none={t('partnerStock.redemptions.none')}
        rows={redemptions}
        columns={[
          { head: t('partnerStock.code'), cell: ({ code }) => code },
          { head: t('partnerStock.type'), cell: ({ type }) => t(`partnerStock.type.${type}`) },
          { head: t('partnerStock.at'), cell: ({ at }) => at },
        ]}
        ways={ways}
      />
    </Stack>
  );
}
