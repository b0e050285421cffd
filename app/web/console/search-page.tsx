import { type MetaArgs, useLoaderData } from 'react-router';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { Stack } from '#ui/stack.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { searchLoader } from './loaders.ts';
import type { FoundArea } from './search.ts';
import styles from './search-page.module.css';

export const handle = { js: false };

export const loader = searchLoader;

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('console.search'), matches);

/** What is found of everything that the person may see, by area. */
export default function ConsoleSearch() {
  const { texts, words, found } = useLoaderData<typeof loader>();
  const t = translator(texts);
  if (found === null) return <Notice>{t(words === '' ? 'console.search.lead' : 'console.search.short')}</Notice>;
  if (found.length === 0) return <Notice live>{t('console.search.none', { words })}</Notice>;
  return (
    <Stack gap={6}>
      {found.map((area) => (
        <Found key={area.area} t={t} found={area} />
      ))}
    </Stack>
  );
}

function Found({ t, found: { area, total, lines, all } }: { t: Translate; found: FoundArea }) {
  const name = t(`admin.area.${area}`);
  return (
    <section aria-labelledby={`found-${area}`} className={styles.area}>
      <h2 id={`found-${area}`} className={styles.title}>
        {t('console.search.found', { area: name, count: total })}
      </h2>
      <ul className={styles.lines}>
        {lines.map(({ href, label, note }) => (
          <li key={href}>
            <a href={href} className={styles.line}>
              <span className={styles.label}>{label}</span>
              <span className={styles.note}>{note}</span>
            </a>
          </li>
        ))}
      </ul>
      {total > lines.length && (
        <LinkButton href={all} variant="quiet">
          {t('console.search.all', { area: name })}
        </LinkButton>
      )}
    </section>
  );
}
