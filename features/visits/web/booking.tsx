import { CalendarPlus, Navigation, Phone } from 'lucide-react';
import { useActionData, useLoaderData, type MetaArgs } from 'react-router';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { sayer, type Say } from '#ui/say.ts';
import { Section } from '#ui/section.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { TwoColumns } from '#ui/two-columns.tsx';
import { BookingActions } from './booking-actions.tsx';
import { TONES } from './booking-tones.ts';
import { bookingAction, bookingLoader, type BookingLoaded } from './booking-data.ts';
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
  const say = sayer(texts);
  return (
    <Section
      compact
      level={1}
      title={title}
      lead={say(`booking.lead.${booking.state}`, { when: loaded.answerBy ?? '' })}
    >
      <Stack gap={6}>
        {message !== undefined && (
          <Notice tone="error" live>
            {message}
          </Notice>
        )}
        {message === undefined && done !== null && (
          <Notice tone="success" live>
            {say(`booking.done.${done}`)}
          </Notice>
        )}
        {isNew && done === null && message === undefined && (
          <Notice tone="success" live title={say(`booking.new.${booking.kind}`)}>
            {say('booking.new.text')}
          </Notice>
        )}
        <TwoColumns
          main={<BookingActions say={say} loaded={loaded} />}
          side={<BookingFacts say={say} loaded={loaded} />}
          sideFirst
        />
      </Stack>
    </Section>
  );
}

function BookingFacts({ say, loaded }: { say: Say; loaded: BookingLoaded }) {
  const { booking, when, price, place, phone, call, route, calendar } = loaded;
  const { state, number, dealer, car, service, note, meetingUrl, rating } = booking;
  const facts: readonly (readonly [string, string | null])[] = [
    ['number', number],
    ['when', when],
    ['car', car === null ? null : `${car.modelName}${car.year === null ? '' : ` ${car.year}`}`],
    ['service', service === null ? null : service.name],
    ['price', price],
    ['dealer', `${dealer.name}, ${place}`],
    ['note', note],
    ['rating', rating === null ? null : say(`testDrive.rating.${rating}`)],
  ];
  return (
    <Card as="section" look="outlined">
      <Stack gap={4}>
        <p>
          <Badge tone={TONES[state]}>{say(`visit.state.${state}`)}</Badge>
        </p>
        <dl className={styles.sheet}>
          {facts.map(([name, value]) =>
            value === null ? null : (
              <div key={name}>
                <dt>{say(`booking.${name}`)}</dt>
                <dd>{value}</dd>
              </div>
            ),
          )}
        </dl>
        <Cluster>
          {meetingUrl !== null && <LinkButton href={meetingUrl}>{say('booking.meeting')}</LinkButton>}
          {booking.mayCancel && (
            <a className={styles.tool} href={calendar} download>
              <Icon icon={CalendarPlus} /> {say('booking.calendar')}
            </a>
          )}
          <a className={styles.tool} href={call}>
            <Icon icon={Phone} /> {phone}
          </a>
          {booking.kind !== 'VIRTUAL' && (
            <a className={styles.tool} href={route} rel="noreferrer">
              <Icon icon={Navigation} /> {say('booking.route')}
            </a>
          )}
        </Cluster>
      </Stack>
    </Card>
  );
}
