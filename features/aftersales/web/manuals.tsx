import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { formatDay } from '#kernel/dates.ts';
import { AdminFilter } from '#ui/admin-list.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageContext } from '#ui/page-context.ts';
import { statusOf } from '#ui/form-answer.ts';
import { pageTitle } from '#ui/page-title.ts';
import { Pagination } from '#ui/pagination.tsx';
import { translator } from '#ui/translate.ts';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { searchManuals } from '../contract/manual.ts';
import styles from './public/care.module.css';

export const handle = { js: false };

const SIZE = 20;

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const { searchParams } = page.url;
  const text = (searchParams.get('q') ?? '').slice(0, 100);
  const current = Math.min(Math.max(1, Math.trunc(Number(searchParams.get('p') ?? 1)) || 1), 1000);
  const found = await page.call(searchManuals, { query: { text, page: current - 1, size: SIZE } });
  if (!found.ok) throw data(null, { status: statusOf(found) });
  return {
    texts: page.shownTexts('aftersales', 'ui'),
    here: page.path('manuals'),
    text,
    current,
    pages: Math.ceil(found.value.total / SIZE),
    manuals: found.value.manuals.map(({ id, name, path, validUntil }) => ({
      id,
      name,
      path,
      until: validUntil === null ? null : formatDay(validUntil),
    })),
  };
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('manuals.title'), matches);

/** Manuals in force, by words. */
export default function Manuals() {
  const { texts, here, text, current, pages, manuals } = useLoaderData<typeof loader>();
  const t = translator(texts);
  return (
    <Stack gap={6}>
      <AdminFilter action={here} find={t('manuals.find')}>
        <TextField label={t('manuals.words')} optional="" name="q" type="search" defaultValue={text} maxLength={100} />
      </AdminFilter>
      {manuals.length === 0 ? (
        <Notice>{t('manuals.none')}</Notice>
      ) : (
        <ul className={styles.plain}>
          {manuals.map((manual) => (
            <li key={manual.id} className={styles.line}>
              <span>
                <strong>{manual.name}</strong>
                {manual.until !== null && (
                  <span className={styles.soft}> {t('manuals.until', { day: manual.until })}</span>
                )}
              </span>
              <LinkButton
                href={manual.path}
                variant="secondary"
                aria-label={t('manuals.open.label', { name: manual.name })}
              >
                {t('manuals.open')}
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
      <Pagination
        label={t('manuals.pages')}
        current={current}
        total={pages}
        hrefOf={(page) => `${here}?${new URLSearchParams({ q: text, p: String(page) }).toString()}`}
        texts={{
          previous: t('previous'),
          next: t('following'),
          go: (page) => t('pages.go', { page }),
          current: (page) => t('pages.current', { page }),
        }}
      />
    </Stack>
  );
}
