import { Button } from '#ui/button.tsx';
import type { Say } from '#ui/say.ts';
import { Section } from '#ui/section.tsx';
import type { OpinionsLoaded } from './opinions-loader.ts';
import styles from './opinions.module.css';

/** The person's own opinions; each can be taken back. */
export function OwnOpinions({ say, loaded }: { say: Say; loaded: OpinionsLoaded }) {
  return (
    <Section title={say('opinions.mine')}>
      <ul className={styles.lines}>
        {loaded.mine.map((one) => (
          <li key={one.id} className={styles.row}>
            <span>
              {say(`opinions.about.${one.about}`)}, {say(`opinions.star.${one.stars}`)}. {one.text}
            </span>
            <form method="post">
              <input type="hidden" name="token" value={loaded.token} />
              <input type="hidden" name="intent" value="remove" />
              <input type="hidden" name="id" value={one.id} />
              <Button type="submit" variant="quiet" aria-label={say('opinions.remove.label', { day: one.day })}>
                {say('opinions.remove')}
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </Section>
  );
}
