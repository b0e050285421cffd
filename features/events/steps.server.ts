export { fillSeats } from './seats.server.ts';
export { mailAttendee } from './mails.server.ts';
export { findEventById, lockEvent, type EventRow } from './store/events.server.ts';
export {
  findParticipant,
  findPlace,
  takeUnreminded,
  takeUntold,
  type ParticipantRow,
} from './store/participants.server.ts';
