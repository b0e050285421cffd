import { bulkList } from '#ui/bulk-list.ts';
import type { BulkAct } from '#ui/bulk.ts';
import { approvePlan, listPlans } from '../../contract/voucher-plans.ts';

export const approve: BulkAct = ({ call }, { id, version, key }) =>
  call(approvePlan, { params: { id }, body: { version }, idempotencyKey: key });

export const vouchersBulk = bulkList({
  area: 'vouchers',
  stem: 'voucherAdmin',
  texts: ['benefitsAdmin'],
  list: listPlans,
  filters: ['state'],
  read: ({ plans, total, isMore }) => ({
    rows: plans.map(({ id, version, name }) => ({ id, version, name })),
    total,
    isMore,
  }),
  acts: { approve },
});
