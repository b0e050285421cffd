import { Badge } from '#ui/badge.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { Table } from '#ui/table.tsx';
import type { Translate } from '#ui/translate.ts';
import type { Member } from './club-data.ts';
import styles from './club.module.css';

/** The prizes one took, with the code to show. */
export function OwnPrizes({ t, member, here }: { t: Translate; member: Member; here: string }) {
  if (member.redemptions === null)
    return (
      <Section compact title={t('loyalty.mine')}>
        <Notice tone="warning">{t('loyalty.mine.failed')}</Notice>
      </Section>
    );
  if (member.redemptions.length === 0) return null;
  return (
    <Section id="mine" compact title={t('loyalty.mine')}>
      <ul className={styles.mine}>
        {member.redemptions.map(({ id, prize, points, code, state, at }) => (
          <li key={id} className={styles.mineCard}>
            <p>
              <strong>{prize}</strong>
            </p>
            <p className={styles.small}>
              {at} · {t('loyalty.mine.points', { points })}
            </p>
            <p>
              <Badge tone={state === 'OPEN' ? 'accent' : 'neutral'}>{t(`loyalty.mine.${state}`)}</Badge>
            </p>
            {state === 'OPEN' && (
              <p>
                {t('loyalty.mine.code')} <strong className={styles.codeText}>{code}</strong>
              </p>
            )}
          </li>
        ))}
      </ul>
      {member.olderPrizes !== null && (
        <div>
          <LinkButton variant="secondary" href={`${here}?prizes=${member.olderPrizes}#mine`}>
            {t('loyalty.history.older')}
          </LinkButton>
        </div>
      )}
    </Section>
  );
}

/** What was booked, the newest first. */
export function ClubHistory({ t, member, here }: { t: Translate; member: Member; here: string }) {
  const { rows, older, isFailed } = member.history;
  return (
    <Section id="history" compact title={t('loyalty.history')}>
      {isFailed && <Notice tone="warning">{t('loyalty.history.failed')}</Notice>}
      {rows.length === 0 ? (
        !isFailed && <p>{t('loyalty.history.none')}</p>
      ) : (
        <Table caption={t('loyalty.history.caption')} captionHidden>
          <thead>
            <tr>
              <th scope="col">{t('loyalty.history.what')}</th>
              <th scope="col">{t('loyalty.history.at')}</th>
              <th scope="col" data-number>
                {t('loyalty.history.points')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, kind, name, at, points }) => (
              <tr key={id}>
                <th scope="row">
                  {t(`loyalty.entry.${kind}`)}
                  {name === null ? '' : `: ${name}`}
                </th>
                <td data-head={t('loyalty.history.at')}>{at}</td>
                <td data-head={t('loyalty.history.points')} data-number>
                  {points}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {older !== null && (
        <div>
          <LinkButton variant="secondary" href={`${here}?before=${older}#history`}>
            {t('loyalty.history.older')}
          </LinkButton>
        </div>
      )}
    </Section>
  );
}
