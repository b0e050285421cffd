import { Badge } from '#ui/badge.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Translate } from '#ui/translate.ts';
import type { WeakLink } from '../../contract/links.ts';

/** A row with what is wrong with its own link; null where it leads somewhere. */
export type WithLink<Row> = Row & { readonly weak: WeakLink | null };

export const withLinks = <Row extends { readonly id: string }>(
  rows: readonly Row[],
  weakLinks: readonly WeakLink[],
): WithLink<Row>[] => {
  const byId = new Map(weakLinks.map((one) => [one.id, one]));
  return rows.map((row) => ({ ...row, weak: byId.get(row.id) ?? null }));
};

type Props = { readonly t: Translate; readonly weak: WeakLink | null };

/** Beside the state of a row: its link leads nowhere, or soon. */
export function WeakLinkBadge({ t, weak }: Props) {
  if (weak === null) return null;
  return <Badge tone="warning">{t(weak.isSoon ? 'linksAdmin.weak.soon' : 'linksAdmin.weak')}</Badge>;
}

/** Above the form of a record: what is wrong with its link. */
export function WeakLinkNotice({ t, weak }: Props) {
  if (weak === null) return null;
  return (
    <Notice tone="warning" title={t(weak.isSoon ? 'linksAdmin.weak.soon.text' : 'linksAdmin.weak.text')}>
      {weak.isSoon ? undefined : t(`linksAdmin.fault.${weak.fault}`)}
    </Notice>
  );
}
