import { Form } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { Stack } from '#ui/stack.tsx';
import type { Translate } from '#ui/translate.ts';
import { PageForm } from '#ui/page-form.tsx';
import { CheckoutQuestions } from './checkout-facts.tsx';
import styles from './steps.module.css';
import type { StepLoaded } from './reservation-step-loader.ts';

/** The summary of the contract before it is made (Decreto 7.962/2013, art. 4), and its acceptance by version: the button says what it accepts. */
export function TermsStep({ loaded, t }: { loaded: StepLoaded; t: Translate }) {
  const { money, terms, dealer } = loaded;
  return (
    <Stack>
      {loaded.approved !== null && <p className={styles.plain}>{loaded.approved}</p>}
      <Card look="outlined">
        <h2 className={styles.heading}>{t('reservation.summary')}</h2>
        <ul className={styles.list}>
          <li>{t('reservation.line1', { deposit: money.deposit })}</li>
          <li>{t('reservation.line2', { rest: money.rest })}</li>
          <li>{t('reservation.line3', { days: terms.days })}</li>
          <li>{t('reservation.line4', { company: `${dealer.legalName} (${dealer.document})` })}</li>
          <li>{t('reservation.line5')}</li>
        </ul>
        <p className={styles.plain}>
          <a href={terms.href} target="_blank" rel="noreferrer">
            {t('reservation.terms')}
          </a>
        </p>
      </Card>
      {loaded.otherCredit !== null && <Notice tone="warning">{loaded.otherCredit}</Notice>}
      <PageForm as={Form} idempotencyKey={loaded.form.key} held={{ terms: terms.version }}>
        <Stack>
          <p className={styles.plain}>{t('reservation.accept', { version: terms.version })}</p>
          <div>
            <Button type="submit" size="large">
              {t('reservation.next')}
            </Button>
          </div>
        </Stack>
      </PageForm>
      <CheckoutQuestions loaded={loaded} t={t} />
    </Stack>
  );
}
