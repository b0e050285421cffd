export {
  customToSend,
  exportCustom,
  forgetCustom,
  havingCustom,
  listShown,
  readCustom,
  readCustoms,
} from './store/values.server.ts';
export { seesAll } from './routes.server.ts';
