import { ArrowRight, CreditCard, MapPin, Route, SlidersHorizontal } from 'lucide-react';
import { HOME_PLACES } from '#features/content/contract/home-page.ts';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { translator } from '#ui/translate.ts';
import { Section } from '#ui/section.tsx';
import type { Home } from './home-data.ts';
import styles from './home.module.css';

const STEPS = [
  { id: 'build', icon: SlidersHorizontal },
  { id: 'hold', icon: MapPin },
  { id: 'pay', icon: CreditCard },
  { id: 'follow', icon: Route },
] as const;

/** What happens after the first click, and what a buyer can count on. */
export function HomeSteps({ home }: { home: Home }) {
  const t = translator(home.texts);
  const [first] = home.models;
  return (
    <Section
      id={HOME_PLACES.steps}
      tone="sunken"
      title={t('steps.title')}
      lead={t('steps.lead', { days: home.days })}
      aside={
        first === undefined ? undefined : (
          <LinkButton href={first.build} iconAfter={ArrowRight}>
            {t('hero.build')}
          </LinkButton>
        )
      }
    >
      <ol className={styles.steps}>
        {STEPS.map(({ id, icon }) => (
          <li key={id} className={styles.step}>
            <Icon icon={icon} size={32} />
            <h3 className={styles.stepTitle}>{t(`steps.${id}.title`)}</h3>
            <p className={styles.text}>{t(`steps.${id}.text`, { minutes: home.minutes })}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
