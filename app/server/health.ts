import type { FastifyInstance } from 'fastify';
import { HEALTH } from '#kernel/health.ts';
import type { Application } from './application.ts';

/** Alive: the process answers, whatever the database does. Ready: it may be sent visitors; told within a second. */
export const mountHealth = (server: FastifyInstance, application: Application): void => {
  server.get(HEALTH.live, (_request, reply) => reply.send({ alive: true }));
  server.get(HEALTH.ready, async (_request, reply) => {
    const ready = !application.stopping.signal.aborted && (await application.services.db.answers());
    return reply.code(ready ? 200 : 503).send({ ready });
  });
};
