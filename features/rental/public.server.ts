export { personalData } from './store/personal.server.ts';
