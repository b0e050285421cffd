import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { formatDay } from '#kernel/dates.ts';
import { DeskFilter } from '#ui/desk-list.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageContext } from '#ui/page-context.ts';
import { statusOf } from '#ui/page-form.ts';
import { pageTitle } from '#ui/page-title.ts';
import { Pagination } from '#ui/pagination.tsx';
import { sayer } from '#ui/say.ts';
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
    texts: page.texts('aftersales', 'ui'),
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
  loaderData === undefined ? [] : pageTitle(sayer(loaderData.texts)('manuals.title'), matches);

/** Manuals in force, by words. */
export default function Manuals() {
  const { texts, here, text, current, pages, manuals } = useLoaderData<typeof loader>();
  const say = sayer(texts);
  return (
    <Stack gap={6}>
      <DeskFilter action={here} find={say('manuals.find')}>
        <TextField
          label={say('manuals.words')}
          optional=""
          name="q"
          type="search"
          defaultValue={text}
          maxLength={100}
        />
      </DeskFilter>
      {manuals.length === 0 ? (
        <Notice>{say('manuals.none')}</Notice>
      ) : (
        <ul className={styles.plain}>
          {manuals.map((manual) => (
            <li key={manual.id} className={styles.line}>
              <span>
                <strong>{manual.name}</strong>
                {manual.until !== null && (
                  <span className={styles.soft}> {say('manuals.until', { day: manual.until })}</span>
                )}
              </span>
              <LinkButton
                href={manual.path}
                variant="secondary"
                aria-label={say('manuals.open.label', { name: manual.name })}
              >
                {say('manuals.open')}
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
      <Pagination
        label={say('manuals.pages')}
        current={current}
        total={pages}
        hrefOf={(page) => `${here}?${new URLSearchParams({ q: text, p: String(page) }).toString()}`}
        texts={{
          previous: say('previous'),
          next: say('following'),
          go: (page) => say('pages.go', { page }),
          current: (page) => say('pages.current', { page }),
        }}
      />
    </Stack>
  );
}
