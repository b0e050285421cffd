import type { ReactNode } from 'react';
import { sayer, type Say } from '#ui/say.ts';
import { Stack } from '#ui/stack.tsx';
import type { Frame } from './admin-page.ts';
import styles from './admin.module.css';

/** The catalogue's own areas above each of them. */
export function AdminFrame({ frame, children }: { frame: Frame; children: (say: Say) => ReactNode }) {
  const texts = sayer(frame.texts);
  const say: Say = (key, params) => texts(`catalogAdmin.${key}`, params);
  return (
    <Stack gap={5}>
      <nav aria-label={say('nav')}>
        <ul className={styles.tabs}>
          {frame.tabs.map(({ tab, href, current }) => (
            <li key={tab}>
              <a href={href} aria-current={current ? 'page' : undefined} className={styles.tab}>
                {say(`tab.${tab}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {children(say)}
    </Stack>
  );
}
