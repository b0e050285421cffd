import { Button } from '#ui/button.tsx';
import type { Translate } from '#ui/translate.ts';
import { Section } from '#ui/section.tsx';
import { PageForm } from '#ui/page-form.tsx';
import type { OpinionsLoaded } from './opinions-loader.ts';
import styles from './opinions.module.css';

/** The person's own opinions; each can be taken back. */
export function OwnOpinions({ t, loaded }: { t: Translate; loaded: OpinionsLoaded }) {
  return (
    <Section title={t('opinions.mine')}>
      <ul className={styles.lines}>
        {loaded.mine.map((one) => (
          <li key={one.id} className={styles.row}>
            <span>
              {t(`opinions.about.${one.about}`)}, {t.find(`opinions.star.${one.stars}`) ?? String(one.stars)}.{' '}
              {one.text}
            </span>
            <PageForm held={{ intent: 'remove', id: one.id }}>
              <Button type="submit" variant="quiet" aria-label={t('opinions.remove.label', { day: one.day })}>
                {t('opinions.remove')}
              </Button>
            </PageForm>
          </li>
        ))}
      </ul>
    </Section>
  );
}
