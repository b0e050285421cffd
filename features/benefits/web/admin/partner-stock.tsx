import { useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { dayIn, formatDay } from '#kernel/dates.ts';
import { AdminList, type AdminColumn } from '#ui/admin-list.tsx';
import { ADMIN_PAGE_SIZE, adminHref, countPages, readAdminQuery, shownAnswer } from '#ui/admin-query.ts';
import { pageContext } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { translator, type Translate } from '#ui/translate.ts';
import { listStock } from '../../contract/partner.ts';

export const handle = { js: false };

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const { current } = readAdminQuery(page.url);
  const query = { page: current - 1, size: ADMIN_PAGE_SIZE };
  const { benefits, total } = shownAnswer(await page.call(listStock, { query }));
  return {
    texts: page.shownTexts('benefitsAdmin', 'console'),
    here: page.url.pathname,
    current,
    pages: countPages(total),
    benefits: benefits.map(({ validUntil, ...benefit }) => ({
      ...benefit,
      until: validUntil === null ? null : formatDay(dayIn(new Date(validUntil), page.market)),
    })),
  };
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('partnerStock.title'), matches);

type OpenProps = {
  readonly t: Translate;
  readonly here: string;
  readonly benefit: { readonly id: string; readonly title: string };
};

function OpenLink({ t, here, benefit: { id, title } }: OpenProps) {
  return (
    <a href={`${here}/${id}`} aria-label={t('partnerStock.open', { title })}>
      {title}
    </a>
  );
}

/** No more are counted. */
const shownCount = (count: number): string => (count > 10_000 ? '10.000+' : String(count));

type Row = Awaited<ReturnType<typeof loader>>['benefits'][number];

const columnsOf = (t: Translate, here: string): AdminColumn<Row>[] => [
  { head: t('partnerStock.benefit'), cell: (benefit) => <OpenLink t={t} here={here} benefit={benefit} /> },
  { head: t('partnerStock.partner'), cell: ({ partner }) => partner },
  { head: t('partnerStock.free'), cell: ({ free }) => shownCount(free), isNumber: true },
  { head: t('partnerStock.used'), cell: ({ used }) => shownCount(used), isNumber: true },
  { head: t('partnerStock.validUntil'), cell: ({ until }) => until ?? t('partnerStock.endless') },
];

/** What a partner gives and how many of its codes are left. */
export default function PartnerStock() {
  const { texts, benefits, here, current, pages } = useLoaderData<typeof loader>();
  const t = translator(texts);
  return (
    <AdminList
      t={t}
      caption={t('partnerStock.title')}
      none={t('partnerStock.none')}
      rows={benefits}
      columns={columnsOf(t, here)}
      pages={{ label: t('partnerStock.title'), current, total: pages }}
      hrefOf={(p) => adminHref(here, { p })}
    />
  );
}
