export { personalData } from './personal.server.ts';
