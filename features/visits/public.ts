export { BOOKING_KINDS, testDriveMachine, visitMachine } from './rules/machines.ts';
export { calendarFile } from './rules/calendar.ts';
export { judgeSlot, nextFreeSlots, type Agenda } from './rules/slots.ts';
export { MISSED_HOURS } from './rules/notice.ts';
