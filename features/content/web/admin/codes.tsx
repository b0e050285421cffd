import { urlOf } from '#kernel/endpoint.ts';
import { rowsOf } from '#ui/admin-resource.ts';
import { Badge } from '#ui/badge.tsx';
import { defineAdminResource } from '#ui/define-admin-resource.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Cluster } from '#ui/stack.tsx';
import { changeCode, createCode, drawCode, listCodes } from '../../contract/codes.ts';
import { CodePreview } from './code-parts.tsx';
import { codesBulk } from './codes-bulk.ts';
import { WeakLinkBadge, WeakLinkNotice, withLinks } from './weak-link.tsx';

/** Codes to put up in showrooms, on promotions and on documents: made, looked at, saved as files, printed, put away. */
const codes = defineAdminResource({
  area: 'codes',
  isExported: true,
  stem: 'codeAdmin',
  isKept: true,
  texts: ['pagesAdmin'],
  list: rowsOf(listCodes, ({ codes: rows, weakLinks, total, isMore }) => ({
    rows: withLinks(rows, weakLinks),
    total,
    isMore,
  })),
  create: createCode,
  change: changeCode,
  name: ({ label }) => label,
  filters: codesBulk.filters,
  extra: (page) => ({ scope: new URLSearchParams({ brand: page.brand, market: page.market }).toString() }),
  columns: [
    { key: 'label' },
    { key: 'purpose', cell: ({ purpose }, { t }) => t(`codeAdmin.purpose.${purpose}`) },
    { key: 'target' },
    {
      key: 'drawn',
      cell: ({ drawn }, { t }) => t('codeAdmin.drawn.as', { version: drawn.version, level: drawn.level }),
    },
    {
      key: 'active',
      cell: ({ active, weak }, { t }) => (
        <Cluster>
          <Badge tone={active ? 'success' : 'neutral'}>{t(`codeAdmin.active.${active ? 'on' : 'off'}`)}</Badge>
          <WeakLinkBadge t={t} weak={weak} />
        </Cluster>
      ),
    },
  ],
  fields: {
    purpose: { first: 'SHOWROOM' },
    label: {},
    target: { isWide: true },
    symbolVersion: {},
    level: { first: 'AUTO' },
    mask: {},
    quiet: { first: '4' },
    active: { first: 'on' },
  },
  all: codesBulk,
  tools: ({ here }, { t }) => (
    <LinkButton href={`${here}/sheet`} variant="secondary">
      {t('codeAdmin.sheet')}
    </LinkButton>
  ),
  above: (code, _loaded, { at: { t, extra } }) => (
    <>
      <WeakLinkNotice t={t} weak={code.weak} />
      <CodePreview
        t={t}
        code={code}
        fileOf={(format) => `${urlOf(drawCode, { id: code.id, format })}?${extra.scope}`}
      />
    </>
  ),
});

export const { resource } = codes;
export const handle = { js: false };
export const loader = codes.loader;
export const action = codes.action;
export const meta = codes.meta;

export default codes.Screen;
