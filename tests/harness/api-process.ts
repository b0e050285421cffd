import { startApi } from './api.ts';

/** The web role without its pages, as a process of its own: `node tests/harness/api-process.ts <database> [<data folder>]` says its address. */
const [, , url = '', folder] = process.argv;
const api = await startApi({ url, ...(folder !== undefined && { env: { VOLANTE_DATA: folder } }) });
process.stdout.write(`${api.url}\n`);
process.once('SIGTERM', () => {
  void api.stop().then(() => process.exit(0));
});
