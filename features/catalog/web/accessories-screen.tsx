import { Plus } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { MessagePage } from '#ui/message-page.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { Price } from '#ui/price.tsx';
import { sayer, type Say } from '#ui/say.ts';
import { Section } from '#ui/section.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Grid, Stack } from '#ui/stack.tsx';
import { plural } from '#ui/text.ts';
import { TextField } from '#ui/text-field.tsx';
import { HEADINGS, type AccessoryShow } from './accessories-data.ts';
import styles from './accessories-screen.module.css';

/** Accessories as cards; each goes onto a car in the configurator. Needs no script. */
export function AccessoriesScreen({ show }: { show: AccessoryShow }) {
  const say = sayer(show.texts);
  return (
    <Section compact level={1} title={say('accessories.heading')} lead={say('accessories.lead')}>
      <Stack gap={6}>
        <Filter show={show} say={say} />
        <Results show={show} say={say} />
      </Stack>
    </Section>
  );
}

type Part = { readonly show: AccessoryShow; readonly say: Say };

function Filter({ show, say }: Part) {
  const { asked } = show;
  const any = { value: '', label: say('accessories.any') };
  return (
    <form method="get" action={show.here} className={styles.filter} role="search">
      <TextField
        label={say('accessories.words')}
        optional=""
        name="q"
        type="search"
        defaultValue={asked.text}
        maxLength={100}
      />
      <SelectField
        label={say('accessories.model')}
        optional=""
        name="modelo"
        defaultValue={asked.model}
        options={[any, ...show.models]}
      />
      {show.versions.length > 0 && (
        <SelectField
          label={say('accessories.version')}
          optional=""
          name="versao"
          defaultValue={asked.version}
          options={[any, ...show.versions]}
        />
      )}
      <SelectField
        label={say('accessories.kind')}
        optional=""
        name="tipo"
        defaultValue={asked.heading}
        options={[any, ...HEADINGS.map((value) => ({ value, label: say(`part.category.${value}`) }))]}
      />
      <TextField
        label={say('accessories.most')}
        optional=""
        name="ate"
        inputMode="decimal"
        defaultValue={asked.most}
        autoComplete="off"
      />
      <Button type="submit" variant="secondary">
        {say('accessories.find')}
      </Button>
    </form>
  );
}

function Results({ show, say }: Part) {
  if (show.failed || show.cards.length === 0) {
    return (
      <MessagePage
        kind={show.failed ? 'error' : 'empty'}
        title={say(show.failed ? 'accessories.failed' : 'accessories.none')}
        text={say(show.failed ? 'accessories.failed.text' : 'accessories.none.text')}
        actions={<LinkButton href={show.here}>{say('accessories.all')}</LinkButton>}
      />
    );
  }
  const texts = show.texts as Record<'accessories.count.one' | 'accessories.count.other', string>;
  return (
    <>
      <p className={styles.count}>{plural(texts, 'accessories.count', { count: show.total, locale: show.locale })}</p>
      <Grid as="ul" least="medium">
        {show.cards.map((card) => (
          <AccessoryCard key={card.id} card={card} say={say} />
        ))}
      </Grid>
      <Pages show={show} say={say} />
    </>
  );
}

function AccessoryCard({ card, say }: { card: AccessoryShow['cards'][number]; say: Say }) {
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
            {say('accessories.add')}
          </LinkButton>
        )}
      </div>
    </Card>
  );
}

function Pages({ show, say }: Part) {
  const hrefOf = (page: number): string => {
    const query = new URLSearchParams(show.address);
    query.set('p', String(page));
    return `${show.here}?${query}`;
  };
  return (
    <Pagination
      label={say('accessories.pages')}
      current={show.asked.page}
      total={show.pages}
      hrefOf={hrefOf}
      texts={{
        previous: say('accessories.previous'),
        next: say('accessories.next'),
        go: (page) => say('accessories.go', { page }),
        current: (page) => say('accessories.current', { page }),
      }}
    />
  );
}
