import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './saved-offer.module.css';
import type { Offered } from './use-saved-car.ts';
import { useWords } from './words-context.ts';
import { say } from './words.ts';

/** The car of an earlier visit. It lies over the page: it comes late, and nothing may move for it. */
export function SavedOffer({ offered }: { offered: Offered }) {
  const words = useWords();
  return (
    <aside className={styles.offer} aria-label={say(words, 'saved.title')}>
      <Notice
        title={say(words, 'saved.title')}
        actions={
          <>
            <Button variant="secondary" onClick={offered.accept}>
              {say(words, 'saved.go')}
            </Button>
            <Button variant="quiet" onClick={offered.drop}>
              {say(words, 'saved.drop')}
            </Button>
          </>
        }
      >
        {say(words, 'saved.text', { name: offered.name })}
      </Notice>
    </aside>
  );
}
