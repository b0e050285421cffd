import type { FastifyRequest } from 'fastify';
import { withinTrace } from '#platform/telemetry/trace.server.ts';

/** What answers a request belongs to its trace: the body has been read by events of the connection, which do not. */
export const withinFacts = <T>(request: FastifyRequest, work: () => T): T => {
  const { facts } = request.raw;
  return facts === undefined ? work() : withinTrace(facts.trace, work);
};
