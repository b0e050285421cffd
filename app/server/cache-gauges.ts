import { gauge } from '#platform/telemetry/metrics.server.ts';
import type { Application } from './application.ts';
import type { PageCache } from './page-cache.ts';

const entries = gauge('volante_cache_entries', 'What is kept in memory for all visitors', ['cache']);
const bytes = gauge('volante_cache_bytes', 'Memory of what is kept for all visitors', ['cache']);

/** How much this process keeps; what was found or made is counted with the requests. */
export const readCaches = ({ answers }: Pick<Application, 'answers'>, pages: PageCache): void => {
  const kept = answers.size();
  entries.set({ cache: 'page' }, pages.entries());
  bytes.set({ cache: 'page' }, pages.size());
  entries.set({ cache: 'answer' }, kept.entries);
  bytes.set({ cache: 'answer' }, kept.bytes);
};
