import { Check } from 'lucide-react';
import { Accordion } from '#ui/accordion.tsx';
import { Icon } from '#ui/icon.tsx';
import type { Translate } from '#ui/translate.ts';
import styles from './checkout-facts.module.css';
import type { StepLoaded } from './reservation-step-loader.ts';

/** What a buyer asks before the button: the way back, the day, what is paid later and what comes on top. */
export function CheckoutFacts({ loaded, t }: { loaded: StepLoaded; t: Translate }) {
  const { car, terms } = loaded;
  const facts = [t('reservation.line3', { days: terms.days }), t('price.deducted'), car.delivery];
  return (
    <>
      <ul className={styles.facts}>
        {facts.map(
          (fact) =>
            fact !== null && (
              <li key={fact} className={styles.fact}>
                <Icon icon={Check} />
                {fact}
              </li>
            ),
        )}
      </ul>
      <CheckoutQuestions loaded={loaded} t={t} />
    </>
  );
}

/** What is asked beside the button of every step. */
export function CheckoutQuestions({ loaded, t }: { loaded: StepLoaded; t: Translate }) {
  const { car, money } = loaded;
  return (
    <Accordion
      items={[
        { id: 'time', title: t('ask.time'), content: <p>{t('ask.time.answer')}</p> },
        { id: 'rest', title: t('ask.rest'), content: <p>{t('reservation.line2', { rest: money.rest })}</p> },
        ...(car.extras === null ? [] : [{ id: 'extras', title: t('ask.extras'), content: <p>{car.extras}</p> }]),
      ]}
    />
  );
}
