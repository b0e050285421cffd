import { MapPin } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import type { PageFormAnswer } from '#ui/form-answer.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { Section } from '#ui/section.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import type { EventLoaded } from './event-data.ts';
import { EventState } from './events-screen.tsx';
import styles from './events.module.css';
import { Poster } from './poster.tsx';

type Props = { readonly loaded: EventLoaded; readonly answer: PageFormAnswer | undefined };

/** One event: what, when, where, and one's own part in it. */
export function EventScreen({ loaded, answer }: Props) {
  const { texts, event, all } = loaded;
  const t = translator(texts);
  return (
    <>
      <Section compact>
        <div className={styles.detail}>
          <Poster event={event} isLarge />
          <Stack gap={4}>
            <p className={styles.kind}>{event.kindText}</p>
            <h1>{event.name}</h1>
            <p className={styles.summary}>{event.summary}</p>
            <dl className={styles.list}>
              <div>
                <dt>{t('events.when.label')}</dt>
                <dd>
                  <time dateTime={event.startsAt}>{event.when.words}</time>
                </dd>
              </div>
              <div>
                <dt>{t('events.place')}</dt>
                <dd>
                  {event.place}
                  <br />
                  {event.address}
                </dd>
              </div>
            </dl>
            <p>
              <EventState event={event} />
            </p>
            <Cluster>
              <LinkButton href={event.calendar} variant="secondary">
                {t('events.calendar')}
              </LinkButton>
              <LinkButton href={event.map} variant="quiet" icon={MapPin} rel="noreferrer" target="_blank">
                {t('events.map')}
              </LinkButton>
            </Cluster>
          </Stack>
        </div>
      </Section>
      <Section tone="sunken" id="part" title={t('events.part')} width="text">
        <Part t={t} loaded={loaded} answer={answer} />
      </Section>
      <Section width="text" title={t('events.about')}>
        <Stack gap={5}>
          {event.paragraphs.map((text) => (
            <p key={text} className={styles.paragraph}>
              {text}
            </p>
          ))}
          <Cluster>
            {event.car !== null && (
              <LinkButton href={event.car.see} variant="secondary">
                {t('events.car', { car: event.car.name })}
              </LinkButton>
            )}
            <LinkButton href={all} variant="quiet">
              {t('events.all')}
            </LinkButton>
          </Cluster>
        </Stack>
      </Section>
    </>
  );
}

function Part({ t, loaded, answer }: Props & { readonly t: Translate }) {
  const { event, own, signIn, mine, done } = loaded;
  const isOpen = event.state === 'OPEN' || event.state === 'WAITING_LIST';
  return (
    <Stack gap={5}>
      {answer !== undefined && (
        <Notice tone="error" live title={t('events.refused')}>
          {answer.message}
        </Notice>
      )}
      {answer === undefined && done === 'out' && own === null && (
        <Notice tone="success" live>
          {t('events.left')}
        </Notice>
      )}
      {event.state === 'CANCELLED' && (
        <Notice tone="error" title={t('events.state.CANCELLED')}>
          {event.cancelReason}
        </Notice>
      )}
      {own !== null && event.state !== 'CANCELLED' && (
        <Notice tone={own.state === 'SEATED' ? 'success' : 'information'} live title={own.text}>
          {own.peopleText}
          {own.ticket !== null && ` · ${t('events.code', { code: own.ticket })}`}
        </Notice>
      )}
      {!isOpen && own === null && event.state !== 'CANCELLED' && <p>{event.stateText}</p>}
      {isOpen && signIn !== null && (
        <Stack gap={4}>
          <p>{t('events.signIn.text')}</p>
          <div>
            <LinkButton href={signIn} size="large">
              {t('events.signIn')}
            </LinkButton>
          </div>
        </Stack>
      )}
      {isOpen && signIn === null && <EnrolForm t={t} loaded={loaded} answer={answer} />}
      {own !== null && (
        <Cluster>
          <LinkButton href={mine} variant="secondary">
            {t('events.mine.go')}
          </LinkButton>
          {!own.isIn && event.state !== 'OVER' && event.state !== 'CANCELLED' && (
            <PageForm action={loaded.here} held={{ leave: own.id }}>
              <Button type="submit" variant="quiet">
                {t('events.leave')}
              </Button>
            </PageForm>
          )}
        </Cluster>
      )}
    </Stack>
  );
}

function EnrolForm({ t, loaded, answer }: Props & { readonly t: Translate }) {
  const { event, own, here } = loaded;
  const { mostCompanions, state } = event;
  if (own !== null && mostCompanions === 0) return null;
  const key = own === null ? (state === 'OPEN' ? 'events.enrol' : 'events.wait') : 'events.change';
  return (
    <PageForm action={here}>
      <Stack gap={4}>
        {own === null && <p>{t(state === 'OPEN' ? 'events.enrol.text' : 'events.wait.text')}</p>}
        {mostCompanions > 0 && (
          <SelectField
            label={t('events.companions')}
            name="companions"
            defaultValue={answer?.values['companions'] ?? String((own?.people ?? 1) - 1)}
            error={answer?.fields['companions']}
            options={Array.from({ length: mostCompanions + 1 }, (_, count) => ({
              value: String(count),
              label: count === 0 ? t('events.companions.none') : t('events.companions.count', { count }),
            }))}
          />
        )}
        <div>
          <Button
            type="submit"
            size={own === null ? 'large' : undefined}
            variant={own === null ? 'primary' : 'secondary'}
          >
            {t(key)}
          </Button>
        </div>
      </Stack>
    </PageForm>
  );
}
