import { spawn } from 'node:child_process';
import path from 'node:path';
import { ROLE_FLAGS } from '#tools/run/role.ts';

/** What a process of the bench answers to, by name. */
export type Answers = Readonly<Record<string, (input: never) => unknown>>;

export type Process<A extends Answers> = {
  readonly ask: <Name extends keyof A & string>(
    name: Name,
    ...input: Parameters<A[Name]>
  ) => Promise<Awaited<ReturnType<A[Name]>>>;
  readonly stop: () => Promise<void>;
  readonly pid: number;
};

type Question = { readonly id: number; readonly name: string; readonly input: unknown };
type Reply = { readonly id: number; readonly value?: unknown; readonly error?: string };

const READY = 'ready';

/** Starts a file of this folder as a process of its own. It ends when it is stopped, and when this process is gone. */
export const startProcess = async <A extends Answers>(
  file: string,
  env: NodeJS.ProcessEnv,
  /** What it prints is shown, or read and thrown away. */
  output: 'shown' | 'drained' = 'shown',
): Promise<Process<A>> => {
  const child = spawn(process.execPath, [...ROLE_FLAGS, path.join(import.meta.dirname, file)], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', output === 'shown' ? 'inherit' : 'pipe', 'inherit', 'ipc'],
    // Dates and buffers arrive as such.
    serialization: 'advanced',
  });
  child.stdout?.resume();
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const ready = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  let query = 0;
  child.on('message', (message: Reply | typeof READY) => {
    if (message === READY) return ready.resolve();
    const question = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error === undefined) question?.resolve(message.value);
    else question?.reject(new Error(`${file}: ${message.error}`));
  });
  child.once('exit', (code, signal) => {
    const failure = new Error(`${file} ended (${signal ?? code})`);
    ready.reject(failure);
    for (const question of waiting.values()) question.reject(failure);
    ended.resolve();
  });
  await ready.promise;
  return {
    pid: child.pid ?? Number.NaN,
    ask: (name, ...[input]) => {
      const question = Promise.withResolvers<unknown>();
      query += 1;
      waiting.set(query, question);
      child.send({ id: query, name, input } satisfies Question);
      return question.promise as Promise<never>;
    },
    stop: () => {
      child.kill();
      return ended.promise;
    },
  };
};

/** For the process itself: answers the bench until it is gone. */
export const answerBench = (answers: Answers): void => {
  const answerOne = async ({ id, name, input }: Question): Promise<Reply> => {
    try {
      return { id, value: await answers[name]?.(input as never) };
    } catch (error) {
      return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
  };
  process.on('message', (question: Question) => void answerOne(question).then((reply) => process.send?.(reply)));
  process.once('disconnect', () => process.exit(0));
  process.send?.(READY);
};

/** Microseconds of processor time this process has used, in its own code and in the kernel's on its behalf. */
export const readCpu = (): number => {
  const { user, system } = process.cpuUsage();
  return user + system;
};
