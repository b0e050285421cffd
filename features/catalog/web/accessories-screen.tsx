import { Plus } from 'lucide-react';
import { amountError } from '#ui/amount-error.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { MessagePage } from '#ui/message-page.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { Price } from '#ui/price.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { Section } from '#ui/section.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Grid, Stack } from '#ui/stack.tsx';
import { numberFormat } from '#kernel/number-format.ts';
import { TextField } from '#ui/text-field.tsx';
import { HEADINGS, type AccessoryShow } from './accessories-data.ts';
import styles from './accessories-screen.module.css';

/** Accessories as cards; each goes onto a car in the configurator. Needs no script. */
export function AccessoriesScreen({ show }: { show: AccessoryShow }) {
  const t = translator(show.texts);
  return (
    <Section compact level={1} title={t('accessories.heading')} lead={t('accessories.lead')}>
      <Stack gap={6}>
        <Filter show={show} t={t} />
        <Results show={show} t={t} />
      </Stack>
    </Section>
  );
}

type Part = { readonly show: AccessoryShow; readonly t: Translate };

function Filter({ show, t }: Part) {
  const { query: requested } = show;
  const any = { value: '', label: t('accessories.any') };
  return (
    <form method="get" action={show.here} className={styles.filter} role="search">
      <TextField
        label={t('accessories.words')}
        optional=""
        name="q"
        type="search"
        defaultValue={requested.text}
        maxLength={100}
      />
      <SelectField
        label={t('accessories.model')}
        optional=""
        name="modelo"
        defaultValue={requested.model}
        options={[any, ...show.models]}
      />
      {show.versions.length > 0 && (
        <SelectField
          label={t('accessories.version')}
          optional=""
          name="versao"
          defaultValue={requested.version}
          options={[any, ...show.versions]}
        />
      )}
      <SelectField
        label={t('accessories.kind')}
        optional=""
        name="tipo"
        defaultValue={requested.heading}
        options={[any, ...HEADINGS.map((value) => ({ value, label: t(`part.category.${value}`) }))]}
      />
      <TextField
        label={t('accessories.most')}
        optional=""
        name="ate"
        inputMode="decimal"
        defaultValue={requested.most.text}
        error={
          requested.most.isWrong
            ? amountError(requested.most.text, { of: 'accessory', market: show.market, t })
            : undefined
        }
        autoComplete="off"
      />
      <Button type="submit" variant="secondary">
        {t('accessories.find')}
      </Button>
    </form>
  );
}

function Results({ show, t }: Part) {
  if (show.failed || show.cards.length === 0) {
    return (
      <MessagePage
        kind={show.failed ? 'error' : 'empty'}
        title={t(show.failed ? 'accessories.failed' : 'accessories.none')}
        text={t(show.failed ? 'accessories.failed.text' : 'accessories.none.text')}
        actions={<LinkButton href={show.here}>{t('accessories.all')}</LinkButton>}
      />
    );
  }
  return (
    <>
      <p className={styles.count}>{t('accessories.count', { count: numberFormat(show.locale).format(show.total) })}</p>
      <Grid as="ul" least="medium">
        {show.cards.map((card) => (
          <AccessoryCard key={card.id} card={card} t={t} />
        ))}
      </Grid>
      <Pages show={show} t={t} />
    </>
  );
}

function AccessoryCard({ card, t }: { card: AccessoryShow['cards'][number]; t: Translate }) {
  return (
    <Card as="li" look="outlined">
      <p className={styles.kind}>
        {card.heading} · {card.model}
      </p>
      <h2 className={styles.name}>{card.name}</h2>
      {card.description !== '' && <p className={styles.text}>{card.description}</p>}
      <div className={styles.foot}>
        <Price value={card.price} {...(card.withoutTaxes === null ? {} : { legal: card.withoutTaxes })} />
        {card.add !== null && (
          <LinkButton variant="secondary" href={card.add} icon={Plus} aria-label={card.addOf} rel="nofollow">
            {t('accessories.add')}
          </LinkButton>
        )}
      </div>
    </Card>
  );
}

function Pages({ show, t }: Part) {
  const hrefOf = (page: number): string => {
    const query = new URLSearchParams(show.address);
    query.set('p', String(page));
    return `${show.here}?${query}`;
  };
  return (
    <Pagination
      label={t('accessories.pages')}
      current={show.query.page}
      total={show.pages}
      hrefOf={hrefOf}
      texts={{
        previous: t('accessories.previous'),
        next: t('accessories.next'),
        go: (page) => t('accessories.go', { page }),
        current: (page) => t('accessories.current', { page }),
      }}
    />
  );
}
