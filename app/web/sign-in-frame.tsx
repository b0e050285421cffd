import { Outlet, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { brandOf } from '#brands/brands.ts';
import { getModels } from '#features/catalog/contract/model.ts';
import { heldCarOf } from '#features/reservations/web/own-car.ts';
import { pageContext } from '#ui/page-context.ts';
import { Picture } from '#ui/picture.tsx';
import { reservationAhead } from './checkout.ts';
import { modelPicture } from './model-picture.ts';
import styles from './sign-in-frame.module.css';

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const id = reservationAhead(page);
  const [found, held] = await Promise.all([
    page.call(getModels, { query: { size: 1 } }),
    id === null ? null : heldCarOf(page, id),
  ]);
  const [model] = found.ok ? found.value.models : [];
  return {
    motif: brandOf(page.brand).motif,
    /** The car kept for the visitor meanwhile. */
    held,
    /** Address, but for the width, of the car beside the task: one's own, or the brand's first; none is no loss. */
    car: held?.picture ?? (model === undefined ? null : modelPicture(model)),
  };
};

/** What the screens before an account stand in: the task, and the brand's own light beside it where there is room. */
export default function SignInFrame() {
  const { motif, held, car } = useLoaderData<typeof loader>();
  return (
    <div className={styles.frame}>
      <div className={styles.task}>
        {held !== null && (
          <div className={styles.held}>
            <Picture src={`${held.picture}320`} alt="" width={320} height={180} />
            <p>
              <strong>{held.car}</strong>
              <br />
              {held.until}
            </p>
          </div>
        )}
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
              src={`${car}960`}
              srcSet={[640, 960, 1280].map((width) => `${car}${width} ${width}w`).join(', ')}
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
