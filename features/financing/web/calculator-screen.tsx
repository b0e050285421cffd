import { Form } from 'react-router';
import { Button } from '#ui/button.tsx';
import { CurrencyField } from '#ui/currency-field.tsx';
import { sayer, type Say } from '#ui/say.ts';
import { Section } from '#ui/section.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Grid, Stack } from '#ui/stack.tsx';
import { BudgetPart } from './calculator-budget.tsx';
import { CarPart } from './calculator-car.tsx';
import type { CalculatorLoaded } from './calculator-data.ts';
import styles from './calculator.module.css';

/** Two questions, two forms: what does this car cost a month, and which car is there for so much a month. */
export function CalculatorScreen({ loaded }: { loaded: CalculatorLoaded }) {
  const say = sayer(loaded.texts);
  return (
    <Section compact level={1} title={say('calculator.title')} lead={say('calculator.lead')}>
      <Stack gap={7}>
        <Grid least="large">
          <ByCar say={say} loaded={loaded} />
          <ByBudget say={say} loaded={loaded} />
        </Grid>
        {loaded.mode === 'car' && <CarPart say={say} loaded={loaded} />}
        {loaded.mode === 'budget' && <BudgetPart say={say} loaded={loaded} />}
      </Stack>
    </Section>
  );
}

function ByCar({ say, loaded }: { say: Say; loaded: CalculatorLoaded }) {
  return (
    <Form method="get" action={loaded.here} className={styles.form} aria-labelledby="by-car">
      <h2 id="by-car" className={styles.heading}>
        {say('calculator.byCar')}
      </h2>
      <SelectField
        label={say('calculator.version')}
        name="v"
        placeholder={say('choose')}
        defaultValue={loaded.chosen}
        options={loaded.versions}
      />
      <Button type="submit">{say('calculator.byCar.go')}</Button>
    </Form>
  );
}

function ByBudget({ say, loaded }: { say: Say; loaded: CalculatorLoaded }) {
  const { market, symbol, typed, budget } = loaded;
  const locale = market === 'br' ? 'pt-BR' : 'es-AR';
  return (
    <Form method="get" action={loaded.here} className={styles.form} aria-labelledby="by-budget" noValidate>
      <h2 id="by-budget" className={styles.heading}>
        {say('calculator.byBudget')}
      </h2>
      <CurrencyField
        label={say('calculator.monthly')}
        name="m"
        locale={locale}
        symbol={symbol}
        {...(typed.monthly === undefined ? {} : { defaultAmount: typed.monthly })}
        error={budget?.state === 'noAmount' ? say('calculator.monthly.needed') : undefined}
      />
      <CurrencyField
        label={say('calculator.entrance')}
        name="a"
        optional={say('optional')}
        locale={locale}
        symbol={symbol}
        {...(typed.entrance === undefined ? {} : { defaultAmount: typed.entrance })}
      />
      <Button type="submit">{say('calculator.byBudget.go')}</Button>
    </Form>
  );
}
