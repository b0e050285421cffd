export { personalDataOf } from './personal.server.ts';
