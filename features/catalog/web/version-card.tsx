import type { ReactNode } from 'react';
import { Plus } from 'lucide-react';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Picture } from '#ui/picture.tsx';
import { Price } from '#ui/price.tsx';
import type { ModelData } from './model-data.ts';
import styles from './version-card.module.css';

type Version = ModelData['versions']['list'][number];

export function VersionCard({
  version,
  build,
  listPriceLabel,
  credit,
  wishlistButton,
}: {
  version: Version;
  build: string;
  listPriceLabel: string;
  /** The instalment, with all that the law wants beside it. */
  credit?: ReactNode;
  /** The way into the garage, which another feature knows. */
  wishlistButton?: ReactNode;
}) {
  return (
    <Card as="li" look="outlined">
      {version.picture !== null && (
        <Picture
          {...version.picture}
          sizes="(max-width: 720px) 84vw, (max-width: 1100px) 44vw, 30vw"
          alt=""
          width={640}
          height={360}
        />
      )}
      <h3 className={styles.name}>{version.name}</h3>
      <dl className={styles.facts}>
        {version.facts.map((fact) => (
          <div key={fact.name}>
            <dt>{fact.name}</dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
      </dl>
      {version.gains !== null && (
        <div className={styles.gains}>
          <p className={styles.gainsTitle}>{version.gains.title}</p>
          <ul>
            {version.gains.lines.map((line) => (
              <li key={line} className={styles.gain}>
                <Icon icon={Plus} size={16} />
                {line}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className={styles.foot}>
        <Price
          value={version.price}
          {...(version.listPrice === null ? {} : { was: version.listPrice, wasLabel: listPriceLabel })}
          {...(version.withoutTaxes === null ? {} : { legal: version.withoutTaxes })}
        />
        {credit}
        <LinkButton variant="secondary" href={version.href} aria-label={version.buildOf} rel="nofollow">
          {build}
        </LinkButton>
        {wishlistButton}
      </div>
    </Card>
  );
}
