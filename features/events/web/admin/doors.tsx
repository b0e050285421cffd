import { useActionData, useLoaderData, type MetaArgs } from 'react-router';
import { ScanLink } from '#features/scanner/web/public/scan-link.tsx';
import { AdminList, type AdminColumn } from '#ui/admin-list.tsx';
import { AdminFeedback } from '#ui/admin-screen.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { Cluster, Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { action, loader, type DoorsLoaded } from './doors-data.ts';

export { action, loader };
export const handle = { js: false };

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('eventDoors.title'), matches);

/** At the door: the code somebody shows, who takes part, who came. */
export default function EventDoors() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { texts, event, done, who } = loaded;
  const t = translator(texts);
  const isKnown = done === 'in' || done === 'again' || done === 'removed';
  return (
    <Stack gap={6}>
      <AdminFeedback
        refused={answer?.message ?? null}
        done={isKnown && answer === undefined ? t(`eventDoors.done.${done}`, { who }) : null}
      />
      {event === null ? (
        <Doors t={t} loaded={loaded} />
      ) : (
        <Door t={t} loaded={loaded} event={event} typed={answer?.values['ticket']} error={answer?.fields['ticket']} />
      )}
    </Stack>
  );
}

type Props = { readonly t: Translate; readonly loaded: DoorsLoaded };

const doorColumns = (t: Translate): AdminColumn<DoorsLoaded['events'][number]>[] => [
  { head: t('eventDoors.event'), cell: ({ href, name }) => <a href={href}>{name}</a> },
  { head: t('eventDoors.when'), cell: ({ when }) => when },
  { head: t('eventDoors.place'), cell: ({ place }) => place },
  {
    head: t('eventDoors.taken'),
    cell: ({ taken, seats }) => t('eventAdmin.takenOf', { taken, seats }),
    isNumber: true,
  },
  { head: t('eventDoors.checkedIn'), cell: ({ checkedIn }) => checkedIn, isNumber: true },
  {
    head: t('eventDoors.door'),
    cell: ({ isDoorOpen }) => (
      <Badge tone={isDoorOpen ? 'success' : 'neutral'}>{t(isDoorOpen ? 'eventDoors.open' : 'eventDoors.closed')}</Badge>
    ),
  },
];

type OpenEvent = NonNullable<DoorsLoaded['event']>;
type One = NonNullable<DoorsLoaded['people']>['rows'][number];

const peopleColumns = (t: Translate, event: OpenEvent): AdminColumn<One>[] => [
  { head: t('eventDoors.name'), cell: ({ name, open }) => <a href={open}>{name}</a> },
  { head: t('eventDoors.people'), cell: ({ people }) => people, isNumber: true },
  { head: t('eventDoors.state'), cell: ({ state }) => t(`eventDoors.state.${state}`) },
  { head: t('eventDoors.came'), cell: (one) => one.came ?? <Moves t={t} event={event} one={one} /> },
];

/** What can be done with somebody who has not come yet. */
function Moves({ t, event, one }: { readonly t: Translate; readonly event: OpenEvent; readonly one: One }) {
  const { id, here, isDoorOpen } = event;
  return (
    <Cluster>
      {isDoorOpen && one.state === 'SEATED' && (
        <PageForm action={here} held={{ event: id, participant: one.id }}>
          <Button type="submit" variant="secondary" aria-label={t('eventDoors.checkIn.of', { name: one.name })}>
            {t('eventDoors.checkIn')}
          </Button>
        </PageForm>
      )}
      <PageForm action={here} held={{ event: id, leave: one.id }}>
        <Button type="submit" variant="quiet" aria-label={t('eventDoors.remove.of', { name: one.name })}>
          {t('eventDoors.remove')}
        </Button>
      </PageForm>
    </Cluster>
  );
}

function Doors({ t, loaded: { events } }: Props) {
  return (
    <AdminList
      t={t}
      caption={t('eventDoors.list')}
      none={t('eventDoors.none')}
      rows={events}
      columns={doorColumns(t)}
    />
  );
}

/** What it takes to reach one who takes part. */
function Contact({ t, one }: { readonly t: Translate; readonly one: NonNullable<DoorsLoaded['one']> }) {
  return (
    <Card look="outlined">
      <Stack gap={2}>
        <h3 id="one">{one.name}</h3>
        <p>
          {t('eventDoors.ticket')}: {one.ticket}
        </p>
        <p>
          {t('eventDoors.email')}: <a href={`mailto:${one.email}`}>{one.email}</a>
        </p>
        {one.phone !== null && (
          <p>
            {t('eventDoors.phone')}: {one.phone}
          </p>
        )}
      </Stack>
    </Card>
  );
}

type DoorProps = Props & {
  readonly event: OpenEvent;
  readonly typed: string | undefined;
  readonly error: string | undefined;
};

function Door({ t, loaded, event, typed, error }: DoorProps) {
  const { code, people, one, here } = loaded;
  const { id, isDoorOpen } = event;
  return (
    <Stack gap={6}>
      <Stack gap={2}>
        <h2>{event.name}</h2>
        <p>
          {event.when} · {event.place}
        </p>
      </Stack>
      {isDoorOpen ? (
        <PageForm action={event.here} held={{ event: id }}>
          <Stack gap={4}>
            <TextField
              label={t('eventDoors.code')}
              hint={t('eventDoors.code.hint')}
              name="ticket"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={200}
              defaultValue={typed ?? code}
              error={error}
            />
            <ScanLink t={t} href={event.scan} takes="code" />
            <div>
              <Button type="submit" size="large">
                {t('eventDoors.checkIn')}
              </Button>
            </div>
          </Stack>
        </PageForm>
      ) : (
        <Notice>{t('eventDoors.notYet')}</Notice>
      )}
      {one !== null && <Contact t={t} one={one} />}
      <AdminList
        t={t}
        caption={t('eventDoors.participants')}
        none={t('eventDoors.nobody')}
        rows={people?.rows ?? []}
        columns={peopleColumns(t, event)}
      />
      <Cluster>
        {people?.next != null && (
          <LinkButton href={people.next} variant="secondary">
            {t('eventDoors.next')}
          </LinkButton>
        )}
        {people?.first != null && (
          <LinkButton href={people.first} variant="quiet">
            {t('eventDoors.first')}
          </LinkButton>
        )}
        <LinkButton href={event.file} variant="secondary">
          {t('eventDoors.file')}
        </LinkButton>
        <LinkButton href={here} variant="quiet">
          {t('eventDoors.back')}
        </LinkButton>
      </Cluster>
    </Stack>
  );
}
