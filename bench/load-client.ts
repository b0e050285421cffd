import { connect, type Socket } from 'node:net';
import { flood, recover } from './flood.ts';
import { answerBench } from './processes.ts';

export type Job = {
  readonly port: number;
  /** Whole requests as they go over the wire. In turn until the time is up, or each once. */
  readonly requests: readonly string[];
  readonly once: boolean;
  readonly connections: number;
  /** Whichever comes first ends the job. */
  readonly seconds: number;
  readonly most: number;
};

export type Load = { readonly answers: number; readonly seconds: number };

const HEAD_END = '\r\n\r\n';

/**
 * Asks over kept connections, one request at a time on each. Only the status and the length of an answer are read, so that
 * the client costs little beside the server it measures. Anything but 200 fails the job.
 */
const run = async (job: Job): Promise<Load> => {
  const began = performance.now();
  const deadline = began + job.seconds * 1000;
  const most = job.once ? Math.min(job.most, job.requests.length) : job.most;
  let sent = 0;
  let answers = 0;
  const next = (): string | null => {
    if (sent >= most || performance.now() >= deadline) return null;
    sent += 1;
    return job.requests[(sent - 1) % job.requests.length] ?? null;
  };
  const heard = (): void => {
    answers += 1;
  };
  await Promise.all(Array.from({ length: job.connections }, () => converse({ port: job.port, next, heard })));
  return { answers, seconds: (performance.now() - began) / 1000 };
};

type Talk = { readonly port: number; readonly next: () => string | null; readonly heard: () => void };

const converse = ({ port, next, heard }: Talk): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let head = Buffer.alloc(0);
  let missing: number | null = null;
  const ask = (): void => {
    const request = next();
    if (request !== null) return void socket.write(request);
    socket.end();
    resolve();
  };
  socket.once('connect', ask);
  socket.once('error', reject);
  socket.once('close', () => reject(new Error('the server closed a connection')));
  socket.on('data', (chunk) => {
    if (missing === null) {
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
      const end = head.indexOf(HEAD_END);
      if (end < 0) return;
      const text = head.toString('latin1', 0, end);
      const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
      if (!text.startsWith('HTTP/1.1 200 ') || length === undefined) {
        reject(new Error(head.toString('utf8').slice(0, 600)));
        socket.destroy();
        return;
      }
      missing = Number(length) - (head.length - end - HEAD_END.length);
      head = Buffer.alloc(0);
    } else missing -= chunk.length;
    if (missing > 0) return;
    missing = null;
    heard();
    ask();
  });
  return promise;
};

const answers = { run, flood, recover };
export type LoadAnswers = typeof answers;

answerBench(answers);
