import { type MetaArgs, useLoaderData } from 'react-router';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { Cluster, Stack } from '#ui/stack.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { searchAction, searchLoader } from './loaders.ts';
import type { FoundArea, FoundLine } from './search.ts';
import styles from './search-page.module.css';

export const handle = { js: false };

export const loader = searchLoader;
export const action = searchAction;

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('console.search'), matches);

/** What is found of everything that the person may see, by area; screens by their names first. */
export default function ConsoleSearch() {
  const { texts, words, slash, screens, found } = useLoaderData<typeof loader>();
  const t = translator(texts);
  return (
    <Stack gap={6}>
      {found === null && <Notice>{t(words === '' ? 'console.search.lead' : 'console.search.short')}</Notice>}
      {found?.length === 0 && screens.length === 0 && <Notice live>{t('console.search.none', { words })}</Notice>}
      {screens.length > 0 && (
        <section aria-labelledby="found-screens" className={styles.area}>
          <h2 id="found-screens" className={styles.title}>
            {t('console.search.screens')}
          </h2>
          <Lines lines={screens} />
        </section>
      )}
      {(found ?? []).map((area) => (
        <Found key={area.area} t={t} found={area} />
      ))}
      <SlashKey t={t} slash={slash} />
    </Stack>
  );
}

function SlashKey({ t, slash }: { t: Translate; slash: boolean }) {
  return (
    <PageForm held={{ slash: slash ? 'off' : 'on' }}>
      <Cluster>
        <span className={styles.note}>{t(slash ? 'console.search.slash.on' : 'console.search.slash.off')}</span>
        <Button type="submit" variant="quiet">
          {t(slash ? 'console.search.slash.stop' : 'console.search.slash.start')}
        </Button>
      </Cluster>
    </PageForm>
  );
}

function Lines({ lines }: { lines: readonly FoundLine[] }) {
  return (
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
  );
}

function Found({ t, found: { area, total, lines, all } }: { t: Translate; found: FoundArea }) {
  const name = t(`admin.area.${area}`);
  return (
    <section aria-labelledby={`found-${area}`} className={styles.area}>
      <h2 id={`found-${area}`} className={styles.title}>
        {t('console.search.found', { area: name, count: total })}
      </h2>
      <Lines lines={lines} />
      {total > lines.length && (
        <LinkButton href={all} variant="quiet">
          {t('console.search.all', { area: name })}
        </LinkButton>
      )}
    </section>
  );
}
