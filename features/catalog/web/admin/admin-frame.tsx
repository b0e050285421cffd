import type { ReactNode } from 'react';
import { translatorUnder, type TranslateUnder } from '#ui/translate.ts';
import { Stack } from '#ui/stack.tsx';
import type { Frame } from './admin-page.ts';
import styles from './admin.module.css';

/** The catalogue's own areas above each of them. */
export function AdminFrame({
  frame,
  children,
}: {
  frame: Frame;
  children: (t: TranslateUnder<'catalogAdmin'>) => ReactNode;
}) {
  const t = translatorUnder('catalogAdmin', frame.texts);
  return (
    <Stack gap={5}>
      <nav aria-label={t('nav')}>
        <ul className={styles.tabs}>
          {frame.tabs.map(({ tab, href, current }) => (
            <li key={tab}>
              <a href={href} aria-current={current ? 'page' : undefined} className={styles.tab}>
                {t(`tab.${tab}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {children(t)}
    </Stack>
  );
}
