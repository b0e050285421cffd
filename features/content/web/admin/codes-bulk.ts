import { bulkList } from '#ui/bulk-list.ts';
import type { BulkAct } from '#ui/bulk.ts';
import { listCodes, switchCode } from '../../contract/codes.ts';

const setState =
  (active: boolean): BulkAct =>
  ({ call }, { id, version, key }) =>
    call(switchCode, { params: { id }, body: { version, active }, idempotencyKey: key });

export const codesBulk = bulkList({
  area: 'codes',
  stem: 'codeAdmin',
  texts: ['pagesAdmin'],
  list: listCodes,
  filters: ['purpose', 'active'],
  read: ({ codes, total, isMore }) => ({
    rows: codes.map(({ id, version, label }) => ({ id, version, name: label })),
    total,
    isMore,
  }),
  acts: { archive: setState(false), restore: setState(true) },
  undoneBy: { archive: 'restore', restore: 'archive' },
});
