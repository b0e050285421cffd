import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import type { Translate } from '#ui/translate.ts';
import { Cluster } from '#ui/stack.tsx';
import { Table } from '#ui/table.tsx';
import { PageForm } from '#ui/page-form.tsx';
import type { ChangeLine } from './prices-data.ts';
import styles from './prices.module.css';

const TONES: Readonly<Record<ChangeLine['state'], BadgeTone>> = {
  PROPOSED: 'warning',
  APPROVED: 'success',
  REFUSED: 'danger',
  WITHDRAWN: 'neutral',
};

type Props = { t: Translate; caption: string; changes: readonly ChangeLine[] };

/** Changes of prices; one that waits carries the answers the reader may give. */
export function ChangeTable({ t, caption, changes }: Props) {
  return (
    <Table caption={caption} captionHidden>
      <thead>
        <tr>
          <th scope="col">{t('prices.version')}</th>
          <th scope="col">{t('prices.state')}</th>
          <th scope="col" data-number>
            {t('prices.from')}
          </th>
          <th scope="col" data-number>
            {t('prices.to')}
          </th>
          <th scope="col">{t('prices.when')}</th>
          <th scope="col">{t('prices.reason')}</th>
          <th scope="col">{t('prices.by')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.id}>
            <th scope="row">
              {change.name} <span className={styles.type}>{t(`prices.type.${change.type}`)}</span>
            </th>
            <td data-head={t('prices.state')}>
              <Badge tone={TONES[change.state]}>{t(`prices.state.${change.state}`)}</Badge>
              {change.state === 'PROPOSED' && <Decision t={t} change={change} />}
            </td>
            <td data-head={t('prices.from')} data-number>
              {change.from}
            </td>
            <td data-head={t('prices.to')} data-number>
              {change.to}
            </td>
            <td data-head={t('prices.when')}>{change.when ?? t('prices.now')}</td>
            <td data-head={t('prices.reason')} className={styles.reason}>
              {change.reason}
            </td>
            <td data-head={t('prices.by')}>
              {`${t(`prices.by.${change.by.kind}`, { name: change.by.name })}, ${change.query}`}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Decision({ t, change }: { t: Translate; change: ChangeLine }) {
  const { name, to } = change;
  return (
    <PageForm className={styles.decision} idempotencyKey={change.key} held={{ change: change.id }}>
      <Cluster gap={2}>
        {change.by.kind === 'you' ? (
          <Button
            type="submit"
            name="decision"
            value="WITHDRAW"
            variant="secondary"
            aria-label={t('prices.withdraw.label', { name })}
          >
            {t('prices.withdraw')}
          </Button>
        ) : (
          <>
            <Button type="submit" name="decision" value="APPROVE" aria-label={t('prices.approve.label', { name, to })}>
              {t('prices.approve')}
            </Button>
            <Button
              type="submit"
              name="decision"
              value="REFUSE"
              variant="secondary"
              aria-label={t('prices.refuse.label', { name })}
            >
              {t('prices.refuse')}
            </Button>
          </>
        )}
      </Cluster>
    </PageForm>
  );
}
