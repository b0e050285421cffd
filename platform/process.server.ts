import { flushCompileCache } from 'node:module';

/**
 * Tells whoever started this process that it serves. What was compiled for it is written down now, so that the next start finds it
 * however this process ends: Node itself writes it at an orderly end alone.
 */
export const announceReady = (facts: Readonly<Record<string, unknown>>): void => {
  flushCompileCache();
  process.stdout.write(`${JSON.stringify({ ready: true, ...facts })}\n`);
};

const PATIENCE = 10_000;

/**
 * Ends the process in order: on a signal, or when the parent is gone (its channel closes), so that nothing runs on alone.
 * A surprise that nobody caught is logged and ends the process too, with a failure.
 */
export const onStop = (stop: () => Promise<void>, drainMs = 0): void => {
  let stopping = false;
  const end = (code: number): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(code === 0 ? 1 : code), PATIENCE + drainMs).unref();
    stop().then(
      () => process.exit(code),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', () => end(0));
  process.once('SIGINT', () => end(0));
  process.once('disconnect', () => end(0));
  process.once('uncaughtException', (error) => {
    console.error(error);
    end(1);
  });
  process.once('unhandledRejection', (error) => {
    console.error(error);
    end(1);
  });
};
