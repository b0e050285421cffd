import { startApi } from './api.ts';

/** The web role without its pages, as a process of its own: `node tests/harness/api-process.ts <database>` says its address. */
const api = await startApi({ url: process.argv[2] ?? '' });
process.stdout.write(`${api.url}\n`);
process.once('SIGTERM', () => {
  void api.stop().then(() => process.exit(0));
});
