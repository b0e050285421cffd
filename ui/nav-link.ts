export type NavLink = { label: string; href: string; current?: boolean };
export type FooterColumn = { title: string; links: readonly NavLink[] };
