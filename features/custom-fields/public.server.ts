export { customToSend, exportCustom, forgetCustom, havingCustom, readCustom } from './store/values.server.ts';
export { seesAll } from './routes.server.ts';
