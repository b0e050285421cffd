import styles from './car-stage.module.css';
import { useWords } from './words-context.ts';
import { t, type View } from './words.ts';

const VIEWS: readonly View[] = ['hero', 'profile'];

/** The two pictures of the car; none is pressed while it is turned. */
export function ViewButtons({ view, onView }: { view: View | null; onView: (view: View) => void }) {
  const words = useWords();
  return VIEWS.map((name) => (
    <button key={name} type="button" className={styles.view} aria-pressed={view === name} onClick={() => onView(name)}>
      {t(words, `view.${name}`)}
    </button>
  ));
}
