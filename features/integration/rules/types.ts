/** A run of loading data from outside. */
export const DATA_LOADER_STATUSES = ['PROCESSING', 'SUCCESS', 'FAILED'] as const;
export type DataLoaderStatus = (typeof DATA_LOADER_STATUSES)[number];
