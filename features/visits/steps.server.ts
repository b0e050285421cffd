export { mailMoved, mailReminder } from './mails.server.ts';
export {
  expireBookings,
  findBooking,
  holdBooking,
  listDoneDriveIds,
  type BookingRow,
} from './store/bookings.server.ts';
