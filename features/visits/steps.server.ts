export { mailMoved, mailReminder } from './mails.server.ts';
export { expireBookings, findBooking, type BookingRow } from './store/bookings.server.ts';
