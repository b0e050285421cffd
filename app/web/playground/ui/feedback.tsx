import { Button } from '#ui/button.tsx';
import { Countdown } from '#ui/countdown.tsx';
import { CountdownBar } from '#ui/countdown-bar.tsx';
import { MessagePage } from '#ui/message-page.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { Sample, type GroupProps } from './sample.tsx';

const MINUTE = 60_000;

export function Feedback({ t }: GroupProps) {
  const news = { information: 'news', success: 'news.success', warning: 'news.warning', error: 'news.error' } as const;
  const messages = {
    empty: ['empty', 'map.none'],
    error: ['sample.error', 'news.text'],
    success: ['news.success', 'news.text'],
    offline: ['missing', 'news.text'],
  } as const;
  return (
    <>
      {(['information', 'success', 'warning', 'error'] as const).map((tone) => (
        <Sample key={tone} state={tone}>
          <Notice
            tone={tone}
            title={t(news[tone])}
            actions={
              <Button variant="secondary" size="medium">
                {t('action')}
              </Button>
            }
          >
            {t('news.text')}
          </Notice>
        </Sample>
      ))}
      {(['empty', 'error', 'success', 'offline'] as const).map((kind) => (
        <Sample key={kind} state={kind}>
          <MessagePage
            kind={kind}
            title={t(messages[kind][0])}
            text={t(messages[kind][1])}
            actions={<Button>{t('retry')}</Button>}
            reference="A1B2-C3D4"
          />
        </Sample>
      ))}
      <Sample state={t('wait')}>
        <SkeletonGroup label={t('wait')}>
          <Skeleton shape="circle" />
          <Skeleton />
          <Skeleton />
          <Skeleton shape="block" />
        </SkeletonGroup>
      </Sample>
      <Sample state={t('remains')} wide>
        <CountdownBar label={t('remains')} text={t('remains.text')}>
          <Countdown label={t('remains')} serverNowMs={0} endsAtMs={20 * MINUTE} spoken={String} />
        </CountdownBar>
      </Sample>
      <Sample state={t('countdown.over')} wide>
        <CountdownBar label={t('countdown.over')}>
          <Countdown label={t('countdown.label')} serverNowMs={MINUTE} endsAtMs={0} spoken={String} />
        </CountdownBar>
      </Sample>
    </>
  );
}
