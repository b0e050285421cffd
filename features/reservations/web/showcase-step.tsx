import { Form } from 'react-router';
import { Installment } from '#features/financing/web/public/installment.tsx';
import { showCity } from '#kernel/city.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { Stack } from '#ui/stack.tsx';
import type { Translate } from '#ui/translate.ts';
import { PageForm } from '#ui/page-form.tsx';
import { CheckoutFacts } from './checkout-facts.tsx';
import { QuoteLines } from './quote-lines.tsx';
import { SignChoice } from './sign-choice.tsx';
import styles from './steps.module.css';
import type { StepLoaded } from './reservation-step-loader.ts';

/** The car as it was kept, line by line, and who hands it over. */
export function ShowcaseStep({ loaded, t }: { loaded: StepLoaded; t: Translate }) {
  const { dealer } = loaded;
  return (
    <Stack>
      <h2 className={styles.heading}>{t('showcase.items')}</h2>
      <QuoteLines lines={loaded.lines} t={t} />
      {loaded.approved !== null && <p className={styles.plain}>{loaded.approved}</p>}
      {loaded.otherCredit !== null && <Notice tone="warning">{loaded.otherCredit}</Notice>}
      {loaded.credit !== null && <Installment words={loaded.credit} market={loaded.market} />}
      {loaded.ends !== null && <p className={styles.soft}>{loaded.ends}</p>}
      <Card look="outlined">
        <h2 className={styles.heading}>{t('showcase.dealer')}</h2>
        <p className={styles.plain}>
          {dealer.name}
          <br />
          {dealer.address}, {showCity(loaded.market, dealer)}
        </p>
        <p className={styles.soft}>{t('seller.invoice', { name: dealer.legalName, document: dealer.document })}</p>
      </Card>
      {loaded.isSignedIn ? (
        <PageForm as={Form}>
          <Button type="submit" size="large">
            {t('showcase.next')}
          </Button>
        </PageForm>
      ) : (
        <SignChoice sign={loaded.sign} t={t} />
      )}
      <CheckoutFacts loaded={loaded} t={t} />
    </Stack>
  );
}
