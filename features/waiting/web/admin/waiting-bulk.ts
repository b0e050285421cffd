import { bulkList } from '#ui/bulk-list.ts';
import { listWaiting, removeWaiting } from '../../contract.ts';

export const waitingBulk = bulkList({
  area: 'waiting',
  stem: 'waitingAdmin',
  texts: ['waiting'],
  list: listWaiting,
  filters: ['state'],
  read: ({ entries, total, isMore }) => ({
    rows: entries.map(({ id, version, car, color }) => ({ id, version, name: `${car}, ${color}` })),
    total,
    isMore,
  }),
  acts: {
    remove: ({ call }, { id, key }) => call(removeWaiting, { params: { id }, idempotencyKey: key }),
  },
});
