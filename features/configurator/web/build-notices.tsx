import { Notice } from '#ui/notice.tsx';
import type { BuildData } from './build-data.ts';
import { useWords } from './words-context.ts';
import { nameOf, say, sayList } from './words.ts';

/** What the visitor should know before going on: a car that had to be changed. */
export function BuildNotices({ data, code }: { data: BuildData; code: string }) {
  const words = useWords();
  // What was said of the car that came is settled once there is another.
  const isOwn = code === data.code;
  const lost = isOwn ? data.lost.map((id) => nameOf(data.car, id)) : [];
  return (
    <>
      {lost.length > 0 && (
        <Notice tone="warning" title={say(words, 'lost.title')}>
          {say(words, 'lost.text', { list: sayList(words, lost) })}
        </Notice>
      )}
      {isOwn && data.isUnreadable && <Notice tone="warning">{say(words, 'lost.unreadable')}</Notice>}
    </>
  );
}
