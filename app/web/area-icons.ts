import {
  BookOpen,
  Bookmark,
  CalendarClock,
  Car,
  KeyRound,
  Landmark,
  type LucideIcon,
  Package,
  ShieldCheck,
  UserRound,
  Users,
} from 'lucide-react';

/** The picture of each room of my area, by the name of its line. */
export const AREA_ICONS: Readonly<Record<string, LucideIcon>> = {
  'area.orders': Package,
  'area.garage': Car,
  'area.cars': Bookmark,
  'area.proposals': Landmark,
  'area.manuals': BookOpen,
  'area.visits': CalendarClock,
  'area.data': UserRound,
  'area.access': KeyRound,
  'area.privacy': ShieldCheck,
  'area.staff': Users,
};
