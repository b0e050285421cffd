import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './saved-offer.module.css';
import type { BuildData } from './build-data.ts';
import type { StockLabel } from '../rules/current-car.ts';
import type { Build } from './use-build.ts';
import { useSavedCar } from './use-saved-car.ts';
import { useWords } from './words-context.ts';
import { say } from './words.ts';

/** Keeps the car on the visitor's device, and offers the one of an earlier visit. The offer lies over the page: it comes late, and nothing may move for it. */
export function SavedOffer({ data, build, stock }: { data: BuildData; build: Build; stock: StockLabel | null }) {
  const words = useWords();
  const offered = useSavedCar({ data, build, stock });
  if (offered === null) return null;
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
