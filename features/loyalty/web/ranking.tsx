import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { Section } from '#ui/section.tsx';
import { Cluster, Stack } from '#ui/stack.tsx';
import { Table } from '#ui/table.tsx';
import type { Translate } from '#ui/translate.ts';
import type { Member, Ranking } from './club-data.ts';
import styles from './club.module.css';

type Props = { readonly t: Translate; readonly member: Member; readonly here: string };

/** The ranking of one moment, page by page, and whether it names the one who looks. */
export function ClubRanking({ t, member, here }: Props) {
  const { ranking, shownAs } = member;
  return (
    <Section id="ranking" title={t('loyalty.ranking')} tone="sunken" {...leadOf(t, ranking)}>
      <Stack gap={5}>
        {ranking.isGone ? (
          <Cluster>
            <p>{t(`loyalty.ranking.${ranking.why}`)}</p>
            <LinkButton variant="secondary" href={`${here}#ranking`}>
              {t('loyalty.ranking.first')}
            </LinkButton>
          </Cluster>
        ) : (
          <RankingPage t={t} ranking={ranking} here={here} />
        )}
        <PageForm action={`${here}#said`} held={{ do: shownAs === null ? 'show' : 'hide' }}>
          <Cluster>
            <p>{shownAs === null ? t('loyalty.ranking.hidden') : t('loyalty.ranking.shown', { name: shownAs })}</p>
            <Button type="submit" variant="secondary">
              {shownAs === null ? t('loyalty.ranking.show') : t('loyalty.ranking.hide')}
            </Button>
          </Cluster>
        </PageForm>
      </Stack>
    </Section>
  );
}

const leadOf = (t: Translate, ranking: Ranking): { lead?: string } =>
  ranking.isGone || ranking.at === null
    ? {}
    : { lead: t('loyalty.ranking.lead', { members: ranking.members, at: ranking.at }) };

type Shown = Extract<Ranking, { isGone: false }>;

function RankingPage({ t, ranking, here }: { t: Translate; ranking: Shown; here: string }) {
  const { rows, previous, next } = ranking;
  if (rows.length === 0) return <p>{t('loyalty.ranking.none')}</p>;
  return (
    <Stack gap={4}>
      <Table caption={t('loyalty.ranking.caption')} captionHidden>
        <thead>
          <tr>
            <th scope="col">{t('loyalty.ranking.place')}</th>
            <th scope="col">{t('loyalty.ranking.who')}</th>
            <th scope="col">{t('loyalty.ranking.level')}</th>
            <th scope="col" data-number>
              {t('loyalty.ranking.score')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ position, score, level, shownAs, isSelf }) => (
            <tr key={position} className={isSelf ? styles.self : undefined}>
              <th scope="row">{position}</th>
              <td data-head={t('loyalty.ranking.who')}>
                {isSelf ? t('loyalty.ranking.you') : (shownAs ?? t('loyalty.ranking.member'))}
              </td>
              <td data-head={t('loyalty.ranking.level')}>{level}</td>
              <td data-head={t('loyalty.ranking.score')} data-number>
                {score}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <Cluster>
        {previous !== null && (
          <LinkButton variant="secondary" rel="prev" href={`${here}?ranking=${previous}#ranking`}>
            {t('loyalty.ranking.previous')}
          </LinkButton>
        )}
        {next !== null && (
          <LinkButton variant="secondary" rel="next" href={`${here}?ranking=${next}#ranking`}>
            {t('loyalty.ranking.next')}
          </LinkButton>
        )}
      </Cluster>
    </Stack>
  );
}
