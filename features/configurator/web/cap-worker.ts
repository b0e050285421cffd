import { createAdvisor } from '../rules/advice/advisor.ts';
import type { CapOrder } from './cap-messages.ts';
import { createCapRunner } from './cap-runner.ts';

const run = createCapRunner(createAdvisor, (report) => self.postMessage(report));

self.addEventListener('message', ({ data }: MessageEvent<CapOrder>) => run(data));
