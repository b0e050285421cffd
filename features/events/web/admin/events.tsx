import { formatDateTime } from '#kernel/date-times.ts';
import { rowsOf, type PartInput, type ResourceColumn } from '#ui/admin-resource.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { defineAdminResource } from '#ui/define-admin-resource.tsx';
import { fieldOf } from '#ui/form.ts';
import { LinkButton } from '#ui/link-button.tsx';
import type { Page } from '#ui/page-context.ts';
import { PageForm } from '#ui/page-form.tsx';
import type { SelectOption } from '#ui/select-option.ts';
import { Cluster, Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Translate } from '#ui/translate.ts';
import {
  cancelEvent,
  changeEvent,
  createEvent,
  listEventRecords,
  removeEvent,
  type EventRecord,
} from '../../contract/staff.ts';
import { timesField } from './event-times.tsx';

type Options = { readonly dealers: readonly SelectOption[]; readonly models: readonly SelectOption[] };
type Ports = { readonly options: (page: Page) => Promise<Options> };

type Extra = Options & { readonly doors: string };

const COLUMNS: readonly ResourceColumn<EventRecord, Extra>[] = [
  { key: 'name' },
  { key: 'startsAt', cell: ({ startsAt }, { market }) => formatDateTime(startsAt, market) },
  { key: 'placeName' },
  { key: 'taken', cell: ({ taken, seats }, { t }) => t('eventAdmin.takenOf', { taken, seats }), isNumber: true },
  { key: 'waiting', isNumber: true },
  { key: 'checkedIn', isNumber: true },
  { key: 'state', cell: (row, { t }) => <State row={row} t={t} /> },
];

function State({ row: { state, published }, t }: { readonly row: EventRecord; readonly t: Translate }) {
  if (!published) return <Badge tone="warning">{t('eventAdmin.draft')}</Badge>;
  const tone = state === 'OPEN' ? 'success' : state === 'CANCELLED' ? 'danger' : 'neutral';
  return <Badge tone={tone}>{t(`eventAdmin.state.${state}`)}</Badge>;
}

const peopleOf = ({ doors }: Extra, { id }: EventRecord): string => `${doors}?${new URLSearchParams({ event: id })}`;

/** Who takes part, and that the event does not take place. */
function Below({ row, part }: { readonly row: EventRecord; readonly part: PartInput<Extra> }) {
  const { at, values, errors } = part;
  const { t } = at;
  return (
    <Stack gap={6}>
      <Cluster>
        <LinkButton href={peopleOf(at.extra, row)} variant="secondary">
          {t('eventAdmin.participants')}
        </LinkButton>
      </Cluster>
      {row.state === 'CANCELLED' && <p>{t('eventAdmin.cancelled', { reason: row.cancelReason ?? '' })}</p>}
      {row.state !== 'CANCELLED' && row.state !== 'OVER' && (
        <PageForm held={{ do: 'cancel', id: row.id }}>
          <Stack gap={4}>
            <h3>{t('eventAdmin.cancel')}</h3>
            <p>{t('eventAdmin.cancel.text')}</p>
            <TextField
              label={t('eventAdmin.cancel.reason')}
              name="reason"
              maxLength={300}
              defaultValue={values['reason']}
              error={errors['reason']}
            />
            <div>
              <Button type="submit" variant="danger">
                {t('eventAdmin.cancel')}
              </Button>
            </div>
          </Stack>
        </PageForm>
      )}
    </Stack>
  );
}

/** Events of the brand: what, when, where, for how many; who takes part; that one does not take place. */
export const eventResource = ({ options }: Ports) =>
  defineAdminResource({
    area: 'events',
    isExported: true,
    stem: 'eventAdmin',
    history: { labels: { cancelledAt: 'eventAdmin.cancel' } },
    isKept: true,
    texts: ['eventsAdmin'],
    list: rowsOf(listEventRecords, (answer) => ({ rows: answer.events, total: answer.total })),
    create: createEvent,
    change: changeEvent,
    remove: removeEvent,
    name: ({ name }) => name,
    filters: ['when'],
    extra: async (page) => ({
      ...(await options(page)),
      doors: page.path('adminArea', { area: 'event-doors' }),
    }),
    columns: COLUMNS,
    fields: {
      name: {},
      code: {},
      kind: { first: 'OPEN_DAY' },
      modelCode: { options: ({ extra }) => extra.models },
      summary: { isWide: true },
      details: { rows: 8 },
      startsAt: timesField,
      endsAt: null,
      enrolUntil: null,
      dealerId: { options: ({ extra }) => extra.dealers },
      place: {},
      address: { isWide: true },
      seats: { first: '40' },
      mostCompanions: { first: '1' },
      medalCode: { isUpper: true },
      published: {},
    },
    rowActions: (row, _loaded, { t, extra }) => (
      <LinkButton
        href={peopleOf(extra, row)}
        variant="quiet"
        aria-label={t('eventAdmin.participants.of', { name: row.name })}
      >
        {t('eventAdmin.participants')}
      </LinkButton>
    ),
    acts: {
      cancel: async (page, form) => ({
        result: await page.call(cancelEvent, {
          params: { id: fieldOf(form, 'id') },
          body: { reason: fieldOf(form, 'reason').trim() },
        }),
      }),
    },
    below: (row, _loaded, part) => <Below row={row} part={part} />,
  });
