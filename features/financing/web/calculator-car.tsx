import { useState } from 'react';
import { Form } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Picture } from '#ui/picture.tsx';
import { Price } from '#ui/price.tsx';
import type { Translate } from '#ui/translate.ts';
import { SliderField } from '#ui/slider-field.tsx';
import { Cluster, Grid, Stack } from '#ui/stack.tsx';
import type { CalculatorLoaded } from './calculator-data.ts';
import { entranceShown, keyStepOf } from './entrance-words.ts';
import styles from './calculator.module.css';
import { DealerCall } from './dealer-call.tsx';
import { Installment } from './public/installment.tsx';
import { TermField } from './term-field.tsx';
import { useLiveForm } from './use-live-form.ts';

type Shown = Extract<NonNullable<CalculatorLoaded['car']>, { state: 'shown' }>;

/** The car's instalment by every product, and what a little more a month would buy. */
export function CarPart({ t, loaded }: { t: Translate; loaded: CalculatorLoaded }) {
  const { car, market } = loaded;
  if (car === null) return <Notice tone="warning">{t('calculator.noCar')}</Notice>;
  if (car.state === 'failed') {
    return (
      <Notice tone="error" live title={car.message}>
        <DealerCall t={t} dealer={car.dealer} />
      </Notice>
    );
  }
  return (
    <Stack gap={6}>
      <div className={styles.car}>
        {car.car.picture !== null && <Picture src={car.car.picture} alt="" width={480} height={270} />}
        <div>
          <h2 className={styles.heading}>{car.car.name}</h2>
          {car.car.color !== null && <p className={styles.text}>{car.car.color}</p>}
          {car.car.price !== null && (
            <Price
              value={car.car.price}
              label={t('calculator.price')}
              {...(car.car.withoutTaxes === null
                ? {}
                : { legal: t('calculator.withoutTaxes', { value: car.car.withoutTaxes }) })}
            />
          )}
        </div>
      </div>
      <Sliders t={t} loaded={loaded} car={car} />
      <Grid least="medium">
        {car.lines.map(({ type, planName, words, href }) => (
          <Card key={type} as="article" look="outlined">
            <Stack gap={4}>
              <h3 className={styles.name}>{planName}</h3>
              <Installment words={words} market={market} />
              <LinkButton
                href={href}
                variant="secondary"
                wide
                aria-label={t('calculator.open.label', { name: planName })}
              >
                {t('calculator.open')}
              </LinkButton>
            </Stack>
          </Card>
        ))}
      </Grid>
      <Cluster>
        <LinkButton href={car.compare} variant="quiet">
          {t('simulator.compare')}
        </LinkButton>
      </Cluster>
      {car.upgrades.length > 0 && <Upgrades t={t} car={car} market={market} />}
    </Stack>
  );
}

function Sliders({ t, loaded, car }: { t: Translate; loaded: CalculatorLoaded; car: Shown }) {
  const [entrance, setEntrance] = useState(car.entrance);
  const [term, setTerm] = useState(car.term);
  const { form, changed, busy } = useLiveForm();
  const moved = (set: (value: number) => void) => (value: number) => {
    set(value);
    changed();
  };
  return (
    <Form method="get" action={loaded.here} ref={form} className={styles.sliders} aria-busy={busy}>
      <input type="hidden" name="v" value={loaded.chosen} />
      <SliderField
        label={t('simulator.entrance')}
        name="e"
        min={car.range.min}
        max={car.range.max}
        step={car.range.step}
        keyStep={keyStepOf(entrance, car.range)}
        value={entrance}
        onValue={moved(setEntrance)}
        shown={(value) => entranceShown(value, loaded.market)}
      />
      <TermField t={t} terms={car.terms} value={term} onValue={moved(setTerm)} />
      <div className={styles.scriptless}>
        <Button type="submit" variant="secondary">
          {t('simulator.update')}
        </Button>
      </div>
    </Form>
  );
}

function Upgrades({ t, car, market }: { t: Translate; car: Shown; market: 'br' | 'ar' }) {
  return (
    <section aria-labelledby="upgrades">
      <Stack gap={4}>
        <h2 id="upgrades" className={styles.heading}>
          {t('upgrade.title')}
        </h2>
        <div className={styles.upgrades}>
          {car.upgrades.map(({ id, headline, text, name, picture, more, words, href }) => (
            <Card key={id} as="article">
              <Stack gap={3}>
                {picture !== null && <Picture src={picture} alt={name} width={480} height={270} />}
                <h3 className={styles.name}>{headline}</h3>
                {text !== null && <p className={styles.text}>{text}</p>}
                <p className={styles.more}>{more}</p>
                <Installment words={words} market={market} />
                <LinkButton href={href} variant="secondary" wide aria-label={t('upgrade.see.label', { name })}>
                  {t('upgrade.see')}
                </LinkButton>
              </Stack>
            </Card>
          ))}
        </div>
      </Stack>
    </section>
  );
}
