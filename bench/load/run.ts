import { readEnv } from '#platform/env.server.ts';
import { TEST_SECRETS } from '#tests/harness/env.ts';
import { startRoles } from '#tests/harness/roles.ts';
import type { Figure } from '../figures.ts';
import { sendCrowd, type Heard } from './crowd.ts';
import { figuresOf, type Throughput } from './figures.ts';
import { keptOf, openLaunch, type Kept } from './launch.ts';
import { countOf } from './mix.ts';
import type { Settings } from './settings.ts';
import { watchUsage } from './usage.ts';

type Run = Pick<Settings, 'perSecond' | 'seconds' | 'pause'> & {
  readonly databaseUrl: string;
  readonly processes: number;
  /** The first process of the server, where it is to be told how busy it was. */
  readonly databasePid?: number;
};

/** As a program in service, but that one machine is a whole crowd's, and that the banks' own time is not ours to measure. */
const SERVICE = {
  NODE_ENV: 'production',
  LOG_LEVEL: 'error',
  RATE_LIMIT_SCALE: '1000000',
  BANK_SIMULATIONS: 'embedded',
};

/** So many visitors a second at most, for so many seconds, before those who are counted. */
const WARMING = { perSecond: 60, seconds: 10 } as const;

export type Ran = {
  readonly heard: readonly Heard[];
  readonly kept: Kept;
  readonly figures: readonly Figure[];
  readonly throughput: Throughput;
};

/** A launch day on so many web processes, a worker and the sandbox, all real processes on one database. */
export const runLaunch = async ({ databaseUrl, databasePid, processes, ...crowd }: Run): Promise<Ran> => {
  const roles = await startRoles({ databaseUrl, webs: processes, env: SERVICE });
  try {
    const shared = readEnv({ ...TEST_SECRETS, ...SERVICE, DATABASE_URL: databaseUrl, VOLANTE_DATA: roles.folder });
    if (!shared.ok) throw new Error(shared.problems.join('; '));
    const of = `${processes}-${process.pid}`;
    const buyers = countOf('reservation', Math.ceil(crowd.perSecond * crowd.seconds));
    const launch = await openLaunch({ databaseUrl, env: shared.env, buyers, of, urls: roles.urls });
    const ports = roles.urls.map((url) => Number(new URL(url).port));
    // A process that has made no page yet compiles its first ones: that is the start's, not the day's.
    const warming = {
      perSecond: Math.min(WARMING.perSecond, crowd.perSecond),
      seconds: Math.min(WARMING.seconds, crowd.seconds),
    };
    await sendCrowd({ ...warming, ports, pause: crowd.pause, launch: { ...launch, buyers: [] } });
    const stopWatching = watchUsage({
      webs: ports.map((_, index) => roles.processOf('web', index).pid),
      workers: [roles.processOf('worker').pid],
      sandbox: roles.processOf('sandbox').pid,
      database: databasePid,
    });
    const heard = await sendCrowd({ ...crowd, ports, launch });
    const { usage, seconds } = stopWatching();
    const answered = heard.filter(({ outcome }) => outcome === 'answered').length;
    const throughput = { processes, perSecond: answered / seconds, usage, isServed: answered === heard.length };
    const kept = await keptOf(databaseUrl, of);
    return { heard, kept, figures: figuresOf({ heard, kept, processes, ...crowd }), throughput };
  } finally {
    await roles.stop();
  }
};
