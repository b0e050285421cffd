import { MessageCircle } from 'lucide-react';
import { postalField } from '#kernel/postal-field.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { FlowFrame } from './flow-frame.tsx';
import type { LeadLoaded } from './lead-data.ts';
import styles from './lead.module.css';

/** Both forms are addresses: without scripts they work the same. */
export function LeadScreen({ loaded }: { loaded: LeadLoaded }) {
  const { texts, page, car, name, email, links, dealers } = loaded;
  const t = translator(texts);
  return (
    <FlowFrame t={t} page={page} car={car} links={links} title={t('lead.title')} lead={t('lead.lead')}>
      <Stack gap={6}>
        {page === 'next-lead-form' && (
          <Notice title={t('lead.next.title')}>{t('lead.next.text', { final: loaded.final })}</Notice>
        )}
        <Card look="outlined">
          <h2 className={styles.heading}>{t('lead.buyer')}</h2>
          <p className={styles.line}>{name}</p>
          <p className={styles.soft}>{email}</p>
        </Card>
        <section className={styles.where} aria-labelledby="where">
          <h2 id="where" className={styles.heading}>
            {t('lead.where')}
          </h2>
          <PlaceForm t={t} loaded={loaded} />
        </section>
        {dealers !== null && dealers.problem === null && <DealerForm t={t} loaded={loaded} />}
        <div>
          <LinkButton href={loaded.talk} variant="quiet" icon={MessageCircle}>
            {t('lead.talk')}
          </LinkButton>
        </div>
      </Stack>
    </FlowFrame>
  );
}

function Carried({ fields }: { fields: LeadLoaded['fields'] }) {
  return fields.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

function PlaceForm({ t, loaded }: { t: Translate; loaded: LeadLoaded }) {
  const { here, fields, postalCode, dealers } = loaded;
  return (
    <form method="get" action={here} className={styles.place}>
      <Carried fields={fields} />
      <TextField
        label={t('lead.postalCode')}
        name={postalField(loaded.market)}
        autoComplete="postal-code"
        defaultValue={postalCode}
        error={dealers?.problem ?? undefined}
      />
      <Button type="submit" variant="secondary">
        {t('lead.search')}
      </Button>
    </form>
  );
}

function DealerForm({ t, loaded }: { t: Translate; loaded: LeadLoaded }) {
  const { dealers, register, fields, chosen } = loaded;
  const list = dealers?.list ?? [];
  if (list.length === 0) return <Notice tone="warning">{t('lead.none')}</Notice>;
  return (
    <form method="get" action={register}>
      <Carried fields={fields} />
      <Stack gap={5}>
        <RadioCards
          legend={t('lead.dealers', { city: dealers?.city ?? '' })}
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
            {t('lead.continue')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
