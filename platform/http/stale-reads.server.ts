import { actorKey, type Actor } from '#kernel/actor.ts';
import { MOST_STALE_SECONDS } from '#kernel/endpoint.ts';
import type { Database } from '../database.server.ts';
import { replicaReads } from '../telemetry/metrics.server.ts';
import type { Route, Services } from './context.server.ts';
import { writeCookie } from './cookies.server.ts';
import { callerOf } from './network.server.ts';

/** Of a call, by what it is known who makes it. */
type Call = {
  readonly actor: Actor;
  readonly visitorId: string | null;
  readonly ip: string;
  readonly header: (name: string) => string | undefined;
  readonly reply: (name: string, value: string) => void;
};

/** Says to every process that whoever carries it has just written something; gone when no answer is that old. */
const WROTE_COOKIE = 'vlt_wrote';
const CARRIED = /(?:^|[;\s])vlt_wrote\s*=/;

/** By what somebody is known again here a moment later: a first call may be the one that makes them known. */
const namesOf = ({ actor, visitorId, ip }: Call): string[] => [
  ...(actor.kind === 'person' ? [actorKey(actor)] : []),
  ...(visitorId === null ? [] : [visitorId]),
  callerOf(ip),
];

/** Where a call reads: its declaration says whether a replica will do. */
export const readerOf = ({ db, replica }: Services, route: Route, call: Call): Database => {
  if (replica === undefined || route.mayBeStale === undefined) return db;
  if (CARRIED.test(call.header('cookie') ?? '')) {
    replicaReads.inc({ from: 'wrote' });
    return db;
  }
  return replica.reader({ staleMs: route.mayBeStale * 1000, writers: namesOf(call) });
};

/** Much is asked by POST for the length of a question: what has an effect costs more, or is written down. */
const mayWrite = ({ method, rate, audit }: Route): boolean =>
  method !== 'GET' && (audit !== undefined || (rate !== 'browse' && rate !== 'lookup'));

/** Whoever may have written sees it, whatever came of the call: also where nobody knows. */
export const noteWrite = ({ replica }: Services, route: Route, call: Call): void => {
  if (replica === undefined || !mayWrite(route)) return;
  for (const name of namesOf(call)) replica.wrote(name);
  call.reply('set-cookie', writeCookie({ name: WROTE_COOKIE, value: '1', maxAge: MOST_STALE_SECONDS }));
};
