import type { LucideIcon } from 'lucide-react';
import type { Endpoint } from '#kernel/endpoint.ts';
import type { StaffArea } from '#ui/page-context.ts';

/** What the areas are grouped by: the work they are for, in the menu's order. */
export const ADMIN_GROUPS = ['sales', 'range', 'network', 'care', 'club', 'people', 'house'] as const;
export type AdminGroup = (typeof ADMIN_GROUPS)[number];

export type AdminArea = {
  /** Its address under `/admin`; its name and what it is for are the texts `admin.area.<area>`. */
  readonly area: StaffArea;
  readonly group: AdminGroup;
  readonly icon: LucideIcon;
  /** Who may make one of these calls may enter: the menu promises nothing that is then refused. */
  readonly calls: readonly Endpoint[];
  /** The file of its page, seen from `app/web`, and those of the pages below its address. */
  readonly page: string;
  readonly below?: Readonly<Record<string, string>>;
};
