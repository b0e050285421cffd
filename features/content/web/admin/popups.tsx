import { getSelf } from '#features/accounts/public.ts';
import { dayIn, formatDay } from '#kernel/dates.ts';
import { shownAnswer } from '#ui/admin-query.ts';
import { rowsOf } from '#ui/admin-resource.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { defineAdminResource } from '#ui/define-admin-resource.tsx';
import { fieldOf } from '#ui/form.ts';
import { PageForm } from '#ui/page-form.tsx';
import type { Page } from '#ui/page-context.ts';
import { Cluster, Stack } from '#ui/stack.tsx';
import { changePopup, createPopup, listPopups, type PopupRecord } from '../../contract/popups.ts';
import { approve, popupsBulk } from './popups-bulk.ts';
import { WeakLinkBadge, WeakLinkNotice, withLinks } from './weak-link.tsx';

const TONES = { draft: 'warning', on: 'success', off: 'neutral' } as const;
const stateOf = ({ approved, active }: PopupRecord): keyof typeof TONES =>
  approved ? (active ? 'on' : 'off') : 'draft';

function Draft({ popup: { title, text, label, href } }: { readonly popup: PopupRecord }) {
  return (
    <Stack gap={1}>
      <strong>{title}</strong>
      <span>{text}</span>
      {href !== null && (
        <span>
          {label ?? href} ({href})
        </span>
      )}
    </Stack>
  );
}

/** What visitors are told before the page: written, approved by a second person, stopped at any time. */
const popups = defineAdminResource({
  area: 'popups',
  stem: 'popupAdmin',
  isKept: true,
  texts: ['pagesAdmin'],
  list: rowsOf(listPopups, (answer) => ({
    rows: withLinks(answer.popups, answer.weakLinks),
    total: answer.total,
    isMore: answer.isMore,
  })),
  create: createPopup,
  change: changePopup,
  name: ({ title }) => title,
  filters: popupsBulk.filters,
  extra: async (page: Page) => `account:${shownAnswer(await page.call(getSelf, {})).id}`,
  columns: [
    {
      key: 'title',
      // Whoever approves one from the list reads all of it there.
      cell: (popup) => (popup.approved ? popup.title : <Draft popup={popup} />),
    },
    {
      key: 'state',
      cell: (popup, { t }) => {
        const state = stateOf(popup);
        return (
          <Cluster>
            <Badge tone={TONES[state]}>{t(`popupAdmin.state.${state}`)}</Badge>
            <WeakLinkBadge t={t} weak={popup.weak} />
          </Cluster>
        );
      },
    },
    { key: 'kind', cell: ({ kind }, { t }) => t(`popupAdmin.kind.${kind}`) },
    { key: 'place', cell: ({ place }, { t }) => t(`popupAdmin.place.${place}`) },
    { key: 'validFrom', cell: ({ validFrom }, { market }) => formatDay(dayIn(new Date(validFrom), market)) },
    {
      key: 'validUntil',
      cell: ({ validUntil }, { market }) =>
        validUntil === null ? '–' : formatDay(dayIn(new Date(validUntil), market)),
    },
  ],
  fields: {
    title: { isWide: true },
    text: { rows: 3 },
    kind: { first: 'CONFIRMATION' },
    place: { first: 'HOME' },
    label: {},
    href: {},
    afterSeconds: { first: '5' },
    seconds: { first: '10' },
    validFrom: { first: ({ today }) => today },
    validUntil: {},
    active: { first: 'on' },
  },
  heading: ({ approved }) => (approved ? 'stop' : 'edit'),
  fixed: ({ approved }) =>
    approved
      ? ['title', 'text', 'kind', 'place', 'label', 'href', 'afterSeconds', 'seconds', 'validFrom', 'validUntil']
      : [],
  acts: {
    approve: async (page, form) => ({
      result: await approve(page, {
        id: fieldOf(form, 'id'),
        version: Number(fieldOf(form, 'version')),
        key: fieldOf(form, 'key'),
      }),
      done: { done: 'approved' },
    }),
  },
  all: popupsBulk,
  above: ({ weak }, _loaded, { at: { t } }) => <WeakLinkNotice t={t} weak={weak} />,
  rowActions: ({ id, version, title, approved, makers }, { key }, { t, extra: self }) =>
    !approved &&
    !makers.includes(self) && (
      <PageForm idempotencyKey={`${key}:${id}`} held={{ id, version }}>
        <Button type="submit" name="do" value="approve" aria-label={t('popupAdmin.approve.label', { name: title })}>
          {t('popupAdmin.approve')}
        </Button>
      </PageForm>
    ),
});

export const handle = { js: false };
export const loader = popups.loader;
export const action = popups.action;
export const meta = popups.meta;

export default popups.Screen;
