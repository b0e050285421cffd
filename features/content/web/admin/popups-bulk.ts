import { bulkList } from '#ui/bulk-list.ts';
import type { BulkAct } from '#ui/bulk.ts';
import { approvePopup, listPopups } from '../../contract/popups.ts';

export const approve: BulkAct = ({ call }, { id, version, key }) =>
  call(approvePopup, { params: { id }, body: { version }, idempotencyKey: key });

export const popupsBulk = bulkList({
  area: 'popups',
  stem: 'popupAdmin',
  texts: ['pagesAdmin'],
  list: listPopups,
  filters: ['state'],
  read: ({ popups, total, isMore }) => ({
    rows: popups.map(({ id, version, title }) => ({ id, version, name: title })),
    total,
    isMore,
  }),
  acts: { approve },
});
