export { personalData } from './personal.server.ts';
export { nameCar } from './car.server.ts';
export { openPerson } from './person.server.ts';
