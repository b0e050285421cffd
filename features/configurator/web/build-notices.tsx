import { Notice } from '#ui/notice.tsx';
import { nameOfLost } from '../rules/lost-name.ts';
import type { BuildData } from './build-data.ts';
import { useWords } from './words-context.ts';
import { t, formatList } from './words.ts';

/** What the visitor should know before going on: a car that had to be changed. */
export function BuildNotices({ data }: { data: BuildData }) {
  const words = useWords();
  const lost = data.lost.map((one) => nameOfLost(data.car, one));
  return (
    <>
      {lost.length > 0 && (
        <Notice tone="warning" title={t(words, 'lost.title')}>
          {t(words, 'lost.text', { list: formatList(words, lost) })}
        </Notice>
      )}
      {data.isUnreadable && <Notice tone="warning">{t(words, 'lost.unreadable')}</Notice>}
    </>
  );
}
