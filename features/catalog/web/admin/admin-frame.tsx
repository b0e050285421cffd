import type { ReactNode } from 'react';
import { Pagination } from '#ui/pagination.tsx';
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

/** Pages of a list whose filters are its address. */
export function Pages({ frame, current, total }: { frame: Frame; current: number; total: number }) {
  const say = sayer(frame.texts);
  const hrefOf = (page: number): string => {
    const query = new URLSearchParams(frame.query);
    query.set('page', String(page));
    return `${frame.here}?${query}`;
  };
  return (
    <Pagination
      label={say('pages.label')}
      current={current}
      total={total}
      hrefOf={hrefOf}
      texts={{
        previous: say('previous'),
        next: say('following'),
        go: (page) => say('pages.go', { page }),
        current: (page) => say('pages.current', { page }),
      }}
    />
  );
}
