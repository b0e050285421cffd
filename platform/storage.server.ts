/**
 * No room on the disk, ours (ENOSPC, EDQUOT) or the database's (53100), or a disk that the system no longer writes to (EROFS):
 * nothing was written, and trying again at once is no use.
 */
const CODES = new Set(['ENOSPC', 'EDQUOT', 'EROFS', '53100']);

export const isStorageFull = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && CODES.has(String(error.code));
