import { CalendarPlus, Navigation, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useActionData, useLoaderData, type MetaArgs } from 'react-router';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { translator, type Translate, type KeyUnder } from '#ui/translate.ts';
import { Section } from '#ui/section.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { TwoColumns } from '#ui/two-columns.tsx';
import { BookingActions } from './booking-actions.tsx';
import { TONES } from './booking-tones.ts';
import { bookingAction, bookingLoader, type BookingLoaded } from './booking-data.ts';
import { RevisionPrice } from './revision-price.tsx';
import styles from './visits.module.css';

export const handle = { js: false };
export const headers = () => ({ 'cache-control': 'no-store' });
export const loader = bookingLoader;
export const action = bookingAction;

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : [...pageTitle(loaderData.title, matches), { name: 'robots', content: 'noindex' }];

/** One booking: what, where, when, how it stands, and what can be done about it. */
export default function BookingPage() {
  const loaded = useLoaderData<typeof loader>();
  const message = useActionData<typeof action>()?.message;
  const { texts, booking, title, isNew, done } = loaded;
  const t = translator(texts);
  return (
    <Section compact level={1} title={title} lead={t(`booking.lead.${booking.state}`, { when: loaded.answerBy ?? '' })}>
      <Stack gap={6}>
        {message !== undefined && (
          <Notice tone="error" live>
            {message}
          </Notice>
        )}
        {message === undefined && done !== null && (
          <Notice tone="success" live>
            {t(`booking.done.${done}`)}
          </Notice>
        )}
        {isNew && done === null && message === undefined && (
          <Notice tone="success" live title={t(`booking.new.${booking.kind}`)}>
            {t('booking.new.text')}
          </Notice>
        )}
        <TwoColumns
          main={<BookingActions t={t} loaded={loaded} />}
          side={<BookingFacts t={t} loaded={loaded} />}
          sideFirst
        />
      </Stack>
    </Section>
  );
}

function BookingFacts({ t, loaded }: { t: Translate; loaded: BookingLoaded }) {
  const { booking, when, price, voucher, place, phone, call, route, calendar } = loaded;
  const { state, number, dealer, car, service, note, meetingUrl, rating } = booking;
  const facts: readonly (readonly [KeyUnder<'booking'>, ReactNode])[] = [
    ['number', number],
    ['when', when],
    ['car', car === null ? null : `${car.modelName}${car.year === null ? '' : ` ${car.year}`}`],
    ['service', service === null ? null : service.name],
    ['price', price === null ? null : <RevisionPrice key="price" revision={price} voucher={voucher?.line ?? null} />],
    ['dealer', `${dealer.name}, ${place}`],
    ['note', note],
    ['rating', rating === null ? null : t.find(`testDrive.rating.${rating}`)],
  ];
  return (
    <Card as="section" look="outlined">
      <Stack gap={4}>
        <p>
          <Badge tone={TONES[state]}>{t(`visit.state.${state}`)}</Badge>
        </p>
        <dl className={styles.sheet}>
          {facts.map(([name, value]) =>
            value === null ? null : (
              <div key={name}>
                <dt>{t(`booking.${name}`)}</dt>
                <dd>{value}</dd>
              </div>
            ),
          )}
        </dl>
        <Cluster>
          {meetingUrl !== null && <LinkButton href={meetingUrl}>{t('booking.meeting')}</LinkButton>}
          {booking.mayCancel && (
            <a className={styles.tool} href={calendar} download>
              <Icon icon={CalendarPlus} /> {t('booking.calendar')}
            </a>
          )}
          <a className={styles.tool} href={call}>
            <Icon icon={Phone} /> {phone}
          </a>
          {booking.kind !== 'VIRTUAL' && (
            <a className={styles.tool} href={route} rel="noreferrer">
              <Icon icon={Navigation} /> {t('booking.route')}
            </a>
          )}
        </Cluster>
      </Stack>
    </Card>
  );
}
