import type { BuildData } from './build-data.ts';
import { versionOf, type Choice } from '../rules/choice.ts';
import { onlineKey } from '../rules/totals.ts';
import type { LoadPorts } from './ports.ts';
import styles from './resume-panel.module.css';
import { useVersionPrices } from './version-prices.ts';
import { useWords } from './words-context.ts';
import { money, t } from './words.ts';

/** Where the version's price comes from: the online sale's, beside the maker's own list where that asks more; the list's where it cannot be had. Holds its place while it is asked. */
export function PriceSources({ data, choice, ports }: { data: BuildData; choice: Choice; ports: LoadPorts }) {
  const words = useWords();
  const sources = useVersionPrices({ data, ports, versionId: choice.versionId });
  const version = versionOf(data.car, choice.versionId);
  if (version === undefined) return null;
  const online = sources === undefined ? version.price : sources.ecommerce;
  return (
    <p className={styles.sources} data-failed={online === null}>
      {online === null
        ? t(words, 'resume.online.failed', { list: money(words, version.listPrice) })
        : t(words, onlineKey({ online, list: version.listPrice }), {
            online: money(words, online),
            list: money(words, version.listPrice),
          })}
    </p>
  );
}
