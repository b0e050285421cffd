import { Tabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

export type Tab = { id: string; label: ReactNode; panel: ReactNode; disabled?: boolean };
export type TabSetProps = { label: string; tabs: readonly Tab[]; value?: string; onValue?: (id: string) => void };

export function TabSet({ label, tabs, value, onValue }: TabSetProps) {
  const chosen = value === undefined ? { defaultValue: tabs[0]?.id } : { value };
  return (
    <Tabs.Root {...chosen} onValueChange={(id: unknown) => onValue?.(String(id))} className={styles.tabs}>
      <Tabs.List aria-label={label} className={styles.list} activateOnFocus>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.id} value={tab.id} disabled={tab.disabled === true} className={styles.tab}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.id} value={tab.id} className={styles.panel}>
          {tab.panel}
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  );
}
