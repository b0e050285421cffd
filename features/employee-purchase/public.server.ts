export { seedEmployeeTerms } from './demo.server.ts';
export { personalData } from './store/personal.server.ts';
