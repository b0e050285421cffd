import { Picture } from '#ui/picture.tsx';
import type { ShownModel } from './ports.ts';
import styles from './visits.module.css';

/** One card a model, each the way to the next step. */
export function ModelChoice({
  models,
  hrefOf,
  label,
}: {
  models: readonly ShownModel[];
  hrefOf: (code: string) => string;
  label: string;
}) {
  return (
    <ul className={styles.models} aria-label={label}>
      {models.map((model, index) => (
        <li key={model.code}>
          <a href={hrefOf(model.code)} className={styles.model}>
            <Picture
              src={`${model.picture}480`}
              srcSet={[320, 480, 640].map((width) => `${model.picture}${width} ${width}w`).join(', ')}
              sizes="(max-width: 720px) 92vw, (max-width: 1100px) 44vw, 29vw"
              alt=""
              width={480}
              height={270}
              priority={index === 0}
            />
            <span className={styles.modelName}>{model.name}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
