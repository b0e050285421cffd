import type { StaffArea } from '#ui/page-context.ts';
import type { Translate } from '#ui/translate.ts';
import { WayCards } from '#ui/way-cards.tsx';
import { ADMIN_AREAS, ADMIN_GROUPS } from '../../admin-areas.ts';
import styles from './waiting-cards.module.css';

type Props = { readonly t: Translate; readonly areas: readonly { readonly area: StaffArea; readonly href: string }[] };

/** Every area that is open, by the work it is for, as the side has them. */
export function AreaCards({ t, areas }: Props) {
  return ADMIN_GROUPS.map((group) => {
    const ways = ADMIN_AREAS.filter((one) => one.group === group).flatMap(({ area, icon }) =>
      areas
        .filter((one) => one.area === area)
        .map(({ href }) => ({ href, title: t(`admin.area.${area}`), text: t(`admin.area.${area}.text`), icon })),
    );
    const id = `console-group-${group}`;
    return (
      ways.length > 0 && (
        <section key={group} aria-labelledby={id} className={styles.waiting}>
          <h2 id={id} className={styles.title}>
            {t(`console.group.${group}`)}
          </h2>
          <WayCards ways={ways} />
        </section>
      )
    );
  });
}
