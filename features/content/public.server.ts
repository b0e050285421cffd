export { listShown } from './store/shown.server.ts';
