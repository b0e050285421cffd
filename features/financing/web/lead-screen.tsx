import { MessageCircle } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { sayer, type Say } from '#ui/say.ts';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { FlowFrame } from './flow-frame.tsx';
import type { LeadLoaded } from './lead-data.ts';
import styles from './lead.module.css';

/** Both forms are addresses: without scripts they work the same. */
export function LeadScreen({ loaded }: { loaded: LeadLoaded }) {
  const { texts, page, car, name, email, links, dealers } = loaded;
  const say = sayer(texts);
  return (
    <FlowFrame say={say} page={page} car={car} links={links} title={say('lead.title')} lead={say('lead.lead')}>
      <Stack gap={6}>
        {page === 'next-lead-form' && (
          <Notice title={say('lead.next.title')}>{say('lead.next.text', { final: loaded.final })}</Notice>
        )}
        <Card look="outlined">
          <h2 className={styles.heading}>{say('lead.buyer')}</h2>
          <p className={styles.line}>{name}</p>
          <p className={styles.soft}>{email}</p>
        </Card>
        <section className={styles.where} aria-labelledby="where">
          <h2 id="where" className={styles.heading}>
            {say('lead.where')}
          </h2>
          <PlaceForm say={say} loaded={loaded} />
        </section>
        {dealers !== null && dealers.problem === null && <DealerForm say={say} loaded={loaded} />}
        <div>
          <LinkButton href={loaded.talk} variant="quiet" icon={MessageCircle}>
            {say('lead.talk')}
          </LinkButton>
        </div>
      </Stack>
    </FlowFrame>
  );
}

function Carried({ fields }: { fields: LeadLoaded['fields'] }) {
  return fields.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

function PlaceForm({ say, loaded }: { say: Say; loaded: LeadLoaded }) {
  const { here, fields, postalCode, dealers } = loaded;
  return (
    <form method="get" action={here} className={styles.place}>
      <Carried fields={fields} />
      <TextField
        label={say('lead.postalCode')}
        name="cep"
        autoComplete="postal-code"
        defaultValue={postalCode}
        error={dealers?.problem ?? undefined}
      />
      <Button type="submit" variant="secondary">
        {say('lead.search')}
      </Button>
    </form>
  );
}

function DealerForm({ say, loaded }: { say: Say; loaded: LeadLoaded }) {
  const { dealers, register, fields, chosen } = loaded;
  const list = dealers?.list ?? [];
  if (list.length === 0) return <Notice tone="warning">{say('lead.none')}</Notice>;
  return (
    <form method="get" action={register}>
      <Carried fields={fields} />
      <Stack gap={5}>
        <RadioCards
          legend={say('lead.dealers', { city: dealers?.city ?? '' })}
          name="d"
          defaultValue={list.find(({ id }) => id === chosen)?.id ?? list[0]?.id}
          options={list.map((dealer) => ({
            value: dealer.id,
            title: dealer.name,
            text: `${dealer.place} · ${dealer.phone}`,
            ...(dealer.distance === null ? {} : { aside: dealer.distance }),
          }))}
        />
        <div>
          <Button type="submit" size="large">
            {say('lead.continue')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
