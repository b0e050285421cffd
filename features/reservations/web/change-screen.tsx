import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { MessagePage } from '#ui/message-page.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Section } from '#ui/section.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import type { Translate } from '#ui/translate.ts';
import { ChangeHistory } from './change-history.tsx';
import styles from './orders.module.css';
import { PriceDifference } from './price-difference.tsx';
import type { ChangeShown, OptionGroup, ShownChange } from './change-shown.ts';
import { WithNumber } from './with-number.tsx';

type Loaded = {
  readonly number: string;
  readonly back: string;
  readonly rest: string;
  readonly owes: boolean;
  readonly terms: string;
  readonly isDone: boolean;
  readonly groups: readonly OptionGroup[];
  readonly dealers: readonly { readonly value: string; readonly label: string }[];
  readonly dealerId: string;
  readonly isFromStock: boolean;
  readonly lost: readonly string[];
  readonly view: ChangeShown | null;
  readonly refusal: string | null;
  /** Where the car that was chosen takes an order of its own. */
  readonly anew: { readonly reserve: string; readonly cancel: string | null } | null;
  readonly changes: readonly ShownChange[];
  readonly here: string;
  readonly form: { readonly key: string };
};

/** Choose, see the difference, agree: one page, each step an address. */
export function ChangeScreen({ loaded, refused, t }: { loaded: Loaded; refused: string | null; t: Translate }) {
  const problem = refused ?? loaded.refusal;
  if (loaded.isDone) return <Done loaded={loaded} t={t} />;
  return (
    <Section
      compact
      level={1}
      width="text"
      title={<WithNumber text={t('change.title', { number: loaded.number })} number={loaded.number} />}
      lead={leadOf(loaded, t)}
    >
      <Stack gap={6}>
        {problem !== null && (
          <Notice tone="error" live title={t('change.refused')}>
            {problem}
          </Notice>
        )}
        {loaded.anew !== null && (
          <Cluster>
            <LinkButton href={loaded.anew.reserve}>{t('change.reserve')}</LinkButton>
            {loaded.anew.cancel !== null && (
              <LinkButton href={loaded.anew.cancel} variant="secondary">
                {t('change.cancel')}
              </LinkButton>
            )}
          </Cluster>
        )}
        {loaded.lost.length > 0 && (
          <Notice tone="warning">{t('change.lost', { names: loaded.lost.join(', ') })}</Notice>
        )}
        {loaded.view !== null && <Agreement loaded={loaded} view={loaded.view} t={t} />}
        {loaded.view === null ? (
          <Choices loaded={loaded} t={t} />
        ) : (
          <Disclosure summary={t('change.edit')}>
            <Choices loaded={loaded} t={t} />
          </Disclosure>
        )}
        <ChangeHistory changes={loaded.changes} t={t} />
        <div>
          <LinkButton href={loaded.back} variant="quiet">
            {t('change.back')}
          </LinkButton>
        </div>
      </Stack>
    </Section>
  );
}

const leadOf = ({ isFromStock, dealers }: Loaded, t: Translate): string =>
  [
    t(isFromStock ? 'change.lead.stock' : 'change.lead.build'),
    ...(dealers.length > 1 ? [t('change.lead.dealer')] : []),
  ].join(' ');

function Done({ loaded, t }: { loaded: Loaded; t: Translate }) {
  return (
    <MessagePage
      kind="success"
      level={1}
      title={t('change.done')}
      text={t('change.done.text')}
      actions={
        <>
          <LinkButton href={loaded.back}>{t('change.back')}</LinkButton>
          {loaded.owes && (
            <LinkButton href={loaded.rest} variant="secondary">
              {t('change.mix')}
            </LinkButton>
          )}
        </>
      }
    />
  );
}

function Choices({ loaded, t }: { loaded: Loaded; t: Translate }) {
  return (
    <PageForm action={loaded.here} held={{ do: 'check' }}>
      <Stack gap={6}>
        {loaded.groups.map((group) =>
          group.isMany ? (
            <Disclosure
              key={group.name}
              summary={t('change.chosen', { name: t(`change.${group.name}`), count: chosenOf(group) })}
            >
              <Group group={group} t={t} />
            </Disclosure>
          ) : (
            <Group key={group.name} group={group} t={t} />
          ),
        )}
        {loaded.dealers.length > 1 && (
          <SelectField
            name="dealer"
            label={t('change.dealer')}
            defaultValue={loaded.dealerId}
            options={loaded.dealers}
          />
        )}
        <div>
          <Button type="submit">{t('change.check')}</Button>
        </div>
      </Stack>
    </PageForm>
  );
}

const chosenOf = ({ chosen, options }: OptionGroup): number =>
  options.filter(({ value }) => chosen.includes(value)).length;

function Group({ group, t }: { group: OptionGroup; t: Translate }) {
  const { name, isMany, chosen, options } = group;
  return (
    <RadioCards
      legend={t(`change.${name}`)}
      legendHidden={isMany}
      name={name}
      columns={2}
      options={options.map(({ value, title, price, state }) => ({
        value,
        title,
        text: price ?? t('change.included'),
        ...(state === null ? {} : { aside: t(`change.option.${state}`) }),
      }))}
      {...(isMany ? { multiple: true, values: chosen } : { defaultValue: chosen[0] })}
    />
  );
}

/** What the change makes of price, car and payments, and the agreement to it. */
function Agreement({ loaded, view, t }: { loaded: Loaded; view: ChangeShown; t: Translate }) {
  const sums = [
    [t('change.toPay'), view.toPay],
    ...(view.open === null ? [] : [[t('change.open'), view.open]]),
    ...(view.back === null ? [] : [[t('change.backMoney'), view.back]]),
  ];
  return (
    <section id="change" aria-labelledby="change-title">
      <h2 id="change-title" className={styles.heading}>
        {t('change.checked')}
      </h2>
      <Stack>
        <PriceDifference caption={t('change.difference')} price={view.price} t={t} />
        <dl className={styles.sums}>
          {sums.map(([name, value]) => (
            <div key={name} className={styles.pair}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.facts}>{t(view.isSameCar ? 'change.sameCar' : 'change.otherCar')}</p>
        {view.day !== null && <p className={styles.facts}>{t('change.day', { day: view.day })}</p>}
        {view.couponsLost.map((code) => (
          <Notice key={code} tone="warning">
            {t('change.couponsLost', { code })}
          </Notice>
        ))}
        {view.voucherLost && <Notice tone="warning">{t('change.voucherLost')}</Notice>}
        {view.isFinanced && <Notice tone="warning">{t('change.financed')}</Notice>}
        {view.creditLost !== null && (
          <Notice tone="warning">{t('change.creditLost', { number: view.creditLost })}</Notice>
        )}
        <PageForm
          action={loaded.here}
          idempotencyKey={loaded.form.key}
          held={{ do: 'send', c: view.code, d: view.dealerId, total: view.total }}
        >
          <Stack>
            <p>
              <a href={loaded.terms} target="_blank" rel="noreferrer">
                {t('change.terms')}
              </a>
            </p>
            <Checkbox name="accept" value={view.termsVersion} required label={t('change.accept')} />
            <Cluster>
              <Button type="submit">{t('change.send')}</Button>
            </Cluster>
          </Stack>
        </PageForm>
      </Stack>
    </section>
  );
}
