import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** Of a kernel's clock, a second. */
const TICKS = 100;

type Stat = { readonly parent: number; readonly own: number; readonly ended: number };

/** Processor seconds of a process, and of those of its children that have ended; none where it is gone. */
const statOf = (pid: number): Stat => {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = line
      .slice(line.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent = 0, own = 0, kernel = 0, ended = 0, endedKernel = 0] = [1, 11, 12, 13, 14].map((at) => fields[at]);
    return { parent, own: (own + kernel) / TICKS, ended: (ended + endedKernel) / TICKS };
  } catch {
    return { parent: 0, own: 0, ended: 0 };
  }
};

/** A server with a process for each connection. */
const familyOf = (pid: number): number => {
  const { own, ended } = statOf(pid);
  const children = readdirSync('/proc').map(Number).filter(Number.isInteger);
  const living = children.map(statOf).filter(({ parent }) => parent === pid);
  return own + ended + living.reduce((sum, child) => sum + child.own, 0);
};

export type Pids = {
  readonly webs: readonly number[];
  readonly workers: readonly number[];
  readonly sandbox: number;
  /** The first process of the database's server, where that is known. */
  readonly database: number | undefined;
};

/** Processors that each kept busy, on average: 1 is all of one. */
export type Usage = {
  readonly webs: readonly number[];
  readonly worker: number;
  readonly sandbox: number;
  readonly database: number;
  readonly client: number;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

const read = ({ webs, workers, sandbox, database }: Pids): Usage => ({
  webs: webs.map((pid) => statOf(pid).own),
  worker: sum(workers.map((pid) => statOf(pid).own)),
  sandbox: statOf(sandbox).own,
  database: database === undefined ? 0 : familyOf(database),
  client: statOf(process.pid).own,
});

/** From now until the answer is called. */
export const watchUsage = (pids: Pids): (() => { readonly usage: Usage; readonly seconds: number }) => {
  const [before, began] = [read(pids), performance.now()];
  return () => {
    const seconds = (performance.now() - began) / 1000;
    const after = read(pids);
    const of = (name: Exclude<keyof Usage, 'webs'>): number => (after[name] - before[name]) / seconds;
    const webs = after.webs.map((web, index) => (web - (before.webs[index] ?? 0)) / seconds);
    const usage = {
      webs,
      worker: of('worker'),
      sandbox: of('sandbox'),
      database: of('database'),
      client: of('client'),
    };
    return { usage, seconds };
  };
};

/** As good as all of a processor. */
const FULL = 0.9;

/** What a run could not go beyond, by what was busy; `isServed`: all that came was served, so nothing stopped it. */
export const nameStop = (usage: Usage, isServed: boolean, processors = availableParallelism()): string => {
  const { webs, worker, sandbox, database, client } = usage;
  const all = sum([...webs, worker, sandbox, database, client]);
  if (isServed) return 'nothing: all that came was served';
  if (client >= FULL) return 'the client, which is one process';
  if (webs.every((web) => web >= FULL))
    return webs.length === 1 ? 'the web process, which is full' : 'the web processes, which are all full';
  if (all >= FULL * processors) return `the machine, whose ${processors} processors are full`;
  return 'no processor: what it waited for, or what else ran beside';
};

const show = (busy: number): string => busy.toFixed(2);

export const showUsage = ({ webs, worker, sandbox, database, client }: Usage): string =>
  `web ${webs.map(show).join(' + ')}, database ${show(database)}, worker ${show(worker)}, sandbox ${show(sandbox)}, client ${show(client)}`;
