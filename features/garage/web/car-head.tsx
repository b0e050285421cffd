import { LinkButton } from '#ui/link-button.tsx';
import { Picture } from '#ui/picture.tsx';
import type { Say } from '#ui/say.ts';
import { Cluster, Stack } from '#ui/stack.tsx';
import type { CarLoaded } from './car-loader.ts';
import styles from './garage.module.css';

/** Which car it is: picture, name, numbers. */
export function CarHead({ say, loaded }: { say: Say; loaded: CarLoaded }) {
  const { links, name, version, plate, chassis, since, delivered, picture } = loaded;
  return (
    <Stack gap={5}>
      <Cluster>
        <LinkButton href={links.garage} variant="quiet">
          {say('garage.back')}
        </LinkButton>
      </Cluster>
      <Picture src={picture} alt={version} width={960} height={540} priority />
      <h2 className={styles.heading}>{name}</h2>
      <dl className={styles.facts}>
        <div>
          <dt>{say('garage.version')}</dt>
          <dd>{version}</dd>
        </div>
        <div>
          <dt>{say('garage.plate')}</dt>
          <dd>{plate}</dd>
        </div>
        <div>
          <dt>{say('garage.chassis')}</dt>
          <dd>{chassis}</dd>
        </div>
        <div>
          <dt>{say('garage.delivered')}</dt>
          <dd>{delivered}</dd>
        </div>
        <div>
          <dt>{say('garage.since')}</dt>
          <dd>{since}</dd>
        </div>
      </dl>
    </Stack>
  );
}
