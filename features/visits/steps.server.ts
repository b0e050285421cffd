export { mailMoved, mailReminder } from './mails.server.ts';
export {
  expireBookings,
  findBooking,
  holdBooking,
  listDoneDriveIds,
  listDoneDrives,
  type BookingRow,
} from './store/bookings.server.ts';
