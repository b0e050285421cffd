import { changeMachine as machine } from '../rules/change-machine.ts';

/** The lifecycle that the database holds every change of a price to. */
export const changeMachine = machine;
