export { personalData } from './store/journeys.server.ts';
