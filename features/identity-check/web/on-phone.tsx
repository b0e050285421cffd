import { useSyncExternalStore, type ReactNode } from 'react';
import { Notice } from '#ui/notice.tsx';
import type { Translate } from '#ui/translate.ts';
import styles from './identity.module.css';

/** A machine does not become another one while a page is looked at, nor a live page a dead one. */
const never = () => () => undefined;

/** Where a face is photographed with: what has a pointer that hovers is none. Unknown, and so a phone, before the page is live. */
export const useIsComputer = (): boolean =>
  useSyncExternalStore(
    never,
    () => window.matchMedia('(hover: hover) and (pointer: fine)').matches,
    () => false,
  );

export const useIsLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** What a phone does; where no script comes, what else there is stands in its place, without moving the page. */
export function OnPhone({ t, children }: { readonly t: Translate; readonly children: ReactNode }) {
  const isLive = useIsLive();
  return (
    <div className={styles.phone} data-live={isLive}>
      <div className={styles.capture}>{children}</div>
      {!isLive && (
        <div className={styles.plain}>
          <Notice tone="warning">{t('identity.noScript')}</Notice>
        </div>
      )}
    </div>
  );
}
