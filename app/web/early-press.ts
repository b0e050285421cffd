import { useEffect } from 'react';

declare global {
  interface Window {
    /** The last button pressed before the page was live; null from then on. */
    earlyPress?: HTMLElement | null;
  }
}

/** The page is live from here on: a button that was pressed before, and could do nothing then, is pressed again. */
export const useEarlyPress = (): void => {
  useEffect(() => {
    const pressed = window.earlyPress;
    window.earlyPress = null;
    if (pressed?.isConnected === true) pressed.click();
  }, []);
};
