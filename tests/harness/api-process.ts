import { startApi } from './api.ts';

/** The web role without its pages, as a process of its own: `node tests/harness/api-process.ts <database> <settings>` says its address. */
const [, , url = '', settings = '{}'] = process.argv;
const api = await startApi({ url, env: JSON.parse(settings) as Record<string, string> });
process.stdout.write(`${api.url}\n`);
process.once('SIGTERM', () => {
  void api.stop().then(() => process.exit(0));
});
