export { byPlateOrVersion as valueTraded } from './value.server.ts';
