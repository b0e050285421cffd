import { SCANNER } from '../rules/settings.ts';
import type { Seen } from '../rules/read-code.ts';
import type { ScanFrame, ScanOrder, ScanReport } from './scan-messages.ts';

/** What the pool uses of a worker. */
export type ScanWorker = {
  readonly post: (order: ScanOrder, handed: ArrayBuffer[]) => void;
  readonly stop: () => void;
};
export type StartWorker = (on: {
  report: (report: ScanReport) => void;
  broken: (reason: string) => void;
}) => ScanWorker;

type Pool = {
  /** Loads what reading needs, so that the line may be lost afterwards. */
  readonly warm: () => void;
  /** Takes a frame if somebody is free to read it; false: this one is let go. */
  readonly offer: (frame: ScanFrame) => boolean;
  readonly stop: () => void;
};
export type PoolEvents = {
  readonly onRead: (read: { readonly seen: readonly Seen[]; readonly frame: ScanFrame }) => void;
  /** Nobody is left who could read, or what reading needs does not come. */
  readonly onFailed: (reason: string) => void;
};

/** Frames are read by workers: the first from the beginning, another one only while all read, six at most. */
export const openPool = (start: StartWorker, { onRead, onFailed }: PoolEvents): Pool => {
  const busy = new Map<ScanWorker, boolean>();
  const begin = (): ScanWorker | null => {
    if (busy.size >= SCANNER.workers) return null;
    try {
      const worker = start({
        report: (report) => {
          busy.set(worker, false);
          if (report.kind === 'read') onRead({ seen: report.seen, frame: report });
          if (report.kind === 'failed') onFailed(report.reason);
        },
        broken: (reason) => {
          busy.delete(worker);
          worker.stop();
          if (busy.size === 0) onFailed(reason);
        },
      });
      busy.set(worker, false);
      return worker;
    } catch (error) {
      if (busy.size === 0) onFailed(String(error));
      return null;
    }
  };
  const give = (worker: ScanWorker, order: ScanOrder): void => {
    busy.set(worker, true);
    worker.post(order, order.kind === 'read' ? [order.data] : []);
  };
  const idle = (): ScanWorker | null => [...busy].find(([, isBusy]) => !isBusy)?.[0] ?? begin();
  return {
    warm: () => {
      const worker = idle();
      if (worker !== null) give(worker, { kind: 'warm' });
    },
    offer: (frame) => {
      const worker = idle();
      if (worker !== null) give(worker, { kind: 'read', ...frame });
      return worker !== null;
    },
    stop: () => {
      for (const worker of busy.keys()) worker.stop();
      busy.clear();
    },
  };
};

/** In the browser; the build names the file, by which the page's trusted types know it as ours. */
export const startScanWorker: StartWorker = ({ report, broken }) => {
  const worker = new Worker(new URL('./scan-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<ScanReport>) => report(data));
  worker.addEventListener('error', (event) => broken(event.message));
  return { post: (order, handed) => worker.postMessage(order, handed), stop: () => worker.terminate() };
};
