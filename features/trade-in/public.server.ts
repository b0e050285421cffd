export { byPlateOrVersion as valueTraded, type TradeValue } from './value.server.ts';
