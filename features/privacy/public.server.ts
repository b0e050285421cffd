export type { RecordTypes } from './routes/record-changes.server.ts';
export { personalData } from './store/personal.server.ts';
