export { fillSeats } from './seats.server.ts';
export { mailAttendee } from './mails.server.ts';
export { findEventById, lockEvent } from './store/events.server.ts';
export { takeUnreminded, takeUntold } from './store/participants.server.ts';
