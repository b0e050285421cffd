import { Badge } from '#ui/badge.tsx';
import { Cluster } from '#ui/stack.tsx';
import type { Translate } from '#ui/translate.ts';
import type { Entry } from '../../contract/entries.ts';

const TONES = { default: 'neutral', changed: 'accent', broken: 'danger', gone: 'danger' } as const;

/** How an entry stands, in words. */
export function EntryBadges({ t, entry }: { t: Translate; entry: Pick<Entry, 'state' | 'rule' | 'waiting'> }) {
  const { state, rule, waiting } = entry;
  return (
    <Cluster>
      <Badge tone={TONES[state]}>{t(`dictionaryAdmin.state.${state}`)}</Badge>
      {rule !== 'free' && <Badge>{t(`dictionaryAdmin.rule.${rule}`)}</Badge>}
      {waiting && <Badge tone="warning">{t('dictionaryAdmin.state.waiting')}</Badge>}
    </Cluster>
  );
}

/** An area in words; one that has none is named as the keys do. */
export const areaName = (t: Translate, area: string): string => t.find(`dictionaryAdmin.area.${area}`) ?? area;

/** What an entry is called: a setting by its name, a text by its key. */
export const entryName = (t: Translate, id: string): string =>
  (id.startsWith('setting.') ? t.find(`dictionaryAdmin.settingName.${id.slice('setting.'.length)}`) : null) ?? id;

/** A value as it is read: switches in words, texts as they are. */
export const shownValue = (t: Translate, kind: Entry['kind'], value: string): string => {
  if (kind === 'SWITCH') return t(value === 'true' ? 'dictionaryAdmin.on' : 'dictionaryAdmin.off');
  return kind === 'LIST' ? value.replaceAll(',', ', ') : value;
};
