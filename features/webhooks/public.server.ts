export { deliverWebhooks, tidyWebhooks, wakeWebhooks } from './deliver.server.ts';
