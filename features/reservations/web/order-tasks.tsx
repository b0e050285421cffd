import { CircleAlert, Hourglass } from 'lucide-react';
import { Icon } from '#ui/icon.tsx';
import type { Translate } from '#ui/translate.ts';
import type { ShownTask } from './order-tasks.ts';
import styles from './order-tasks.module.css';

/** What is to be done for an order, the buyer's own first; each leads to where it is done. */
export function OrderTasks({ tasks, t }: { tasks: readonly ShownTask[]; t: Translate }) {
  return (
    <ul className={styles.tasks}>
      {tasks.map((task) => (
        <li key={task.kind} className={styles.task} data-waits={task.waits !== null || undefined}>
          <span className={styles.sign} aria-hidden="true">
            <Icon icon={task.waits === null ? CircleAlert : Hourglass} size={20} />
          </span>
          <div className={styles.words}>
            <p className={styles.title}>
              {task.href === null ? (
                task.title
              ) : (
                <a href={task.href} className={styles.way}>
                  {task.title}
                </a>
              )}
            </p>
            <p className={styles.text}>{task.text}</p>
            {task.isHolding && <p className={styles.holds}>{t('task.holding')}</p>}
            {(task.until !== null || task.waits !== null) && (
              <p className={styles.until}>
                {task.waits ?? ''}
                {task.waits !== null && task.until !== null && ' · '}
                {task.until ?? ''}
              </p>
            )}
          </div>
          {task.href !== null && <span className={styles.arrow} aria-hidden="true" />}
        </li>
      ))}
    </ul>
  );
}

/** What comes next for an order, where there is room for one line of it. */
export function NextTask({ task }: { task: ShownTask }) {
  return (
    <p className={styles.next}>
      <span className={styles.sign} aria-hidden="true">
        <Icon icon={task.waits === null ? CircleAlert : Hourglass} size={20} />
      </span>
      <span>
        {task.href === null ? task.title : <a href={task.href}>{task.title}</a>}
        {(task.until !== null || task.waits !== null) && (
          <span className={styles.until}> {task.waits ?? task.until}</span>
        )}
      </span>
    </p>
  );
}
