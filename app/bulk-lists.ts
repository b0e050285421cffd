import { vouchersBulk } from '#features/benefits/web/admin/vouchers-bulk.ts';
import { codesBulk } from '#features/content/web/admin/codes-bulk.ts';
import { popupsBulk } from '#features/content/web/admin/popups-bulk.ts';
import { ordersBulk } from '#features/reservations/web/admin/orders-bulk.ts';
import { waitingBulk } from '#features/waiting/web/admin/waiting-bulk.ts';
import type { BulkList } from '#ui/bulk-list.ts';

/** Lists of which something may be done to all rows that match: screens offer it, the worker does it. */
export const BULK_LISTS: readonly BulkList[] = [codesBulk, ordersBulk, popupsBulk, vouchersBulk, waitingBulk];
