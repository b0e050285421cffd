import { LinkButton } from '#ui/link-button.tsx';
import { Picture } from '#ui/picture.tsx';
import type { Translate } from '#ui/translate.ts';
import { Cluster, Stack } from '#ui/stack.tsx';
import type { CarLoaded } from './car-loader.ts';
import styles from './garage.module.css';

/** Which car it is: picture, name, numbers. */
export function CarHead({ t, loaded }: { t: Translate; loaded: CarLoaded }) {
  const { links, name, version, plate, chassis, since, delivered, picture } = loaded;
  return (
    <Stack gap={5}>
      <Cluster>
        <LinkButton href={links.garage} variant="quiet">
          {t('garage.back')}
        </LinkButton>
      </Cluster>
      <Picture src={picture} alt={version} width={960} height={540} priority />
      <h2 className={styles.heading}>{name}</h2>
      <dl className={styles.facts}>
        <div>
          <dt>{t('garage.version')}</dt>
          <dd>{version}</dd>
        </div>
        <div>
          <dt>{t('garage.plate')}</dt>
          <dd>{plate}</dd>
        </div>
        <div>
          <dt>{t('garage.chassis')}</dt>
          <dd>{chassis}</dd>
        </div>
        <div>
          <dt>{t('garage.delivered')}</dt>
          <dd>{delivered}</dd>
        </div>
        <div>
          <dt>{t('garage.since')}</dt>
          <dd>{since}</dd>
        </div>
      </dl>
    </Stack>
  );
}
