/** A visit: A confirmed, C cancelled, P pending, R rejected, B blocked. */
export const VISIT_STATUSES = ['A', 'C', 'P', 'R', 'B'] as const;
export type VisitStatus = (typeof VISIT_STATUSES)[number];

/** A requested test drive. */
export const TEST_DRIVE_STATUSES = ['REQUESTED', 'CONFIRMED', 'DONE', 'CANCELLED', 'EXPIRED'] as const;
export type TestDriveStatus = (typeof TEST_DRIVE_STATUSES)[number];
