import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Pixels } from './files/pixels.server.ts';

/** A face in a picture: its box in shares of the picture's width and height, and how sure the detector is (0 to 1). */
export type Face = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly score: number;
};

/** A face that is to be compared with another: its 68 landmarks in points of the picture, and the 128 numbers it is known by. */
export type KnownFace = Face & {
  readonly points: readonly { readonly x: number; readonly y: number }[];
  /** Whoever gets it overwrites it. */
  readonly traits: Float32Array;
};

/** One picture at a time: a second thread would take the core that answers pages. Whoever finds the line full comes again. */
const MOST_WAITING = 4;
/** The models stay in memory while pictures come, and a minute longer. */
const IDLE_SECONDS = 60;
/** Megabytes of the thread's heap; pictures and weights, which lie outside it, are bounded by the picture's side. */
const HEAP = 128;

let waiting = 0;
let turn: Promise<unknown> = Promise.resolve();
let thread: Worker | null = null;
let idle: NodeJS.Timeout | undefined;

/** One place in the line, whatever is looked at in it: who has several pictures waits once, and loses none of them half-way. */
export const withPlace = async <T>(work: () => Promise<T>): Promise<T | 'busy'> => {
  if (waiting >= MOST_WAITING) return 'busy';
  waiting += 1;
  try {
    return await work();
  } finally {
    waiting -= 1;
  }
};

/** The faces of a picture; or that too many pictures wait, or that the time is over, with which the thread ends too. */
export const findFaces = (picture: Pixels, signal: AbortSignal): Promise<readonly Face[] | 'busy' | 'late'> =>
  withPlace(() => inLine<Face>(picture, signal));

/** The same with what each is compared by, for whoever has a place; on a paper the portrait is looked for smaller. */
export const knowFaces = (
  picture: Pixels,
  { known, signal }: { readonly known: 'person' | 'paper'; readonly signal: AbortSignal },
): Promise<readonly KnownFace[] | 'late'> => inLine<KnownFace>({ ...picture, known }, signal);

type Question = Pixels & { readonly known?: 'person' | 'paper' };

const inLine = <F>(picture: Question, signal: AbortSignal): Promise<readonly F[] | 'late'> => {
  const found = turn.then(() => find<F>(picture, signal));
  turn = found.catch(() => undefined);
  return found;
};

const find = async <F>(picture: Question, signal: AbortSignal): Promise<readonly F[] | 'late'> => {
  if (signal.aborted) return 'late';
  clearTimeout(idle);
  thread ??= start();
  const { promise, resolve, reject } = Promise.withResolvers<readonly F[] | 'late'>();
  const late = (): void => resolve('late');
  const ended = (code: number): void => reject(new Error(`the thread that finds faces ended with ${code}`));
  const asked = thread;
  asked.once('message', resolve).once('error', reject).once('exit', ended);
  signal.addEventListener('abort', late, { once: true });
  try {
    asked.postMessage(picture);
    const found = await promise;
    if (found === 'late') end();
    else idle = setTimeout(end, IDLE_SECONDS * 1000).unref();
    return found;
  } catch (error) {
    end();
    throw error;
  } finally {
    asked.off('message', resolve).off('error', reject).off('exit', ended);
    signal.removeEventListener('abort', late);
  }
};

const start = (): Worker => {
  const worker = new Worker(path.join(import.meta.dirname, 'faces/finder.worker.ts'), {
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP },
  });
  // It may die between two pictures too, when nobody waits for it; the next picture then starts another.
  const forget = (): void => {
    if (thread === worker) thread = null;
  };
  worker.on('error', forget).on('exit', forget);
  worker.unref();
  return worker;
};

const end = (): void => {
  const ended = thread;
  thread = null;
  void ended?.terminate();
};
