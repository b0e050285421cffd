import { Form } from 'react-router';
import { amountError } from '#ui/amount-error.ts';
import { Button } from '#ui/button.tsx';
import { CurrencyField } from '#ui/currency-field.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { Section } from '#ui/section.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Grid, Stack } from '#ui/stack.tsx';
import { BudgetPart } from './calculator-budget.tsx';
import { CarPart } from './calculator-car.tsx';
import type { CalculatorLoaded } from './calculator-data.ts';
import styles from './calculator.module.css';

/** Two questions, two forms: what does this car cost a month, and which car is there for so much a month. */
export function CalculatorScreen({ loaded }: { loaded: CalculatorLoaded }) {
  const t = translator(loaded.texts);
  return (
    <Section compact level={1} title={t('calculator.title')} lead={t('calculator.lead')}>
      <Stack gap={7}>
        <Grid least="large">
          <ByCar t={t} loaded={loaded} />
          <ByBudget t={t} loaded={loaded} />
        </Grid>
        {loaded.mode === 'car' && <CarPart t={t} loaded={loaded} />}
        {loaded.mode === 'budget' && <BudgetPart t={t} loaded={loaded} />}
      </Stack>
    </Section>
  );
}

function ByCar({ t, loaded }: { t: Translate; loaded: CalculatorLoaded }) {
  return (
    <Form method="get" action={loaded.here} className={styles.form} aria-labelledby="by-car">
      <h2 id="by-car" className={styles.heading}>
        {t('calculator.byCar')}
      </h2>
      <SelectField
        label={t('calculator.version')}
        name="v"
        placeholder={t('choose')}
        defaultValue={loaded.chosen}
        options={loaded.versions}
      />
      <Button type="submit">{t('calculator.byCar.go')}</Button>
    </Form>
  );
}

function ByBudget({ t, loaded }: { t: Translate; loaded: CalculatorLoaded }) {
  const { market, symbol, typed } = loaded;
  const locale = market === 'br' ? 'pt-BR' : 'es-AR';
  const needed = typed !== null && typed.monthly.amount === null ? t('calculator.monthly.needed') : undefined;
  const monthlyError = amountError(typed?.monthly.text ?? '', { of: 'month', market, t }) ?? needed;
  return (
    <Form method="get" action={loaded.here} className={styles.form} aria-labelledby="by-budget" noValidate>
      <h2 id="by-budget" className={styles.heading}>
        {t('calculator.byBudget')}
      </h2>
      <CurrencyField
        label={t('calculator.monthly')}
        name="m"
        locale={locale}
        symbol={symbol}
        defaultText={typed?.monthly.text}
        error={monthlyError}
      />
      <CurrencyField
        label={t('calculator.entrance')}
        name="a"
        optional={t('optional')}
        locale={locale}
        symbol={symbol}
        hint={t('calculator.entrance.hint')}
        defaultText={typed?.entrance.text}
        error={
          typed?.entrance.wrong === true ? amountError(typed.entrance.text, { of: 'entrance', market, t }) : undefined
        }
      />
      <Button type="submit">{t('calculator.byBudget.go')}</Button>
    </Form>
  );
}
