import BellPlus from 'lucide-react/icons/bell-plus';
import AppWindow from 'lucide-react/icons/app-window';
import CalendarHeart from 'lucide-react/icons/calendar-heart';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import GalleryVertical from 'lucide-react/icons/gallery-vertical';
import QrCode from 'lucide-react/icons/qr-code';
import Unlink from 'lucide-react/icons/unlink';
import TicketCheck from 'lucide-react/icons/ticket-check';
import MessageSquareWarning from 'lucide-react/icons/message-square-warning';
import { listModelPictures } from '#features/catalog/contract/model-pictures.ts';
import { listCodes } from '#features/content/contract/codes.ts';
import { listLinks } from '#features/content/contract/links.ts';
import { listPopups } from '#features/content/contract/popups.ts';
import { listMessages } from '#features/push/contract/messages.ts';
import { listQuizzes } from '#features/quiz/contract.ts';
import { listReports } from '#features/problem-reports/contract.ts';
import { listDoors, listEventRecords } from '#features/events/contract/staff.ts';
import type { AdminArea } from './admin-area.ts';

const PAGES = '../../features/events/web/admin';

/** The areas of events and of what visitors are asked, as `app/admin-areas.ts` has them. */
export const EVENT_AREAS: readonly AdminArea[] = [
  {
    area: 'events',
    group: 'club',
    icon: CalendarHeart,
    calls: [listEventRecords],
    page: 'admin-events.tsx',
    below: { 'list.csv': 'admin-events-csv.ts' },
  },
  {
    area: 'event-doors',
    group: 'sales',
    icon: TicketCheck,
    calls: [listDoors],
    page: `${PAGES}/doors.tsx`,
    below: { ':event/participants.csv': `${PAGES}/doors-csv.ts` },
  },
  {
    area: 'quizzes',
    group: 'range',
    icon: CircleQuestionMark,
    calls: [listQuizzes],
    page: '../../features/quiz/web/admin/quizzes.tsx',
  },
  {
    area: 'model-pictures',
    group: 'range',
    icon: GalleryVertical,
    calls: [listModelPictures],
    page: 'admin-model-pictures.tsx',
  },
  {
    area: 'popups',
    group: 'house',
    icon: AppWindow,
    calls: [listPopups],
    page: '../../features/content/web/admin/popups.tsx',
  },
  {
    area: 'links',
    group: 'house',
    icon: Unlink,
    calls: [listLinks],
    page: '../../features/content/web/admin/links.tsx',
  },
  {
    area: 'push',
    group: 'house',
    icon: BellPlus,
    calls: [listMessages],
    page: '../../features/push/web/admin/messages.tsx',
    below: { 'list.csv': '../../features/push/web/admin/messages-csv.ts' },
  },
  {
    area: 'codes',
    group: 'house',
    icon: QrCode,
    calls: [listCodes],
    page: '../../features/content/web/admin/codes.tsx',
    below: {
      sheet: '../../features/content/web/admin/codes-sheet.tsx',
      'list.csv': '../../features/content/web/admin/codes-csv.ts',
    },
  },
  {
    area: 'reports',
    group: 'house',
    icon: MessageSquareWarning,
    calls: [listReports],
    page: '../../features/problem-reports/web/admin/reports.tsx',
  },
];
