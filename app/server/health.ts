import type { FastifyInstance } from 'fastify';
import { sql } from '#platform/sql.server.ts';
import type { Application } from './application.ts';

/** Alive: the process answers, whatever the database does. Ready: it may be sent visitors. */
export const mountHealth = (server: FastifyInstance, application: Application): void => {
  server.get('/health/live', (_request, reply) => reply.send({ alive: true }));
  server.get('/health/ready', async (_request, reply) => {
    const reached = await application.services.db.maybe(sql<{ up: number }>`SELECT 1 AS up`).catch(() => null);
    return reply.code(reached === null ? 503 : 200).send({ ready: reached !== null });
  });
};
