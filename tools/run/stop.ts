const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs the callback once: at the first signal, or when the process that started this one is gone. */
export function onStop(callback: (reason: string) => void): void {
  let stopping = false;
  const once = (reason: string) => {
    if (stopping) return;
    stopping = true;
    callback(reason);
  };
  for (const signal of SIGNALS) process.on(signal, () => once(signal));
  if (!process.connected) return;
  process.once('disconnect', () => once('the starting process is gone'));
  process.channel?.unref();
}
