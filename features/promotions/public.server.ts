export { personalData } from './personal.server.ts';
export { listPublic } from './store/public-ones.server.ts';
