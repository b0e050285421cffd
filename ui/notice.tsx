import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './notice.module.css';

const ICONS = { information: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert } as const;

export type NoticeProps = {
  tone?: keyof typeof ICONS;
  title?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  live?: boolean;
};

/** Said already: a refusal's sentence is often its own title. */
const isSame = (title: ReactNode, text: ReactNode): boolean =>
  typeof title === 'string' && typeof text === 'string' && title.replace(/\.$/, '') === text.replace(/\.$/, '');

/** News inside the page, nothing of it twice. `live` when it appears because of what the visitor just did. */
export function Notice({ tone = 'information', title, children, actions, live = false }: NoticeProps) {
  const spoken = tone === 'error' ? 'alert' : 'status';
  return (
    <div className={styles.notice} data-tone={tone} role={live ? spoken : undefined}>
      <Icon icon={ICONS[tone]} size={24} />
      <div className={styles.body}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children !== undefined && !isSame(title, children) && <div>{children}</div>}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}
