import { Badge } from '#ui/badge.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { MessagePage } from '#ui/message-page.tsx';
import { Section } from '#ui/section.tsx';
import { translator } from '#ui/translate.ts';
import type { EventsLoaded } from './events-data.ts';
import styles from './events.module.css';
import { Poster } from './poster.tsx';
import type { EventView } from './shown.ts';

const TONES = {
  OPEN: 'success',
  WAITING_LIST: 'warning',
  CLOSED: 'neutral',
  OVER: 'neutral',
  CANCELLED: 'danger',
} as const;

export function EventState({ event }: { readonly event: Pick<EventView, 'state' | 'stateText'> }) {
  return <Badge tone={TONES[event.state]}>{event.stateText}</Badge>;
}

/** What is on: the next event first. */
export function EventsScreen({ loaded: { texts, home, dealers, events } }: { readonly loaded: EventsLoaded }) {
  const t = translator(texts);
  if (events === null || events.length === 0) {
    const isNone = events !== null;
    return (
      <MessagePage
        kind="empty"
        level={1}
        title={t(isNone ? 'events.none' : 'events.failure')}
        text={t(isNone ? 'events.none.text' : 'events.failure.text')}
        actions={
          <>
            <LinkButton href={home}>{t('events.home')}</LinkButton>
            <LinkButton href={dealers} variant="secondary">
              {t('events.dealers')}
            </LinkButton>
          </>
        }
      />
    );
  }
  return (
    <Section compact level={1} title={t('events.title')} lead={t('events.lead')}>
      <ul className={styles.cards}>
        {events.map((event) => (
          <li key={event.id}>
            <article className={styles.card}>
              <Poster event={event} />
              <div className={styles.words}>
                <p className={styles.kind}>{event.kindText}</p>
                <h2 className={styles.name}>
                  <a href={event.href} className={styles.over}>
                    {event.name}
                  </a>
                </h2>
                <p>{event.summary}</p>
                <p className={styles.facts}>
                  <time dateTime={event.startsAt}>{event.when.words}</time>
                  <span>{event.place}</span>
                </p>
                <p className={styles.foot}>
                  <EventState event={event} />
                </p>
              </div>
            </article>
          </li>
        ))}
      </ul>
    </Section>
  );
}
