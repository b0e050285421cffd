export { byPlate as valueByPlate } from './value.server.ts';
