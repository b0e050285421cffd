/** What `npm start -- <part>` starts by itself. */
export const PARTS = ['web', 'worker', 'migrate', 'sandbox', 'build'] as const;
export type Part = (typeof PARTS)[number];

/** Where a worker that starts alone says how it is, unless METRICS_WORKER_PORT names another port. */
export const WORKER_PORT = '4002';
