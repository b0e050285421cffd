export {
  customToSend,
  exportCustom,
  forgetCustom,
  havingCustom,
  listShown,
  readCustom,
  readCustoms,
} from './store/values.server.ts';
export { seesAll, type RecordPort } from './routes.server.ts';
