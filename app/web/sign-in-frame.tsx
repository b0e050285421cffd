import { Outlet, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { brandOf } from '#brands/brands.ts';
import { getModels } from '#features/catalog/contract/model.ts';
import { pageContext } from '#ui/page-context.ts';
import { Picture } from '#ui/picture.tsx';
import styles from './sign-in-frame.module.css';

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const found = await page.call(getModels, { query: { size: 1 } });
  const folder = found.ok ? found.value.models[0]?.picturePath : null;
  return {
    motif: brandOf(page.brand).motif,
    /** The car beside the task; none is no loss. */
    car: folder == null ? null : `${folder.replace(/\/$/, '')}/hero.webp`,
  };
};

/** What the screens before an account stand in: the task, and the brand's own light beside it where there is room. */
export default function SignInFrame() {
  const { motif, car } = useLoaderData<typeof loader>();
  return (
    <div className={styles.frame}>
      <div className={styles.task}>
        <Outlet />
      </div>
      <div className={styles.light} aria-hidden="true">
        <svg
          className={styles.motif}
          viewBox={motif.viewBox}
          preserveAspectRatio="xMidYMid slice"
          opacity={motif.opacity}
        >
          {motif.paths.map((path) => (
            <path
              key={path}
              d={path}
              fill={motif.filled ? 'currentColor' : 'none'}
              stroke={motif.filled ? 'none' : 'currentColor'}
              strokeWidth={motif.strokeWidth}
              strokeLinecap="round"
            />
          ))}
        </svg>
        {car !== null && (
          <div className={styles.car}>
            <Picture
              src={`${car}?width=960`}
              srcSet={[640, 960, 1280].map((width) => `${car}?width=${width} ${width}w`).join(', ')}
              sizes="50vw"
              alt=""
              width={1600}
              height={900}
            />
          </div>
        )}
      </div>
    </div>
  );
}
