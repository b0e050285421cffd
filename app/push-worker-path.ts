/** Where the service worker of messages is: at the root, so that it may stand for any brand's pages. */
export const PUSH_WORKER = '/push-worker.js';
