import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { Picture } from '#ui/picture.tsx';
import { Price } from '#ui/price.tsx';
import { Section } from '#ui/section.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import type { EmployeesAnswer, EmployeesLoaded, ShownCar } from './employees-data.ts';
import styles from './employees.module.css';
import { RegistrationField } from './registration-field.tsx';
import { RelationsSection } from './relations-section.tsx';

type Props = { readonly loaded: EmployeesLoaded; readonly answer: EmployeesAnswer | undefined };
type Part = Props & { readonly t: Translate };

/** From the front door to a kept car: who may buy, on which terms, which cars there are, and the family. */
export function EmployeesScreen(props: Props) {
  const t = translator(props.loaded.texts);
  return (
    <>
      <Section compact level={1} title={t('b2e.title')} lead={t('b2e.lead')}>
        <div className={styles.columns}>
          <Check t={t} {...props} />
          <Rules t={t} impediments={props.loaded.impediments} />
        </div>
      </Section>
      <Terms t={t} loaded={props.loaded} />
      <Cars t={t} {...props} />
      {props.loaded.isSignedIn && <RelationsSection t={t} {...props} />}
    </>
  );
}

/** Whether two numbers fit, for anybody who asks. */
function Check({ t, loaded, answer }: Part) {
  const own = answer?.about === 'check' ? answer : undefined;
  return (
    <Card look="outlined">
      <PageForm action={loaded.here} held={{ do: 'check' }} noValidate>
        <Stack gap={4}>
          <h2>{t('b2e.check.title')}</h2>
          <p>{t('b2e.check.text')}</p>
          {own !== undefined && (
            <Notice tone={own.isGood ? 'success' : 'error'} live>
              {own.message}
            </Notice>
          )}
          <RegistrationField t={t} answer={own} />
          <TextField
            label={t(loaded.market === 'br' ? 'b2e.document' : 'b2e.document.ar')}
            name="document"
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            defaultValue={own?.values['document']}
            error={own?.fields['document']}
          />
          <div>
            <Button type="submit" variant="secondary">
              {t('b2e.check')}
            </Button>
          </div>
        </Stack>
      </PageForm>
    </Card>
  );
}

function Rules({ t, impediments }: { t: Translate; impediments: readonly string[] }) {
  return (
    <Stack gap={3}>
      <h2>{t('b2e.rules')}</h2>
      {impediments.length === 0 ? (
        <p>{t('b2e.rules.none')}</p>
      ) : (
        <ul>
          {impediments.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
    </Stack>
  );
}

/** What each kind of buyer gets, each the way to the cars at that price. */
function Terms({ t, loaded: { terms, here, chosen } }: { t: Translate; loaded: EmployeesLoaded }) {
  return (
    <Section title={t('b2e.terms')} tone="sunken">
      {terms.length === 0 ? (
        <Notice>{t('b2e.terms.none')}</Notice>
      ) : (
        <ul className={styles.terms}>
          {terms.map(({ purchaseFor, name, percent, left }) => (
            <Card key={purchaseFor} as="li" look={purchaseFor === chosen ? 'raised' : 'outlined'}>
              <Stack gap={3}>
                <h3>{t(`b2e.for.${purchaseFor}`)}</h3>
                <p className={styles.percent}>{t('b2e.terms.line', { percent })}</p>
                <p className={styles.line}>{name}</p>
                <p>{left === 0 ? t('b2e.terms.none.left') : t('b2e.terms.left', { count: left })}</p>
                {left > 0 && (
                  <LinkButton
                    href={`${here}?para=${purchaseFor}#carros`}
                    variant="secondary"
                    aria-current={purchaseFor === chosen ? 'true' : undefined}
                    aria-label={`${t('b2e.for.see')}: ${t(`b2e.for.${purchaseFor}`)}`}
                  >
                    {t('b2e.for.see')}
                  </LinkButton>
                )}
              </Stack>
            </Card>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Cars({ t, loaded, answer }: Part) {
  const { chosen, cars, isSignedIn } = loaded;
  if (loaded.terms.length === 0) return null;
  const own = answer?.about === 'reserve' ? answer : undefined;
  const none = chosen === null ? t('b2e.cars.choose') : t('b2e.cars.none');
  return (
    <Section
      id="carros"
      title={t('b2e.cars')}
      lead={chosen === null ? undefined : `${t('b2e.for')}: ${t(`b2e.for.${chosen}`)}`}
    >
      {cars.length === 0 ? (
        <Notice>{none}</Notice>
      ) : (
        <PageForm
          action={`${loaded.here}?para=${chosen ?? ''}#carros`}
          held={{ do: 'reserve' }}
          idempotencyKey={loaded.key}
          noValidate
        >
          <Stack gap={5}>
            {own !== undefined && (
              <Notice tone="error" live title={t('b2e.failure')}>
                {own.message}
              </Notice>
            )}
            {isSignedIn ? (
              <Stack gap={3}>
                <p>{t('b2e.cars.registration')}</p>
                <RegistrationField t={t} answer={own} />
              </Stack>
            ) : (
              <Notice actions={<LinkButton href={loaded.signIn}>{t('b2e.signIn')}</LinkButton>}>
                {t('b2e.signIn.text')}
              </Notice>
            )}
            <ul className={styles.cars}>
              {cars.map((car) => (
                <Car key={car.unitId} t={t} car={car} mayReserve={isSignedIn} />
              ))}
            </ul>
          </Stack>
        </PageForm>
      )}
    </Section>
  );
}

function Car({ t, car, mayReserve }: { t: Translate; car: ShownCar; mayReserve: boolean }) {
  const { unitId, name, picture, price, was, withoutTaxes, dealer } = car;
  return (
    <Card as="li" look="outlined">
      <div className={styles.car}>
        {picture !== null && <Picture src={picture} alt={name} width={640} height={360} sizes="20rem" />}
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.line}>{t('b2e.car.dealer', dealer)}</p>
        <div className={styles.foot}>
          <Price
            value={price}
            was={was}
            wasLabel={t('b2e.car.was')}
            {...(withoutTaxes === null ? {} : { legal: t('b2e.car.withoutTaxes', { value: withoutTaxes }) })}
          />
          {mayReserve && (
            <Cluster>
              <input type="hidden" name={`choice-${unitId}`} value={car.choice} />
              <Button type="submit" name="unit" value={unitId} aria-label={t('b2e.car.reserve.label', { car: name })}>
                {t('b2e.car.reserve')}
              </Button>
            </Cluster>
          )}
        </div>
      </div>
    </Card>
  );
}
