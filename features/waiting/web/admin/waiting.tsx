import { dayIn, formatDay } from '#kernel/dates.ts';
import { rowsOf } from '#ui/admin-resource.ts';
import { Badge } from '#ui/badge.tsx';
import { defineAdminResource } from '#ui/define-admin-resource.tsx';
import type { Page } from '#ui/page-context.ts';
import type { SelectOption } from '#ui/select-option.ts';
import { changeWaiting, createWaiting, listWaiting, removeWaiting } from '../../contract.ts';
import { waitingBulk } from './waiting-bulk.ts';

type Ports = { readonly dealers: (page: Page) => Promise<readonly SelectOption[]> };

/** Who waits for which car at the dealerships one works for. */
export const waitingResource = ({ dealers }: Ports) =>
  defineAdminResource({
    area: 'waiting',
    isExported: true,
    stem: 'waitingAdmin',
    texts: ['waiting'],
    list: rowsOf(listWaiting, ({ entries: rows, total, isMore }) => ({ rows, total, isMore })),
    create: createWaiting,
    change: changeWaiting,
    remove: removeWaiting,
    stays: { saved: 'PERSON', made: 'PERSON', removed: 'PERSON' },
    name: ({ name }) => name,
    filters: waitingBulk.filters,
    all: waitingBulk,
    extra: dealers,
    columns: [
      { key: 'name' },
      { key: 'email' },
      { key: 'car', cell: ({ car, color }) => `${car}, ${color}` },
      { key: 'dealerId', cell: ({ dealerName }) => dealerName ?? '–' },
      { key: 'createdAt', cell: ({ createdAt }, { market }) => formatDay(dayIn(new Date(createdAt), market)) },
      {
        key: 'state',
        cell: ({ state }, { t }) => (
          <Badge tone={state === 'WAITING' ? 'accent' : 'neutral'}>{t(`waiting.state.${state}`)}</Badge>
        ),
      },
    ],
    fields: {
      name: {},
      email: {},
      choice: { isWide: true },
      dealerId: { options: ({ extra }) => extra },
    },
  });
