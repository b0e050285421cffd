import { useCallback, useEffect, useRef, useState } from 'react';
import type { Seen } from '../rules/read-code.ts';
import { openPool, startScanWorker } from './reader-pool.ts';
import type { ScanFrame } from './scan-messages.ts';

type OnRead = (read: { readonly seen: readonly Seen[]; readonly frame: ScanFrame }) => void;

/** The workers that read, from the page's beginning: what they need is loaded then, so that the line may be lost afterwards. */
export const useReader = (onRead: OnRead) => {
  const [isFailed, setFailed] = useState(false);
  const pool = useRef<ReturnType<typeof openPool> | null>(null);
  const listen = useRef(onRead);
  useEffect(() => {
    listen.current = onRead;
  });
  useEffect(() => {
    const opened = openPool(startScanWorker, {
      onRead: (read) => {
        setFailed(false);
        listen.current(read);
      },
      onFailed: (reason) => {
        console.warn(reason);
        setFailed(true);
      },
    });
    pool.current = opened;
    opened.warm();
    return () => opened.stop();
  }, []);
  const offer = useCallback((frame: ScanFrame): boolean => pool.current?.offer(frame) ?? false, []);
  return { isFailed, offer };
};
