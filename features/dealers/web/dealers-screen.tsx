import { Navigation, Phone, Store } from 'lucide-react';
import { Badge } from '#ui/badge.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Icon } from '#ui/icon.tsx';
import { MapFrame } from '#ui/map-frame.tsx';
import { MessagePage } from '#ui/message-page.tsx';
import { Notice } from '#ui/notice.tsx';
import { translator } from '#ui/translate.ts';
import { Section } from '#ui/section.tsx';
import styles from './dealers-screen.module.css';
import { DealerForm } from './dealer-form.tsx';
import type { DealerLine, DealersView } from './dealer-view.ts';

/** Dealers as a list beside a map: by place, position, state and what they do. */
export function DealersScreen({ view }: { view: DealersView }) {
  const t = translator(view.texts);
  const { dealers, problem } = view;
  return (
    <Section compact title={view.title} lead={t('dealers.page.lead')} level={1}>
      <DealerForm view={view} />
      <div className={styles.found} aria-live="polite">
        {problem === null ? (
          <h2 className={styles.heading}>{view.heading}</h2>
        ) : (
          <Notice tone="warning">{problem}</Notice>
        )}
        {view.cut !== null && <p>{view.cut}</p>}
      </div>
      {problem === null && (
        <MapFrame
          label={t('dealers.page.map')}
          texts={{
            zoomIn: t('dealers.page.zoomIn'),
            zoomOut: t('dealers.page.zoomOut'),
            show: (name) => t('dealers.page.show', { name }),
          }}
          places={dealers.map((dealer) => ({
            id: dealer.id,
            name: dealer.name,
            latitude: dealer.latitude,
            longitude: dealer.longitude,
            content: <DealerCard dealer={dealer} texts={view.texts} />,
          }))}
          empty={
            <MessagePage kind="empty" title={t('dealers.page.none')} text={t('dealers.page.noneText')} level={2} />
          }
        />
      )}
    </Section>
  );
}

function DealerCard({ dealer, texts }: { dealer: DealerLine; texts: DealersView['texts'] }) {
  const t = translator(texts);
  return (
    <article className={styles.dealer}>
      <h3 className={styles.name}>{dealer.name}</h3>
      <div>
        <Badge tone={dealer.isOpen ? 'success' : 'neutral'}>{dealer.open}</Badge>
      </div>
      <p className={styles.place}>
        {dealer.address}
        <br />
        {dealer.city}
        {dealer.distance !== null && <strong className={styles.distance}> · {dealer.distance}</strong>}
      </p>
      <Disclosure summary={dealer.today}>
        <dl className={styles.week} aria-label={t('dealers.page.week')}>
          {dealer.week.map(({ day, hours }) => (
            <div key={day} className={styles.day}>
              <dt>{day}</dt>
              <dd>{hours}</dd>
            </div>
          ))}
        </dl>
      </Disclosure>
      <ul className={styles.services} aria-label={t('dealers.page.services')}>
        {dealer.services.map((service) => (
          <li key={service}>{service}</li>
        ))}
      </ul>
      {dealer.next !== null && (
        <p>
          {t('dealers.page.next', { when: dealer.next.when })}{' '}
          <a href={dealer.next.href} aria-label={t('dealers.page.bookOf', { name: dealer.name })}>
            {t('dealers.page.book')}
          </a>
        </p>
      )}
      <p className={styles.ways}>
        <a href={dealer.call} className={styles.way}>
          <Icon icon={Phone} /> {dealer.phone}
        </a>
        <a href={dealer.route} className={styles.way} rel="noreferrer">
          <Icon icon={Navigation} /> {t('dealers.page.route')}
        </a>
        {dealer.showroom !== null && (
          <a
            href={dealer.showroom}
            className={styles.way}
            rel="nofollow"
            aria-label={t('dealers.page.hereOf', { name: dealer.name })}
          >
            <Icon icon={Store} /> {t('dealers.page.here')}
          </a>
        )}
      </p>
    </article>
  );
}
