import { Bookmark, Settings2 } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './saved-views.module.css';
import type { ShownViews } from './views.ts';

/** The ways a person has kept to look at a list, and keeping the present one. Folding is the browser's own: no script. */
export function SavedViews({ shown }: { shown: ShownViews }) {
  const { texts, whole, views, unsaved } = shown;
  return (
    <nav className={styles.views} aria-label={texts.title} data-print="hide">
      <ul className={styles.list}>
        <li>
          <a href={whole.href} className={styles.view} aria-current={whole.current ? 'page' : undefined}>
            {texts.whole}
          </a>
        </li>
        {views.map(({ id, name, href, current }) => (
          <li key={id}>
            <a href={href} className={styles.view} aria-current={current ? 'page' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
      {unsaved !== null && <Keep shown={shown} query={unsaved} />}
      {views.length > 0 && <Change shown={shown} />}
    </nav>
  );
}

function Keep({ shown: { texts, action, area }, query }: { shown: ShownViews; query: string }) {
  return (
    <>
      <button type="button" className={styles.open} popoverTarget="view-keep">
        <Icon icon={Bookmark} />
        {texts.keep}
      </button>
      <div id="view-keep" popover="auto" className={styles.popover}>
        <PageForm action={action} held={{ area, query }} className={styles.form}>
          <TextField label={texts.name} name="name" maxLength={40} autoComplete="off" />
          <Button type="submit">{texts.save}</Button>
        </PageForm>
      </div>
    </>
  );
}

function Change({ shown: { texts, action, area, views } }: { shown: ShownViews }) {
  return (
    <>
      <button type="button" className={styles.open} popoverTarget="view-change">
        <Icon icon={Settings2} />
        {texts.change}
      </button>
      <div id="view-change" popover="auto" className={styles.popover}>
        <ul className={styles.lines}>
          {views.map(({ id, name, label }) => (
            <li key={id} className={styles.line}>
              <span className={styles.name}>{name}</span>
              <PageForm action={action} held={{ area, id }}>
                <Button type="submit" variant="quiet" name="do" value="delete" aria-label={label}>
                  {texts.delete}
                </Button>
              </PageForm>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
