import { type RefObject, useState } from 'react';
import type { Viewer } from '#studio/viewer/mount.ts';

export const SWITCHES = ['doors', 'lights', 'night'] as const;
export type Switch = (typeof SWITCHES)[number];

export type LiveSwitches = {
  switches: Readonly<Record<Switch, boolean>>;
  flip: (name: Switch) => void;
};

/** As a car stands in a showroom: doors shut, lamps lit, in daylight. */
const AT_FIRST: LiveSwitches['switches'] = { doors: false, lights: true, night: false };

/** What the visitor has switched on the live car. */
export function useLiveSwitches(viewer: RefObject<Viewer | null>): LiveSwitches & { reset: () => void } {
  const [switches, setSwitches] = useState(AT_FIRST);
  return {
    switches,
    flip: (name) => {
      const isOn = !switches[name];
      setSwitches({ ...switches, [name]: isOn });
      if (viewer.current !== null) apply(viewer.current, name, isOn);
    },
    reset: () => setSwitches(AT_FIRST),
  };
}

const apply = (viewer: Viewer, name: Switch, isOn: boolean): void => {
  switch (name) {
    case 'doors':
      return viewer.setDoors(isOn);
    case 'lights':
      return viewer.setLights(isOn);
    case 'night':
      return viewer.setNight(isOn);
  }
};
