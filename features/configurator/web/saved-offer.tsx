import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './saved-offer.module.css';
import type { BuildData } from './build-data.ts';
import type { LoadPorts } from './ports.ts';
import type { Build } from './use-build.ts';
import type { CheckState } from './use-checked-price.ts';
import { useFreshPage } from './use-fresh-page.ts';
import { useSavedCar } from './use-saved-car.ts';
import { useVersionPrices } from './version-prices.ts';
import { useWords } from './words-context.ts';
import { t } from './words.ts';

type SavedOfferProps = { data: BuildData; build: Build; checked: CheckState; ports: LoadPorts };

/** Keeps the car on the visitor's device, and offers the one of an earlier visit. The offer lies over the page: it comes late, and nothing may move for it. */
export function SavedOffer({ data, build, checked, ports }: SavedOfferProps) {
  const words = useWords();
  const sources = useVersionPrices({ data, ports, versionId: build.choice.versionId });
  const offered = useSavedCar({ data, build, checked, sources });
  useFreshPage({ data, build, checked });
  if (offered === null) return null;
  return (
    <aside className={styles.offer} aria-label={t(words, 'saved.title')}>
      <Notice
        title={t(words, 'saved.title')}
        actions={
          <>
            <Button variant="secondary" onClick={offered.accept}>
              {t(words, 'saved.go')}
            </Button>
            <Button variant="quiet" onClick={offered.drop}>
              {t(words, 'saved.drop')}
            </Button>
          </>
        }
      >
        {t(words, 'saved.text', { name: offered.name })}
      </Notice>
    </aside>
  );
}
