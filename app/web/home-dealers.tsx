import { ArrowRight, MapPin, Navigation, Phone } from 'lucide-react';
import { HOME_PLACES } from '#features/content/contract/home-page.ts';
import { postalField } from '#kernel/postal-field.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { MaskField } from '#ui/mask-field.tsx';
import { translator } from '#ui/translate.ts';
import { Section } from '#ui/section.tsx';
import { Grid } from '#ui/stack.tsx';
import type { Home } from './home-data.ts';
import styles from './home.module.css';

/** Who is near: a plain form that comes back to this band. */
export function HomeDealers({ home }: { home: Home }) {
  const t = translator(home.texts);
  const { dealers } = home;
  const problem = dealers?.problem ?? null;
  return (
    <Section
      id={HOME_PLACES.dealers}
      title={t('dealers.title')}
      lead={t('dealers.lead', { brand: home.brand })}
      aside={
        <LinkButton href={home.allDealers} variant="secondary" iconAfter={ArrowRight}>
          {t('dealers.all')}
        </LinkButton>
      }
    >
      <form method="get" action={`${home.home}#${HOME_PLACES.dealers}`} className={styles.place}>
        <MaskField
          mask={home.market === 'br' ? 'postalCodeBr' : 'postalCodeAr'}
          name={postalField(home.market)}
          label={t('dealers.postalCode')}
          defaultValue={dealers?.query ?? ''}
          autoComplete="postal-code"
          {...(problem === null ? {} : { error: t(problem) })}
        />
        <Button type="submit" variant="secondary">
          {t('dealers.search')}
        </Button>
      </form>
      {dealers !== null && problem === null && <Found home={home} />}
    </Section>
  );
}

function Found({ home }: { home: Home }) {
  const t = translator(home.texts);
  const { list = [], city } = home.dealers ?? {};
  if (list.length === 0) return <p>{t('dealers.none', { brand: home.brand })}</p>;
  return (
    <>
      <h3 className={styles.near}>{t('dealers.near', { city: city ?? '' })}</h3>
      <Grid as="ul" least="large">
        {list.map((dealer) => (
          <Card key={dealer.id} as="li" look="outlined">
            <div className={styles.dealer}>
              <p className={styles.distance}>
                <Icon icon={MapPin} /> {dealer.distance}
              </p>
              <h4 className={styles.stepTitle}>{dealer.name}</h4>
              <p className={styles.text}>
                {dealer.address}
                <br />
                {dealer.city}
              </p>
              <p className={styles.ways}>
                <a href={dealer.call} className={styles.way}>
                  <Icon icon={Phone} /> {dealer.phone}
                </a>
                <a href={dealer.route} className={styles.way} rel="noreferrer">
                  <Icon icon={Navigation} /> {t('dealers.route')}
                </a>
              </p>
            </div>
          </Card>
        ))}
      </Grid>
    </>
  );
}
