/** Where a process says how it is. Alive: it goes on, whatever the database does. Ready: it can do its work. */
export const HEALTH = { live: '/health/live', ready: '/health/ready' } as const;
