import {
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { drawQr } from '#kernel/qr.ts';
import { Button } from '#ui/button.tsx';
import { refusedForm } from '#ui/form-answer.ts';
import { fieldOf } from '#ui/form.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { MessagePage } from '#ui/message-page.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageContext } from '#ui/page-context.ts';
import { PageForm } from '#ui/page-form.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { QrCode } from '#ui/qr-code.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { listEvents, removeParticipant } from '../contract/visitors.ts';
import styles from './events.module.css';
import { shownEvent, shownOwn } from './shown.ts';

/** What a camera at the door reads: the address where staff let this code in. */
const doorOf = (origin: string, admin: string, of: { event: string; code: string }): string =>
  `${origin}${admin}?${new URLSearchParams(of)}`;

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const found = await page.call(listEvents, { query: { mine: 'true' } });
  const admin = page.path('adminArea', { area: 'event-doors' });
  return {
    texts: page.shownTexts('events'),
    here: page.path('accountEvents'),
    all: page.path('events'),
    events: (found.ok ? found.value.events : []).flatMap(({ own, ...event }) => {
      if (own === null) return [];
      const { ticket } = own;
      const isAhead = event.state !== 'OVER' && event.state !== 'CANCELLED';
      const url = ticket === null ? null : doorOf(page.url.origin, admin, { event: event.id, code: ticket });
      return [
        {
          ...shownEvent(page, event, new Map()),
          own: shownOwn(page, own),
          isAhead,
          qr: url === null || !isAhead ? null : drawQr(url),
        },
      ];
    }),
  };
};

export const action = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const left = await page.call(removeParticipant, {
    params: { id: fieldOf(page.form, 'event'), participantId: fieldOf(page.form, 'leave') },
  });
  return left.ok ? redirect(page.path('accountEvents'), 303) : refusedForm(page, page.form, left);
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('events.mine'), matches);

/** Events one takes part in or waits for, with the code for the door. */
export default function MyEvents() {
  const { texts, here, all, events } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = translator(texts);
  if (events.length === 0) {
    return (
      <MessagePage
        kind="empty"
        level={2}
        title={t('events.mine.none')}
        text={t('events.mine.none.text')}
        actions={<LinkButton href={all}>{t('events.all')}</LinkButton>}
      />
    );
  }
  return (
    <Stack gap={6}>
      {answer !== undefined && (
        <Notice tone="error" live title={t('events.refused')}>
          {answer.message}
        </Notice>
      )}
      <ul className={styles.cards}>
        {events.map((event) => (
          <li key={event.id}>
            <Ticket t={t} event={event} here={here} />
          </li>
        ))}
      </ul>
      <div>
        <LinkButton href={all} variant="secondary">
          {t('events.all')}
        </LinkButton>
      </div>
    </Stack>
  );
}

type Mine = Awaited<ReturnType<typeof loader>>['events'][number];

function Ticket({ t, event, here }: { readonly t: Translate; readonly event: Mine; readonly here: string }) {
  const { own, qr, isAhead } = event;
  return (
    <article className={styles.ticket}>
      <div className={styles.ticketHead}>
        <p className={styles.kind}>{event.kindText}</p>
        <h2 className={styles.name}>{event.name}</h2>
        <p>
          <time dateTime={event.startsAt}>{event.when.words}</time>
        </p>
        <p>
          {event.place}, {event.address}
        </p>
      </div>
      <div className={styles.slip}>
        <p>
          <strong>{isAhead ? own.text : event.stateText}</strong>
        </p>
        <p>{own.peopleText}</p>
        {qr !== null && own.ticket !== null && (
          <>
            <div className={styles.qr}>
              <QrCode drawing={qr} label={t('events.qr', { code: own.ticket })} />
            </div>
            <p className={styles.code}>{own.ticket}</p>
            <p className={styles.small}>{t('events.qr.text')}</p>
          </>
        )}
        <Cluster>
          <LinkButton href={event.href} variant="quiet">
            {t('events.see')}
          </LinkButton>
          {isAhead && (
            <LinkButton href={event.calendar} variant="quiet">
              {t('events.calendar')}
            </LinkButton>
          )}
          {isAhead && !own.isIn && (
            <PageForm action={here} held={{ event: event.id, leave: own.id }}>
              <Button type="submit" variant="quiet" aria-label={t('events.leave.of', { event: event.name })}>
                {t('events.leave')}
              </Button>
            </PageForm>
          )}
        </Cluster>
      </div>
    </article>
  );
}
