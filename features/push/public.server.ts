export { personalData } from './personal.server.ts';
export { deliverPush, spreadPush } from './deliver.server.ts';
export { isOfService } from './push-service.server.ts';
